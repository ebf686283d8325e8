/** A run that nobody writes to is deleted by its one alarm, a live one is not, whatever fails in between [H9]. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { shardOf } from "../../src/tenant/shards.ts";
import type { RunClient } from "../support/client.ts";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();
const DAY = 86_400_000;
const write = (run: RunClient, content: string) => run.tool("update_plan", { items: [{ content }] });
const alarm = (run: RunClient) => runInDurableObject(objectOf(run.name), (_, { storage }) => storage.getAlarm());
const ring = (run: RunClient) => runDurableObjectAlarm(objectOf(run.name));

/** The alarm as it is set once the directory was told. */
async function settled(run: RunClient): Promise<number> {
  await vi.waitFor(async () => expect(await alarm(run)).toBeGreaterThan(Date.now() + DAY / 2), { timeout: 5_000 });
  return (await alarm(run)) ?? 0;
}

/** Makes everything the run has as old as if the days had passed. */
async function age(run: RunClient, days: number): Promise<void> {
  await runInDurableObject(objectOf(run.name), (_, { storage }) => {
    storage.sql.exec("UPDATE journal SET at = at - ?", days * DAY);
    const record = JSON.parse(storage.kv.get<string>("run") ?? "{}");
    const touchedAt = (record.touchedAt ?? record.createdAt) - days * DAY;
    storage.kv.put("run", JSON.stringify({ ...record, createdAt: record.createdAt - days * DAY, touchedAt }));
  });
  await evict(run.name);
}

const isEmpty = (run: RunClient) =>
  runInDurableObject(objectOf(run.name), async (_, { storage }) => [
    storage.kv.get("run"),
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    await storage.getAlarm(),
  ]);

test("[H9] the alarm is set when the run comes to be, to the end of its days, and no write moves it", async () => {
  const run = api.run();
  await write(run, "a");
  const due = await settled(run);
  const spy: number[] = [];
  await runInDurableObject(objectOf(run.name), (_, { storage }) => {
    const set = storage.setAlarm.bind(storage);
    Object.assign(storage, { setAlarm: (at: number) => (spy.push(at), set(at)) });
  });

  for (let i = 0; i < 5; i++) await write(run, `step ${i}`);

  expect(spy).toEqual([]);
  expect(await alarm(run)).toBe(due);
  expect(Math.abs(due - Date.now() - 30 * DAY)).toBeLessThan(60_000);
});

test("[H9] a run that was idle for its days is deleted whole, and may begin anew", async () => {
  const run = api.run();
  await write(run, "a");
  await settled(run);
  await age(run, 31);

  expect(await ring(run)).toBe(true);

  expect((await run.get("")).status).toBe(404);
  expect(await isEmpty(run)).toEqual([undefined, [], null]);
  expect((await write(run, "b")).body).toMatchObject({ revision: 1 });
});

test("[H9] a live one is spared, and the alarm set to when it would be idle long enough", async () => {
  const run = api.run();
  await write(run, "a");
  await settled(run);
  await age(run, 20);
  await write(run, "b");
  await evict(run.name);

  await ring(run);

  expect((await run.get("plan")).body).toMatchObject({ revision: 2 });
  expect(Math.abs(((await alarm(run)) ?? 0) - Date.now() - 30 * DAY)).toBeLessThan(60_000);
});

test("[H9] fewer days bring the alarm forward, and settings count as a write", async () => {
  const run = api.run();
  await write(run, "a");
  await settled(run);

  await run.call("PATCH", "settings", { body: { retentionDays: 1 } });

  expect(Math.abs(((await alarm(run)) ?? 0) - Date.now() - DAY)).toBeLessThan(60_000);
  await age(run, 2);
  await run.call("PATCH", "settings", { body: { title: "still there" } });
  await ring(run);
  expect((await run.get("")).status).toBe(200);
});

test("[H9] a handler that fails comes again, as often as it takes, and then the run is gone", async () => {
  const run = api.run();
  await write(run, "a");
  await settled(run);
  await age(run, 31);
  const shard = env.DIRECTORY.getByName(shardOf("local", run.name));
  await runInDurableObject(shard, (_, { storage }) => void storage.sql.exec("ALTER TABLE runs RENAME TO away"));
  for (let i = 0; i < 8; i++) {
    expect(await ring(run)).toBe(true);
    expect(await alarm(run)).toBeGreaterThan(Date.now());
    await evict(run.name);
  }
  await runInDurableObject(shard, (_, { storage }) => void storage.sql.exec("ALTER TABLE away RENAME TO runs"));

  await ring(run);

  expect(await isEmpty(run)).toEqual([undefined, [], null]);
});

test("[H9] a child that is deleted for its age leaves its parent", async () => {
  const parent = api.run();
  await write(parent, "p");
  const answer = await parent.call("POST", "children", { body: {} });
  const kid = api.run(Object(answer.body).run);
  await settled(kid);
  await age(kid, 31);

  await ring(kid);

  expect((await parent.get("")).body).toMatchObject({ children: [] });
});

test("[H9] deletion on request leaves nothing, the alarm neither", async () => {
  const run = api.run();
  await run.tool("update_plan", { items: [{ content: "a" }] }, { "runplan-entry": "e1", "idempotency-key": "k" });
  await settled(run);

  expect((await run.call("DELETE", "")).status).toBe(204);

  await vi.waitFor(async () => expect(await isEmpty(run)).toEqual([undefined, [], null]));
});
