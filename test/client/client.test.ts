/** The client over a network that fails, and what it sends: a real service behind a fetch that the test can disturb. */
import { describe, expect, test } from "vitest";
import { connect } from "../../src/client/index.ts";
import type { Plans, RunPlan } from "../../src/client/plans.ts";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";

const service = useService();
const ONE = { items: [{ content: "read", status: "in_progress" }] } as const;

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly status: number;
}

/** A client whose requests are noted; `disturb` answers in the network's place, or lets the request through. */
function watched(disturb: (count: number) => Response | Error | undefined | "lose the answer" = () => undefined) {
  const sent: Sent[] = [];
  const logged: string[] = [];
  const fetcher = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const disturbed = disturb(sent.length);
    const isThrough = disturbed === undefined || disturbed === "lose the answer";
    const response = isThrough ? await fetch(url, init) : disturbed;
    const status = response instanceof Error ? 0 : response.status;
    sent.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? init.body : null,
      status,
    });
    if (response instanceof Error) throw response;
    if (disturbed === "lose the answer") throw new TypeError("terminated");
    return response;
  };
  const plans: Plans = connect({ url: service.url, fetch: fetcher, log: (line) => logged.push(line) });
  return { sent, logged, run: (): RunPlan => plans.run(freshRun()) };
}

const gone = (): Error => new TypeError("fetch failed");

