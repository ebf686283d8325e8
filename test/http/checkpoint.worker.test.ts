/** A plan carried out of a run and put into another one, its folded record with it [H6]. */
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const put = (run: RunClient, body: unknown, headers: Record<string, string> = {}) =>
  run.call("PUT", "checkpoint", { body, headers });
const steps = ["a", "b", "c", "d", "e", "f", "g", "h"];

test("[H6] what GET gives, PUT puts into another run: list, count, and the record that keeps the count honest", async () => {
  const [run, other] = [api.run(), api.run()];
  await run.tool("update_plan", { items: [...done(...steps), { content: "now", id: 7, status: "in_progress" }] });
  const { body } = await run.get("checkpoint");

  const answer = await put(other, body);
  await evict(other.name);

  expect(body).toMatchObject({ version: 1, retired: 3, folded: done("a", "b", "c"), lastId: 7, ended: null });
  expect(answer.body).toMatchObject({ ok: true, revision: 1, changed: true, plan: { epoch: 1, retired: 3 } });
  expect((await other.get("checkpoint")).text).toBe((await run.get("checkpoint")).text);
  expect((await other.get("folded")).body).toMatchObject({ entries: done("a", "b", "c") });
  await other.tool("update_plan", { items: [...done(...steps), { content: "now", id: 7 }] });
  expect((await other.get("plan")).body).toMatchObject({ revision: 2, retired: 3 });
});

test("[H6][F1] it is one new revision in the old plan's place, and folds what is too much", async () => {
  const run = api.run();
  await run.tool("update_plan", { items: [...done(...steps), { content: "old" }] });

  const { body } = await put(run, { items: done("1", "2", "3", "4", "5", "6", "7"), retired: 4 });
  await evict(run.name);

  expect(body).toMatchObject({
    revision: 2,
    folded: done("1", "2"),
    plan: { retired: 6, items: done("3", "4", "5", "6", "7") },
  });
  expect((await run.get("folded")).body).toMatchObject({ entries: done("1", "2") });
});

test("[H6] a count without a list is a checkpoint", async () => {
  const run = api.run();

  expect((await put(run, { items: [], retired: 7 })).status).toBe(200);
  await evict(run.name);

  expect((await run.get("plan")).body).toMatchObject({
    revision: 1,
    items: [],
    retired: 7,
    complete: true,
    endedAt: null,
  });
  expect((await run.get("reminder")).status).toBe(204);
});

test("[H6][H7] a finished plan stays finished where it is put", async () => {
  const [run, other] = [api.run(), api.run()];
  await run.tool("update_plan", { items: done("a") });
  await run.call("POST", "finish");

  await put(other, (await run.get("checkpoint")).body);

  expect((await other.get("reminder")).status).toBe(204);
  expect((await other.get("plan")).body).toMatchObject({ items: done("a"), endedAt: expect.any(String) });
});

describe("refused, and nothing changes", () => {
  test.each([
    ["a negative count", { items: [], retired: -1 }, 422],
    ["a broken count", { items: [], retired: 1.5 }, 422],
    ["no count", { items: [] }, 422],
    ["no list", { retired: 3 }, 422],
    ["a list of nonsense", { items: [{ content: "" }], retired: 0 }, 422],
    ["a record longer than its count", { items: [], retired: 1, folded: done("a", "b") }, 422],
    ["an unknown version", { version: 2, items: [], retired: 0 }, 422],
    ["too many items", { items: Array.from({ length: 129 }, (_, i) => ({ content: `s${i}` })), retired: 0 }, 422],
    [
      "an id twice",
      {
        items: [
          { content: "a", id: 1 },
          { content: "b", id: 1 },
        ],
        retired: 0,
      },
      422,
    ],
    ["a list in its place", [], 422],
    ["more than 8 MiB", { items: [], retired: 0, folded: [{ content: "x".repeat(8_400_000) }] }, 413],
  ])("[H6][S5] %s", async (_, body, status) => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "mine" }] });

    expect((await put(run, body)).status).toBe(status);

    expect((await run.get("plan")).body).toMatchObject({ revision: 1, items: [{ content: "mine" }] });
  });
});

test("[H6][S5] a checkpoint may be larger than a call", async () => {
  const run = api.run();
  const folded = Array.from({ length: 4_000 }, (_, i) => ({ content: `step ${i} ${"x".repeat(100)}` }));

  expect((await put(run, { items: [], retired: 4_000, folded })).status).toBe(200);
  await evict(run.name);

  await run.tool("update_plan", { items: [{ ...folded[17], status: "completed" }, { content: "next" }] });
  expect((await run.get("plan")).body).toMatchObject({ retired: 4_000, items: [{ content: "next" }] });
});

test("[H6][S6] a run never written has no checkpoint", async () => {
  expect((await api.run().get("checkpoint")).body).toMatchObject({ status: 404, code: "run_not_found" });
});
