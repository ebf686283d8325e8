/** `POST stop-check`: counted in the object, once per key, kept over evictions. */
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const OPEN = { items: [{ content: "read", status: "completed" }, { content: "write" }] };
const ask = (run: RunClient, body: unknown = { reason: "finish" }, headers = {}) =>
  run.call("POST", "stop-check", { body, headers });

async function checkedRun(settings: Readonly<Record<string, unknown>> = {}): Promise<RunClient> {
  const run = api.run();
  await run.tool("update_plan", OPEN);
  await run.call("PATCH", "settings", { body: { checkCompletion: true, ...settings } });
  return run;
}

describe("counting", () => {
  test("[D2] after the ceiling it stops as todo_incomplete, also over evictions and writes", async () => {
    const run = await checkedRun({ maxCompletionNudges: 2 });

    const first = await ask(run);
    await evict(run.name);
    await run.tool("update_plan", { items: [...OPEN.items, { content: "verify" }] });
    const second = await ask(run);
    const third = await ask(run);

    expect(first.body).toMatchObject({
      decision: "continue",
      stopReason: null,
      open: 1,
      note: expect.stringContaining("1 of at most 2"),
    });
    expect(second.body).toMatchObject({
      decision: "continue",
      open: 2,
      inject: { role: "user", content: expect.stringContaining("[ ] verify") },
    });
    expect(third.body).toMatchObject({ decision: "stop", stopReason: "todo_incomplete", inject: null });
  });

  test("[D2][H2] a key is counted once and answered with the same bytes, after writes and an eviction too", async () => {
    const run = await checkedRun({ maxCompletionNudges: 2 });

    const first = await ask(run, { reason: "finish" }, { "idempotency-key": "end-1" });
    await run.tool("update_plan", { items: [{ content: "another" }] });
    await run.call("PATCH", "settings", { body: { goal: "changed" } });
    await evict(run.name);
    const again = await ask(run, { reason: "finish" }, { "idempotency-key": "end-1" });
    const other = await ask(run, { reason: "limit" }, { "idempotency-key": "end-1" });

    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect(other.body).toMatchObject({ status: 409, code: "key_reused" });
    expect((await ask(run)).body).toMatchObject({
      decision: "continue",
      note: expect.stringContaining("2 of at most 2"),
    });
  });

  test("[D2] a new epoch counts anew", async () => {
    const run = await checkedRun({ maxCompletionNudges: 1 });
    await ask(run);
    await run.tool("update_plan", { items: [] });
    await run.tool("update_plan", { items: [{ content: "fresh" }] });

    expect((await ask(run)).body).toMatchObject({ decision: "continue" });
  });

  test("[D2] the host's own count stands for the run's", async () => {
    const run = await checkedRun({ maxCompletionNudges: 2 });

    expect((await ask(run, { reason: "finish", attempt: 2 })).body).toMatchObject({ stopReason: "todo_incomplete" });
    expect((await ask(run, { reason: "finish", attempt: 0 })).body).toMatchObject({ decision: "continue" });
  });
});

describe("what it leaves alone", () => {
  test("[D1][S6] a run that was never written may stop, and is still not there", async () => {
    const run = api.run();

    expect((await ask(run)).body).toEqual({ decision: "stop", stopReason: null, inject: null, note: null, open: 0 });
    expect((await run.get("")).status).toBe(404);
  });

  test("[D1] asking changes no byte of plan and reminder", async () => {
    const run = await checkedRun();
    const before = [(await run.get("plan")).text, await run.reminder()];

    await ask(run);

    expect([(await run.get("plan")).text, await run.reminder()]).toEqual(before);
  });

  test.each([
    [{}, "reason"],
    [{ reason: "" }, "reason"],
    [{ reason: 1 }, "reason"],
    [{ reason: "finish", attempt: -1 }, "attempt"],
    [{ reason: "finish", attempt: "2" }, "attempt"],
    [[], "reason"],
  ])("[D1] a body that does not say it is refused: %j", async (body, path) => {
    const answer = await ask(await checkedRun(), body);

    expect(answer.body).toMatchObject({ status: 422, code: "body_refused", errors: [{ path }] });
  });
});
