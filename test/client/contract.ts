/**
 * What the client and the in-process store both are [G2]: one suite, given how to get the runs of two tenants. Everything
 * is asked through the interface; what differs by nature (times, keys of calls without an id) is not looked at.
 */
import { describe, expect, test } from "vitest";
import { NoRun } from "../../src/client/errors.ts";
import type { Plans, RunPlan } from "../../src/client/plans.ts";
import { freshRun } from "../support/client.ts";
import { lifeContract } from "./life-contract.ts";
import { runContract } from "./run-contract.ts";

/** The runs of a tenant; the same each time it is asked. */
export type Tenants = (tenant: "one" | "other") => Plans;

const TWO = {
  items: [
    { content: "read", status: "in_progress" },
    { content: "write", id: "w" },
  ],
} as const;
const HEAD = "[run plan]\nCurrent plan (your live todo list — keep it updated with update_plan):\n";

export function plansContract(name: string, tenants: Tenants): void {
  const fresh = (): RunPlan => tenants("one").run(freshRun());

  describe(`${name}: writing`, () => {
    test("[G2][T1] an accepted call answers the list as stored, in words and as a structure", async () => {
      const run = fresh();

      const answer = await run.call("update_plan", TWO, { callId: "c1" });

      const items = [
        { content: "read", status: "in_progress" },
        { id: "w", content: "write", status: "pending" },
      ];
      const counts = {
        pending: 1,
        in_progress: 1,
        completed: 0,
        blocked: 0,
        abandoned: 0,
        retired: 0,
        open: 2,
        total: 2,
      };
      expect(answer).toEqual({
        ok: true,
        text: "Plan updated.\nCurrent plan (your live todo list — keep it updated with update_plan):\n[~] read\n[ ] w: write",
        result: { items, retired: 0, counts, complete: false },
        revision: 1,
        changed: true,
        plan: {
          run: run.id,
          revision: 1,
          epoch: 1,
          items,
          retired: 0,
          counts,
          complete: false,
          resolved: false,
          tasks: items.map(({ content, status }) => ({ content, status })),
          summary: "[~] 1. read\n[ ] 2. write",
          goal: null,
          entryId: null,
          updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          endedAt: null,
        },
        folded: [],
        dropped: [],
        warnings: [],
        bookkeeping: ["update_plan", "patch_plan", "read_plan"],
      });
    });

    test("[G2][P9][P3] what a call left out and what was cut is told", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      const answer = await run.call("update_plan", { items: [{ content: "x".repeat(200) }] });

      expect(answer).toMatchObject({ ok: true, dropped: [{ content: "read" }, { content: "write" }] });
      expect(answer.ok && answer.warnings.map((line) => line.split(":")[0])).toEqual([
        "too long and stored cut, ending in …",
        "2 items left out before being finished",
      ]);
    });

    test("[G2][F1][F4] folded steps are counted and read page by page", async () => {
      const run = fresh();
      const items = Array.from({ length: 8 }, (_, index) => ({ content: `s${index}`, status: "completed" as const }));
      await run.call("update_plan", { items });

      const first = await run.folded({ limit: 2 });
      const rest = await run.folded({ after: first.ok ? (first.next ?? 0) : 0 });

      expect(await run.plan()).toMatchObject({ ok: true, plan: { retired: 3, items: items.slice(3) } });
      expect(first).toMatchObject({ ok: true, entries: [{ content: "s0", revision: 1 }, { content: "s1" }], next: 2 });
      expect(rest).toMatchObject({ ok: true, entries: [{ content: "s2" }], next: null });
    });

    test("[G2][T2] a runtime's own tool is answered in its own form, and the reminder names it", async () => {
      const run = fresh();

      const answer = await run.call("write_todos", { todos: [{ content: "read", status: "in_progress" }] });

      expect(answer).toMatchObject({
        ok: true,
        text: expect.stringContaining("Updated todo list to"),
        bookkeeping: ["write_todos"],
      });
      expect((await run.reminder()).text).toContain("keep it updated with write_todos");
      expect((await run.reminder({ dialect: "runplan" })).text).toContain("keep it updated with update_plan");
    });

    test("[G2][T1] read_plan changes nothing, and shows what was folded", async () => {
      const run = fresh();
      const items = Array.from({ length: 6 }, (_, index) => ({ content: `s${index}`, status: "completed" as const }));
      await run.call("update_plan", { items });

      const answer = await run.call("read_plan", { foldedAfter: 0 });

      expect(answer).toMatchObject({
        ok: true,
        changed: false,
        revision: 1,
        result: { folded: [{ content: "s0" }], next: null },
      });
      const steps = ["s1", "s2", "s3", "s4", "s5"].map((step) => `[x] ${step}`);
      expect(answer.ok && answer.text.split("\n")).toEqual([
        "Current plan:",
        "[x] (1 earlier steps completed)",
        ...steps,
        "Folded steps, oldest first:",
        "[x] s0",
      ]);
    });

    test("[G2][H2] a call id is applied once, and answered again with the same", async () => {
      const run = fresh();

      const first = await run.call("update_plan", TWO, { callId: "once" });
      await run.call("update_plan", { items: [] });
      const again = await run.call("update_plan", TWO, { callId: "once" });

      expect(again).toEqual(first);
      expect(await run.plan()).toMatchObject({ ok: true, plan: { revision: 2, items: [] } });
    });

    test("[G2][H2] another call under an id that is taken is a call of its own", async () => {
      const run = fresh();
      await run.call("update_plan", TWO, { callId: "functions.update_plan:0" });

      const answer = await run.call(
        "update_plan",
        { items: [{ content: "later" }] },
        { callId: "functions.update_plan:0" },
      );

      expect(answer).toMatchObject({ ok: true, changed: true, revision: 2 });
    });

    test.each(["ünïcode 1", "a".repeat(400), "", "with space"])(
      "[G2][H2] the call id %j can be a key",
      async (callId) => {
        const run = fresh();

        await run.call("update_plan", TWO, { callId });
        const again = await run.call("update_plan", TWO, { callId });

        expect(again).toMatchObject({ ok: true, changed: callId !== "", revision: 1 });
      },
    );

    test("[G2][G2a] calls made at once are carried out in the order they were made", async () => {
      const run = fresh();

      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => run.call("update_plan", { items: [{ content: `step ${index}` }] })),
      );

      expect(answers.map((answer) => answer.ok && answer.revision)).toEqual(answers.map((_, index) => index + 1));
    });
  });

  describe(`${name}: refusals are values`, () => {
    test("[G2][P5] every fault with its path, a text for the model, nothing changed", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      const refused = await run.call("update_plan", {
        items: [{ content: " " }, { content: "a", status: "done" }],
      } as never);

      expect(refused).toMatchObject({ ok: false, code: "plan_refused", status: 422, revision: 1 });
      const blank = "must say what the step is, not be blank";
      const allowed = ["pending", "in_progress", "completed", "blocked", "abandoned"];
      const unknown = `unknown status "done", perhaps "completed"; allowed: ${allowed.join(", ")}`;
      expect(!refused.ok && refused.text).toBe(
        `update_plan refused, nothing changed.\nitems[0].content: ${blank}\nitems[1].status: ${unknown}`,
      );
      expect(!refused.ok && refused.errors).toEqual([
        { path: "items[0].content", code: "blank_content", message: blank },
        { path: "items[1].status", code: "unknown_status", message: unknown, allowed },
      ]);
      expect(await run.plan()).toMatchObject({ ok: true, plan: { revision: 1 } });
    });

    test("[G2][H3] a stale revision tells the plan there is", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      const refused = await run.call("update_plan", { items: [] }, { ifMatch: 0 });

      expect(refused).toMatchObject({
        ok: false,
        code: "stale_revision",
        status: 412,
        revision: 1,
        plan: { revision: 1 },
      });
      expect(await run.call("update_plan", { items: [] }, { ifMatch: 1 })).toMatchObject({ ok: true, revision: 2 });
    });

    test("[G2] an unknown tool names those there are, an unknown dialect is told", async () => {
      const run = fresh();

      expect(await run.call("no_such_tool", {})).toMatchObject({
        ok: false,
        code: "tool_not_found",
        status: 404,
        text: expect.stringContaining("update_plan"),
        tools: expect.arrayContaining(["patch_plan"]),
      });
      expect(await run.call("update_plan", TWO, { dialect: "nobody's" })).toMatchObject({
        ok: false,
        code: "unknown_dialect",
        status: 400,
      });
    });

    test("[G2][S5] too large a call is refused", async () => {
      const huge = { items: [{ content: "x".repeat(300_000) }] };

      expect(await fresh().call("update_plan", huge)).toMatchObject({ ok: false, code: "body_too_large", status: 413 });
    });

    test("[G2] a page or a revision that cannot be is told", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      expect(await run.history({ limit: 201 })).toMatchObject({ ok: false, code: "bad_query", status: 400 });
      expect(await run.history({ after: -1 })).toMatchObject({ ok: false, code: "bad_query" });
      expect(await run.plan({ revision: 9 })).toMatchObject({ ok: false, code: "revision_not_found", status: 404 });
    });

    test.each(["", "a/b", "ä", "x".repeat(129), undefined, null, 7])("[G1][S4] %j is no run", (id) => {
      expect(() => tenants("one").run(id as string)).toThrow(NoRun);
    });
  });

  describe(`${name}: reading`, () => {
    test("[G2][S6] a run never written reads as an empty plan, and is not there", async () => {
      const run = fresh();

      expect(await run.reminder()).toEqual({ text: null, revision: 0, trouble: null });
      expect(await run.plan()).toMatchObject({
        ok: true,
        plan: { revision: 0, epoch: 0, items: [], summary: "(no plan)", updatedAt: null },
      });
      expect(await run.settings()).toMatchObject({ ok: true, settings: { keepCompleted: 5, goal: null } });
      expect(await run.stopCheck({ reason: "finish" })).toMatchObject({ ok: true, decision: "stop" });
      for (const refused of [await run.about(), await run.history(), await run.folded(), await run.remove()]) {
        expect(refused).toMatchObject({ ok: false, code: "run_not_found", status: 404 });
      }
    });

    test("[G2][R1] the reminder is the same however often it is read", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      const [first, second] = [await run.reminder(), await run.reminder()];

      expect(first).toEqual({ text: `${HEAD}[~] read\n[ ] w: write`, revision: 1, trouble: null });
      expect(second).toEqual(first);
    });

    test("[G2][H4] history keeps each accepted change, and any revision can be read", async () => {
      const run = fresh();
      await run.call("update_plan", TWO, { callId: "h1", actor: "person:ann", entryId: "e1" });
      await run.call(
        "patch_plan",
        { operations: [{ action: "update", id: "w", item: { status: "completed" } }] },
        { callId: "h2" },
      );

      const history = await run.history({ limit: 1 });

      expect(history).toMatchObject({
        ok: true,
        entries: [
          {
            revision: 1,
            epoch: 1,
            tool: "update_plan",
            dialect: "runplan",
            actor: "person:ann",
            callId: "h1",
            entryId: "e1",
            args: TWO,
            explanation: null,
            retired: 0,
            folded: [],
          },
        ],
        next: 1,
      });
      expect(await run.history({ after: 1 })).toMatchObject({
        ok: true,
        entries: [{ callId: "h2", actor: "model" }],
        next: null,
      });
      expect(await run.plan({ revision: 1 })).toMatchObject({
        ok: true,
        plan: { revision: 1, items: [{ content: "read" }, { status: "pending" }] },
      });
    });

    test("[G2] what comes out is a copy, and so is what went in", async () => {
      const run = fresh();
      const sent = { items: [{ content: "read", status: "pending" as const }] };
      const answer = await run.call("update_plan", sent);
      sent.items[0] = { content: "changed later", status: "pending" };
      if (answer.ok) Reflect.set(answer.plan.items[0] ?? {}, "content", "changed too");

      expect(await run.plan()).toMatchObject({ ok: true, plan: { items: [{ content: "read" }] } });
    });

    test("[G2][S2] runs are apart, and so are tenants", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      expect(await tenants("other").run(run.id).plan()).toMatchObject({ ok: true, plan: { revision: 0, items: [] } });
      expect(await fresh().plan()).toMatchObject({ ok: true, plan: { revision: 0 } });
      expect(await tenants("one").run(run.id).plan()).toMatchObject({ ok: true, plan: { revision: 1 } });
    });
  });

  runContract(name, tenants);
  lifeContract(name, tenants);
}
