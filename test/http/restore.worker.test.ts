/** Branches of the host's conversation, and going on from an older plan [H8]. */
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const list = (run: RunClient, items: readonly object[], entry?: string) =>
  run.tool("update_plan", { items }, entry === undefined ? {} : { "runplan-entry": entry });
const restore = (run: RunClient, body: object, headers: Record<string, string> = {}) =>
  run.call("POST", "restore", { body, headers });
const steps = ["a", "b", "c", "d", "e", "f", "g", "h"];

describe("restore", () => {
  test("[H8][F2] brings list, count and folded record back as one new revision", async () => {
    const run = api.run();
    await list(run, [...done(...steps), { content: "now" }]);
    const before = (await run.get("checkpoint")).body;
    await list(run, [...done(...steps, "now"), { content: "later" }]);
    await list(run, []);
    await list(run, [{ content: "something else" }]);

    const answer = await restore(run, { revision: 1 });
    await evict(run.name);

    expect(answer.body).toMatchObject({ ok: true, revision: 5, changed: true, plan: { retired: 3 } });
    expect((await run.get("checkpoint")).body).toEqual(before);
    expect((await run.get("folded")).body).toMatchObject({
      entries: [{ content: "a", revision: 1 }, { content: "b" }, { content: "c" }],
    });
    await list(run, [...done(...steps), { content: "now" }]);
    expect((await run.get("plan")).body).toMatchObject({ revision: 5, retired: 3 });
    await list(run, [...done(...steps, "now"), { content: "later" }]);
    expect((await run.get("plan")).body).toMatchObject({ revision: 6, retired: 4 });
  });

  test("[H8][F2a] brings back what was opened since, and opening it again counts once", async () => {
    const run = api.run();
    await list(run, [...done(...steps.slice(0, 6), "g"), { content: "now" }]);
    await list(run, [...done("c", "d", "e", "f", "g"), { content: "a" }, { content: "now" }]);
    await evict(run.name);

    await restore(run, { revision: 1 });
    await evict(run.name);

    expect((await run.get("folded")).body).toMatchObject({ entries: done("a", "b") });
    await list(run, [...done("c", "d", "e", "f", "g"), { content: "a" }, { content: "now" }]);
    expect((await run.get("plan")).body).toMatchObject({ revision: 4, retired: 1 });
    await restore(run, { revision: 3 });
    expect((await run.get("plan")).body).toMatchObject({ revision: 5, retired: 2 });
    expect((await run.get("folded")).body).toMatchObject({ entries: done("a", "b") });
  });

  test("[H8][D2] opens a finished plan again, and the model is turned back from the start", async () => {
    const run = api.run();
    await run.call("PATCH", "settings", { body: { checkCompletion: true, maxCompletionNudges: 1 } });
    await list(run, [{ content: "a", status: "in_progress" }]);
    const stop = async () =>
      Object((await run.call("POST", "stop-check", { body: { reason: "finish" } })).body).decision;
    expect([await stop(), await stop()]).toEqual(["continue", "stop"]);
    await run.call("POST", "finish");

    await restore(run, { revision: 2 });
    await evict(run.name);

    expect((await run.get("plan")).body).toMatchObject({
      endedAt: null,
      items: [{ content: "a", status: "in_progress" }],
    });
    expect([await stop(), await stop()]).toEqual(["continue", "stop"]);
  });

  test("[H8][P4a] is not refused for what was in progress", async () => {
    const run = api.run();
    await run.call("PATCH", "settings", { body: { inProgress: "allow" } });
    await list(
      run,
      ["a", "b"].map((content) => ({ content, status: "in_progress" })),
    );
    await run.call("PATCH", "settings", { body: { inProgress: "reject" } });
    await list(run, [{ content: "c" }]);

    expect((await restore(run, { revision: 1 })).body).toMatchObject({
      revision: 3,
      plan: { counts: { in_progress: 2 } },
    });
  });

  test("[H8][P10] of the plan that is there changes nothing", async () => {
    const run = api.run();
    await list(run, [{ content: "a" }]);

    expect((await restore(run, { revision: 1 })).body).toMatchObject({ revision: 1, changed: false });
  });

  test("[H8][H2] is safe to ask twice", async () => {
    const run = api.run();
    await list(run, [{ content: "a" }]);
    await list(run, [{ content: "b" }]);
    const first = await restore(run, { revision: 1 }, { "idempotency-key": "back" });
    await evict(run.name);

    const again = await restore(run, { revision: 1 }, { "idempotency-key": "back" });

    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    expect((await run.get("plan")).body).toMatchObject({ revision: 3 });
  });

  test.each([
    [{ revision: 9 }, 404, "revision_not_found"],
    [{ revision: 0 }, 404, "revision_not_found"],
    [{ branch: ["unheard"] }, 404, "branch_not_found"],
    [{}, 422, "body_refused"],
    [{ revision: 1, branch: ["x"] }, 422, "body_refused"],
    [{ revision: "1" }, 422, "body_refused"],
    [{ branch: [] }, 422, "body_refused"],
    [{ branch: "e1" }, 422, "body_refused"],
  ])("[H8][P5] %j is refused and changes nothing", async (body, status, code) => {
    const run = api.run();
    await list(run, [{ content: "a" }]);

    expect((await restore(run, body)).body).toMatchObject({ status, code });
    expect((await run.get("plan")).body).toMatchObject({ revision: 1 });
  });
});