describe("a network that fails", () => {
  test("[H2] an answer that was lost is asked for again under the same key, and the call applied once", async () => {
    const { sent, run } = watched((count) => (count === 0 ? "lose the answer" : undefined));
    const one = run();

    const answer = await one.call("update_plan", ONE, { callId: "call_1" });

    expect(answer).toMatchObject({ ok: true, changed: true, revision: 1 });
    expect(sent.map(({ headers, body }) => [headers.get("idempotency-key"), body])).toEqual([
      ["call_1", JSON.stringify(ONE)],
      ["call_1", JSON.stringify(ONE)],
    ]);
    expect(await one.history()).toMatchObject({ ok: true, entries: [{ revision: 1 }], next: null });
  });

  test("[H2] a write without a call id has a key of its own, the same on each attempt", async () => {
    const { sent, run } = watched((count) => (count < 2 ? new Response("busy", { status: 503 }) : undefined));

    await run().changeSettings({ goal: "ship" });

    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("[R5] a service that stays away is a refusal, not an exception, after four attempts", async () => {
    const { sent, run } = watched(gone);

    const refused = await run().call("update_plan", ONE);

    expect(refused).toEqual({ ok: false, code: "unreachable", status: 0, detail: "TypeError: fetch failed" });
    expect(sent).toHaveLength(4);
  });

  test("[R5] what is refused for good is not asked again", async () => {
    const { sent, run } = watched();

    const refused = await run().call("update_plan", { items: [{ content: "" }] });

    expect(refused).toMatchObject({ ok: false, code: "plan_refused" });
    expect(sent).toHaveLength(1);
  });

  test("[R5] an answer of somebody between us is no answer of ours", async () => {
    const page = (): Response =>
      new Response("<html>Sign in</html>", { status: 200, headers: { "content-type": "text/html" } });

    expect(await watched(page).run().plan()).toMatchObject({ ok: false, code: "unreadable_answer", status: 200 });
    expect(
      await watched(() => new Response("nope", { status: 403 }))
        .run()
        .plan(),
    ).toMatchObject({ code: "unreadable_answer", status: 403 });
  });

  test("[R5] who waits no longer gets a refusal at once", async () => {
    const { sent, run } = watched(gone);

    const refused = await run().call("update_plan", ONE, { signal: AbortSignal.abort() });

    expect(refused).toMatchObject({ ok: false, code: "unreachable" });
    expect(sent).toHaveLength(1);
  });

  test("[G2a] a call that has to be sent again is not overtaken by the one behind it", async () => {
    const { sent, run } = watched((count) => (count === 0 ? new Response("busy", { status: 503 }) : undefined));
    const one = run();

    const answers = await Promise.all(
      ["first", "second"].map((content) => one.call("update_plan", { items: [{ content }] })),
    );

    expect(answers.map((answer) => answer.ok && answer.plan.items[0]?.content)).toEqual(["first", "second"]);
    expect(sent.map(({ body }) => body?.includes("first"))).toEqual([true, true, false]);
  });

  test("[G2a] a call that fails holds nobody up behind it", async () => {
    const { run } = watched((count) => (count === 0 ? new Response("{}", { status: 500 }) : undefined));
    const one = run();

    const [first, second] = await Promise.all([one.call("update_plan", ONE), one.call("update_plan", ONE)]);

    expect([first.ok, second.ok]).toEqual([false, true]);
  });
});

describe("the reminder", () => {
  test("[R5][R4] it is asked for by its tag, and the same bytes are not sent twice", async () => {
    const { sent, run } = watched();
    const one = run();
    await one.call("update_plan", ONE);

    const reminders = [await one.reminder(), await one.reminder(), await one.reminder()];

    expect(new Set(reminders.map(({ text }) => text)).size).toBe(1);
    expect(sent.slice(1).map(({ status }) => status)).toEqual([200, 304, 304]);
  });

  test("[R5] if it cannot be fetched the last known one stands in, and that is logged", async () => {
    const down = { is: false };
    const { logged, run } = watched(() => (down.is ? gone() : undefined));
    const one = run();
    await one.call("update_plan", ONE);
    const before = await one.reminder();
    down.is = true;

    const after = await one.reminder();

    expect(after).toEqual({ ...before, trouble: expect.objectContaining({ code: "unreachable" }) });
    expect(logged).toEqual([
      `runplan: The reminder could not be fetched; the last one known stands in (run ${one.id}: unreachable)`,
    ]);
  });

  test("[R5] the answer to a write is known too: what stands in is never older than the last write", async () => {
    const down = { is: false };
    const { run } = watched(() => (down.is ? gone() : undefined));
    const one = run();
    await one.reminder();
    await one.call("update_plan", ONE);
    down.is = true;

    expect((await one.reminder()).text).toContain("[~] read");
  });

  test("[R5] of a run of which nothing is known there is nothing to show", async () => {
    expect(await watched(gone).run().reminder()).toMatchObject({ text: null, revision: null });
  });

  test("[R5] a reminder is tried twice at most: the model's request does not wait for it", async () => {
    const { sent, run } = watched(gone);

    await run().reminder();

    expect(sent).toHaveLength(2);
  });
});

describe("what it runs on", () => {
  test("[G2] a service binding is called as the object it is", async () => {
    const binding = {
      fetch(this: unknown, url: string, init: RequestInit): Promise<Response> {
        expect(this).toBe(binding);
        return fetch(url.replace("https://runplan", service.url), init);
      },
    };

    const answer = await connect({ url: "https://runplan", fetch: binding }).run(freshRun()).call("update_plan", ONE);

    expect(answer).toMatchObject({ ok: true, revision: 1 });
  });

  test("[S1] the key may be asked for anew with each request", async () => {
    const sent: { url: string; authorization: string | null }[] = [];
    const keys = ["rp_a_1", "rp_b_2"];
    const fetcher = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      sent.push({ url: String(url), authorization: new Headers(init?.headers).get("authorization") });
      return Response.json({});
    };
    const one = connect({ url: `${service.url}/`, key: async () => keys.shift() ?? "", fetch: fetcher }).run("r");

    await one.settings();
    await one.settings();

    expect(sent.map(({ authorization }) => authorization)).toEqual(["Bearer rp_a_1", "Bearer rp_b_2"]);
    expect(sent[0]?.url).toBe(`${service.url}/v1/runs/r/settings`);
  });
});
