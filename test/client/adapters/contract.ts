/**
 * What every adapter does, told by the requests that the real SDK makes of a scripted model: plans, works, loses its early
 * turns, goes on from the reminder, is turned back once, finishes. `adapterContract(harness, service)` is the suite.
 */
import { describe, expect, test } from "vitest";
import { connect } from "../../../src/client/index.ts";
import { NoRun } from "../../../src/client/errors.ts";
import type { Plans, RunPlan } from "../../../src/client/plans.ts";
import { freshRun } from "../../support/client.ts";
import { type Element, element, orderFaults, planCall, type Turn, workCall } from "./script.ts";

export interface Play {
  readonly run: RunPlan;
  readonly script: readonly Turn[];
  /** Drop everything before the newest call and its result, ahead of the request with this number (1 = the first). */
  readonly compactBefore?: number;
}

export interface Played {
  /** What the model was sent, request by request. */
  readonly requests: readonly (readonly Element[])[];
  /** What the host keeps of the conversation. */
  readonly history: readonly Element[];
  /** Arguments of the host's own tool, in the order of its calls. */
  readonly worked: readonly string[];
  readonly answer: string;
}

/** How a test drives one SDK. `prompt` is the user's first message: `begin`. */
export interface Harness {
  readonly name: string;
  play(play: Play): Promise<Played>;
  /** Composes the adapter with what is no run. */
  compose(run: RunPlan): unknown;
  /** Whether the SDK's history has a flag for a failed call. */
  readonly flagsFailure: boolean;
}

const BEGIN = element("user", "begin");
const HEAD = "[run plan]\nCurrent plan (your live todo list — keep it updated with update_plan):\n";
const AT_WORK = `${HEAD}[~] read\n[ ] write`;
const DONE = `${HEAD}[x] read\n[x] write`;
const NUDGE = "You are about to finish, but 2 steps of your plan are still open.";
const STORY: readonly Turn[] = [
  { calls: [planCall("c1", ["read", "in_progress"], ["write", "pending"])] },
  { calls: [workCall("c2", "reading")] },
  { text: "too soon" },
  { calls: [planCall("c3", ["read", "completed"], ["write", "completed"])] },
  { text: "done" },
];

const isReminder = ({ text }: Element): boolean => text.includes("[run plan]");
const remindersIn = (elements: readonly Element[]): readonly string[] =>
  elements.filter(isReminder).map(({ text }) => text);