describe("branches", () => {
  async function branched(): Promise<RunClient> {
    const run = api.run();
    await list(run, [{ content: "root" }], "e1");
    await list(run, [{ content: "left" }], "e2");
    await list(run, [{ content: "right" }], "e3");
    await list(run, [{ content: "nowhere" }]);
    return run;
  }
  const read = async (run: RunClient, branch: string) => Object((await run.get(`plan?branch=${branch}`)).body);

  test("[H8] the newest plan written on the branch, in plan and reminder, or none", async () => {
    const run = await branched();
    await evict(run.name);

    expect(await read(run, "e2,e1")).toMatchObject({ revision: 2, summary: "[ ] 1. left", entryId: "e2" });
    expect(await read(run, "e4,e3,e1")).toMatchObject({ revision: 3 });
    expect(await read(run, "e5,e1")).toMatchObject({ revision: 1 });
    expect(await read(run, "e9")).toMatchObject({ revision: 0, items: [] });
    expect((await run.get("reminder?branch=e2,e1")).text).toContain("[ ] left");
    expect((await run.get("reminder?branch=e9")).status).toBe(204);
    expect((await run.get("plan")).body).toMatchObject({ summary: "[ ] 1. nowhere" });
  });

  test("[H8] more entries than a query takes come in a body", async () => {
    const run = await branched();
    const branch = [...Array.from({ length: 3_000 }, (_, i) => `m${i}`), "e2", "e1"];

    expect((await run.call("POST", "plan", { body: { branch } })).body).toMatchObject({ revision: 2 });
    expect((await run.call("POST", "reminder", { body: { branch } })).text).toContain("[ ] left");
    expect((await run.get(`plan?branch=${branch.slice(0, 65).join(",")}`)).body).toMatchObject({
      status: 400,
      code: "bad_query",
    });
    expect((await run.call("POST", "plan", { body: {} })).status).toBe(422);
  });

  test("[H8] a branch is gone on from by restoring it, on an entry of its own", async () => {
    const run = await branched();

    await restore(run, { branch: ["e2", "e1"] }, { "runplan-entry": "e6" });
    await evict(run.name);

    expect((await run.get("plan")).body).toMatchObject({ revision: 5, summary: "[ ] 1. left", entryId: "e6" });
    expect(await read(run, "e6,e2,e1")).toMatchObject({ revision: 5 });
  });

  test("[H8][S6] asking for a branch creates nothing", async () => {
    const run = api.run();

    expect(await read(run, "e1")).toMatchObject({ revision: 0, items: [] });
    expect((await run.get("")).status).toBe(404);
  });
});
