/**
 * What a run reads and writes, counted as the platform bills it [M4][M5]: cursors tell rows after they
 * were used, a value put or got counts one. The counting is put around the object's own storage.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { growingRun } from "../plan/growing.ts";
import type { RunClient } from "../support/client.ts";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();

interface Rows {
  read: number;
  written: number;
}

/** Counts from now on until the object is evicted; call the result for the rows so far. */
async function count(run: string): Promise<() => Rows> {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const values: Rows = { read: 0, written: 0 };
  await runInDurableObject(objectOf(run), (_, { storage }) => {
    const { sql, kv } = storage;
    const [exec, get, put] = [sql.exec.bind(sql), kv.get.bind(kv), kv.put.bind(kv)];
    Object.assign(sql, { exec: (...args: Parameters<typeof exec>) => (cursors.push(exec(...args)), cursors.at(-1)) });
    Object.assign(kv, {
      get: (key: string) => (values.read++, get(key)),
      put: (key: string, value: unknown) => (values.written++, put(key, value)),
    });
  });
  return () => ({
    read: cursors.reduce((sum, cursor) => sum + cursor.rowsRead, values.read),
    written: cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, values.written),
  });
}

describe("rows written", () => {
  test("[M4] the first write makes at most eight", async () => {
    const run = api.run();
    const rows = await count(run.name);

    await run.tool("update_plan", { items: [{ content: "a" }, { content: "b", id: "2" }] }, { "idempotency-key": "k" });

    expect(rows().written).toBeGreaterThan(2);
    expect(rows().written).toBeLessThanOrEqual(8);
  });

  test("[M4] a change makes one, and one for each handle of an item it folds or opens again", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "start" }] });
    const rows = await count(run.name);
    const written: number[] = [];
    const step = async (items: readonly object[], key = false) => {
      const before = rows().written;
      await run.tool("update_plan", { items }, key ? { "idempotency-key": crypto.randomUUID() } : {});
      written.push(rows().written - before);
    };
    const completed = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));

    await step([{ content: "a" }]);
    await step([{ content: "a", status: "in_progress" }], true);
    await step([{ content: "a", status: "in_progress" }]);
    await step(completed("a", "b", "c", "d", "e"));
    await step(completed("a", "b", "c", "d", "e", "f", "g"));
    await step([...completed("c", "d", "e", "f", "g"), { content: "a" }]);
    await step([
      ...completed("c", "d", "e", "f", "g"),
      { content: "a", status: "completed", id: "x" },
      ...completed("h"),
    ]);

    expect(written).toEqual([1, 1, 0, 1, 3, 2, 3]);
  });

  test("[M4] a call without a change writes a row only if it has a key, a read never", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "a" }] });
    const rows = await count(run.name);

    await run.tool("update_plan", { items: [{ content: "a" }] });
    for (const path of ["", "plan", "plan?revision=1", "reminder", "settings", "history", "folded"])
      await run.get(path);
    await run.tool("read_plan", { foldedAfter: 0 });
    await run.tool("update_plan", { items: [{ content: " " }] }, { "idempotency-key": "refused" });
    const without = rows().written;
    await run.tool("update_plan", { items: [{ content: "a" }] }, { "idempotency-key": "k" });

    expect([without, rows().written]).toEqual([0, 1]);
  });
});

describe("rows read", () => {
  test("[M5][F5] waking, the first reminder and the first keyed write stay below 150, old as the run may be", async () => {
    const run = api.run();
    await grow(run, 400);
    await evict(run.name);
    const rows = await count(run.name);

    await run.get("reminder");
    const waking = rows().read;
    const next = { items: [...(await itemsOf(run)), { content: "one more" }] };
    await run.tool("update_plan", next, { "idempotency-key": "after waking" });

    expect(waking).toBe(2);
    expect(rows().read).toBeLessThanOrEqual(150);
  });

  test("[F5] once awake, a read touches no row, and an update as many at 40 updates as at 200", async () => {
    const read: number[] = [];
    for (const age of [40, 200]) {
      const run = api.run();
      await grow(run, age);
      const rows = await count(run.name);

      for (const path of ["reminder", "plan", "settings", "", "reminder?format=gemini"]) await run.get(path);
      const idle = rows().read;
      await run.tool("update_plan", { items: [...(await itemsOf(run)), { content: "one more" }] });
      read.push(idle, rows().read);
    }

    const [idleYoung, young, idleOld, old] = read;
    expect([idleYoung, idleOld]).toEqual([0, 0]);
    expect(old).toBe(young);
  });

  test("[F5][F2] an update with a text that was folded hundreds of times reads a bounded number of its copies", async () => {
    const run = api.run();
    const tests = { content: "run the tests", status: "completed" };
    await run.call("PATCH", "settings", { body: { keepCompleted: 1 } });
    for (let i = 0; i < 150; i++) await run.tool("update_plan", { items: [tests, tests, { content: `step ${i}` }] });
    const { body } = await run.get("plan");
    const rows = await count(run.name);

    await run.tool("update_plan", { items: [tests, tests, tests, { content: "last" }] });

    expect(body).toMatchObject({ retired: expect.any(Number) });
    expect(rows().read).toBeLessThanOrEqual(60);
  });
});

/** The growing run, folded style: each update sends back what the last answer held. */
async function grow(run: RunClient, updates: number): Promise<void> {
  const calls = growingRun("folded", updates);
  let call = calls.next();
  while (!call.done) {
    const answer = await run.tool("update_plan", { items: call.value }, { "idempotency-key": crypto.randomUUID() });
    call = calls.next((answer.body as { plan: { items: never[] } }).plan.items);
  }
}

async function itemsOf(run: RunClient): Promise<readonly object[]> {
  return ((await run.get("plan")).body as { items: object[] }).items;
}
