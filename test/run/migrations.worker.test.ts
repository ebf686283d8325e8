/** Runs written by earlier code, byte for byte as it wrote them, go on under this one [H1]. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();

/** Layout 1 as it was, with a run in it that folded two steps and opened the first of them again. */
const LAYOUT_1 = [
  `CREATE TABLE journal (
    revision INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, at INTEGER NOT NULL, retired INTEGER NOT NULL,
    folded_seq INTEGER NOT NULL, last_id INTEGER NOT NULL, ended TEXT, call_key TEXT, fingerprint TEXT, tool TEXT NOT NULL,
    dialect TEXT NOT NULL, actor TEXT NOT NULL, spoken_dialects TEXT NOT NULL, spoken_list_tool TEXT, entry_id TEXT,
    explanation TEXT, items TEXT NOT NULL, folded TEXT, reopened TEXT, facts TEXT, args TEXT NOT NULL) STRICT`,
  `CREATE TABLE folded (
    epoch INTEGER NOT NULL, handle TEXT NOT NULL, seq INTEGER NOT NULL, revision INTEGER NOT NULL, at INTEGER NOT NULL,
    item TEXT NOT NULL, PRIMARY KEY (epoch, handle, seq)) STRICT, WITHOUT ROWID`,
];
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const kept = done("c", "d", "e", "f", "g");

async function writtenByLayout1(run: RunClient, entry: string | null): Promise<void> {
  await runInDurableObject(objectOf(run.name), (_, { storage: { sql, kv } }) => {
    kv.put(
      "run",
      JSON.stringify({
        layout: 1,
        name: `local:${run.name}`,
        createdAt: 1_000,
        settings: {},
        settingsAt: null,
        receipts: [],
      }),
    );
    for (const table of LAYOUT_1) sql.exec(table);
    const at = Date.now();
    const journal =
      "INSERT INTO journal VALUES (?,1,?,?,2,0,NULL,?,?,'update_plan','runplan','model','runplan','update_plan',?,NULL,?,?,?,NULL,'{}')";
    sql.exec(journal, 1, at, 2, "k1", "f1", entry, JSON.stringify(kept), JSON.stringify(done("a", "b")), null);
    sql.exec(
      journal,
      2,
      at,
      1,
      null,
      null,
      null,
      JSON.stringify([...kept, { content: "a", status: "pending" }]),
      null,
      "[1]",
    );
    sql.exec("INSERT INTO folded VALUES (1, 't:b', 2, 1, ?, ?)", at, JSON.stringify(done("b")[0]));
  });
  await evict(run.name);
}

const layout = (run: RunClient) =>
  runInDurableObject(objectOf(run.name), (_, { storage }) => JSON.parse(storage.kv.get<string>("run") ?? "{}").layout);

test("[H1] a run of layout 1 reads, is written to and goes back as if it had always been here", async () => {
  const run = api.run();
  await writtenByLayout1(run, "e1");

  expect((await run.get("plan")).body).toMatchObject({ revision: 2, retired: 1, items: [...kept, { content: "a" }] });
  expect(await layout(run)).toBe(2);
  await evict(run.name);
  expect((await run.get("plan?branch=e1")).body).toMatchObject({ revision: 1 });
  expect((await run.call("POST", "restore", { body: { revision: 1 } })).body).toMatchObject({
    revision: 3,
    plan: { retired: 2 },
  });
  await evict(run.name);
  expect((await run.get("folded")).body).toMatchObject({ entries: [{ content: "a", revision: 1 }, { content: "b" }] });
  await run.tool("update_plan", { items: [...done("a", "b"), ...kept, { content: "new" }] });
  expect((await run.get("plan")).body).toMatchObject({ revision: 4, retired: 2 });
});

test("[H1][H9] it is given the alarm that it never had", async () => {
  const run = api.run();
  await writtenByLayout1(run, null);
  await run.get("plan");

  expect(await runInDurableObject(objectOf(run.name), (_, { storage }) => storage.getAlarm())).toBeGreaterThan(
    Date.now(),
  );
});

test("[H1] a step carried out twice does what it did once", async () => {
  const run = api.run();
  await writtenByLayout1(run, "e1");
  await run.get("plan");
  await runInDurableObject(objectOf(run.name), (_, { storage: { kv } }) => {
    const record = JSON.parse(kv.get<string>("run") ?? "{}");
    kv.put("run", JSON.stringify({ ...record, layout: 1 }));
  });
  await evict(run.name);

  await run.call("POST", "restore", { body: { revision: 1 } });

  expect((await run.get("folded")).body).toMatchObject({ entries: [{ content: "a" }, { content: "b" }] });
});

test("[H1] what newer code wrote is not touched", async () => {
  const run = api.run();
  await runInDurableObject(objectOf(run.name), (_, { storage: { kv } }) =>
    kv.put("run", JSON.stringify({ layout: 99 })),
  );

  expect((await run.get("plan")).status).toBe(500);
  expect(await layout(run)).toBe(99);
});
