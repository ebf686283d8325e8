/** A plan's end: `POST finish`, and what begins after it [H7][F6]. */
import { expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const items = (...contents: string[]) => contents.map((content) => ({ content }));
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const finish = (run: RunClient, body: object = {}, headers: Record<string, string> = {}) =>
  run.call("POST", "finish", { body, headers });

async function working(): Promise<RunClient> {
  const run = api.run();
  const work = [...done("a", "b", "c", "d", "e", "f", "g"), { content: "h", status: "in_progress" }];
  await run.tool("update_plan", { items: work });
  return run;
}

test("[H7] a finished plan reads as ended: nobody is at work, no reminder, its time of ending is told", async () => {
  const run = await working();

  const answer = await finish(run, { outcome: "shipped" });
  await evict(run.name);

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ok: true, revision: 2, changed: true, text: "Plan updated." });
  const { body } = await run.get("plan");
  expect(body).toMatchObject({ epoch: 1, revision: 2, retired: 2, endedAt: expect.stringContaining("T") });
  expect(Object(body).items.at(-1)).toEqual({ content: "h", status: "pending" });
  expect((await run.get("reminder")).status).toBe(204);
  expect((await run.get("history?after=1")).body).toMatchObject({
    entries: [{ tool: "finish", actor: "host", explanation: "shipped", args: { outcome: "shipped" }, epoch: 1 }],
  });
});

test("[H7][F6] the next write starts clean, and history keeps the old epoch", async () => {
  const run = await working();
  await finish(run);
  await evict(run.name);

  await run.tool("update_plan", { items: done("a", "b", "c", "d", "e", "f", "g") });

  expect((await run.get("plan")).body).toMatchObject({ epoch: 2, retired: 2, endedAt: null });
  expect((await run.get("plan?revision=1")).body).toMatchObject({ epoch: 1, retired: 2 });
});

test("[H7][P10] finishing twice, or before anything was written, changes nothing and creates nothing", async () => {
  const run = await working();
  await finish(run);

  expect((await finish(run)).body).toMatchObject({ changed: false, revision: 2 });
  const empty = api.run();
  expect((await finish(empty)).body).toMatchObject({ changed: false, revision: 0 });
  expect((await empty.get("")).status).toBe(404);
});

test("[H7][H2][H3] finish is safe to ask twice, and only of the revision that is meant", async () => {
  const run = await working();
  const stale = await finish(run, {}, { "if-match": '"7"' });
  const first = await finish(run, {}, { "idempotency-key": "end" });
  await run.tool("update_plan", { items: items("new") });
  await evict(run.name);

  const again = await finish(run, {}, { "idempotency-key": "end" });

  expect(stale.status).toBe(412);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await run.get("plan")).body).toMatchObject({ revision: 3, endedAt: null });
});

test("[H7] an outcome that is no text is refused and ends nothing", async () => {
  const run = await working();

  expect((await finish(run, { outcome: 7 })).body).toMatchObject({ status: 422, code: "body_refused" });
  expect((await run.get("plan")).body).toMatchObject({ revision: 1, endedAt: null });
});