export function adapterContract(harness: Harness, service: { readonly url: string }): void {
  const plans = (): Plans => connect({ url: service.url });
  const checked = async (): Promise<RunPlan> => {
    const run = plans().run(freshRun());
    await run.changeSettings({ checkCompletion: true, maxCompletionNudges: 1 });
    return run;
  };

  describe(harness.name, () => {
    test("[R5][G1][D1] plans, works, loses its early turns, goes on from the reminder, is turned back once, finishes", async () => {
      const run = await checked();

      const { requests, history, worked, answer } = await harness.play({ run, script: STORY, compactBefore: 3 });

      expect(requests.map(remindersIn)).toEqual([[], [AT_WORK], [AT_WORK], [AT_WORK], [DONE]]);
      expect(requests.slice(1).map((request) => request.at(-1)?.text)).toEqual([AT_WORK, AT_WORK, AT_WORK, DONE]);
      expect(requests.slice(1).map((request) => request.at(-1)?.kind)).toEqual(["user", "user", "user", "user"]);
      expect(requests.map(orderFaults)).toEqual([[], [], [], [], []]);
      expect(requests[0]?.filter(({ kind }) => kind !== "system")).toEqual([BEGIN]);
      expect(requests[2]?.some(({ text, calls }) => text === BEGIN.text || calls.includes("c1"))).toBe(false);
      expect(requests[3]?.at(-2)).toMatchObject({ kind: "user", text: expect.stringContaining(NUDGE) });
      expect(requests.flat().filter(({ text }) => text.includes(NUDGE))).toHaveLength(2);
      expect(remindersIn(history)).toEqual([]);
      expect(orderFaults([...history, element("user", "next")])).toEqual([]);
      expect([worked, answer]).toEqual([["reading"], "done"]);
      expect(await run.plan()).toMatchObject({ ok: true, plan: { revision: 2, complete: true } });
    });

    test("[G2a] plan calls of one message go out in its order; the host's own calls are the host's", async () => {
      const run = await checked();
      const calls = [
        planCall("p1", ["first", "pending"]),
        workCall("w1", "a"),
        planCall("p2", ["second", "completed"]),
        workCall("w2", "b"),
        {
          id: "p3",
          name: "patch_plan",
          args: { operations: [{ action: "add", id: "t", item: { content: "third", status: "completed" } }] },
        },
      ];

      const { requests, worked } = await harness.play({ run, script: [{ calls }, { text: "done" }] });

      const results = requests[1]?.filter(({ kind }) => kind === "tool").map(({ result }) => result);
      const history = await run.history();
      expect(results?.toSorted()).toEqual(["p1", "p2", "p3", "w1", "w2"]);
      expect(requests[1] && orderFaults(requests[1])).toEqual([]);
      expect(worked).toEqual(["a", "b"]);
      expect(history).toMatchObject({ ok: true, entries: [{ callId: "p1" }, { callId: "p2" }, { callId: "p3" }] });
    });

    test("[G2a][P5] a refusal is a failed call in the history, with our words", async () => {
      const run = await checked();
      const twice = planCall("r1", ["read", "in_progress"], ["write", "in_progress"]);

      const { requests } = await harness.play({ run, script: [{ calls: [twice] }, { text: "done" }] });

      const result = requests[1]?.find(({ kind }) => kind === "tool");
      expect(result?.text).toBe(
        "update_plan refused, nothing changed.\nitems: at most one item may be in_progress, not 2",
      );
      expect(result?.failed ?? false).toBe(harness.flagsFailure);
      expect(requests[1] && remindersIn(requests[1])).toEqual([]);
    });

    test("[H2] a call that is carried out twice changes the plan once", async () => {
      const run = await checked();
      const script = [{ calls: [planCall("same", ["read", "completed"])] }, { text: "done" }];

      await harness.play({ run, script });
      await run.call("update_plan", { items: [] });
      await harness.play({ run, script });

      expect(await run.plan()).toMatchObject({ ok: true, plan: { revision: 2, items: [] } });
    });

    test("[R5] a service that is down leaves the loop running: last known reminder, logged, no turning back", async () => {
      const up = { is: true };
      const lines: string[] = [];
      const cut = connect({
        url: service.url,
        attempts: 1,
        fetch: (...sent) => (up.is ? fetch(...sent) : Promise.reject(new TypeError("fetch failed"))),
        log: (line) => lines.push(line),
      });
      const run = cut.run(freshRun());
      await run.changeSettings({ checkCompletion: true });
      await run.call("update_plan", { items: [{ content: "read", status: "in_progress" }, { content: "write" }] });
      up.is = false;

      const script = [
        { calls: [planCall("d1", ["read", "completed"])] },
        { calls: [workCall("d2", "reading")] },
        { text: "done" },
      ];
      const { requests, answer } = await harness.play({ run, script });

      const failed =
        "update_plan failed: the plan cannot be reached at the moment.\nGo on with your work and send the plan again later.";
      expect(answer).toBe("done");
      expect(requests.map(remindersIn)).toEqual([[AT_WORK], [AT_WORK], [AT_WORK]]);
      expect(requests[1]?.find(({ kind }) => kind === "tool")?.text).toBe(failed);
      expect(lines).toHaveLength(3);
    });

    test("[G1] without a run there is no plan: no_run, when it is composed", () => {
      const composing = (): unknown => {
        // SAFETY: what a program in plain JavaScript may hand over.
        return harness.compose(undefined as unknown as RunPlan);
      };

      expect(composing).toThrow(NoRun);
    });
  });
}
