/** A whole run out as lines and into a fresh one: everything that can be read is the same there [H4]. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const NDJSON = { "content-type": "application/x-ndjson" };
const take = (run: RunClient, body: unknown) => run.call("POST", "import", { body, headers: NDJSON });
const send = (run: RunClient, items: readonly object[], headers: Record<string, string> = {}) =>
  run.tool("update_plan", { items }, headers);

/** A run with everything in it: folds, opening again, a branch, an ended epoch, going back, a key, settings. */
async function full(): Promise<RunClient> {
  const run = api.run();
  await run.call("PATCH", "settings", { body: { goal: "finish", keepCompleted: 2 } });
  await send(run, [...done("a", "b", "c", "d"), { content: "e", id: 7, note: "n" }], {
    "runplan-entry": "e1",
    "idempotency-key": "k",
  });
  await send(run, [...done("c", "d", "e"), { content: "a" }]);
  await run.call("POST", "finish", { body: { outcome: "done" } });
  await send(run, done("x", "y", "z", "x".repeat(200)));
  await run.call("POST", "restore", { body: { revision: 1 } });
  return run;
}

async function everything(run: RunClient): Promise<string> {
  const paths = [
    "plan",
    "plan?revision=2",
    "plan?branch=e1",
    "reminder",
    "history",
    "folded",
    "settings",
    "checkpoint",
  ];
  const answers = [];
  for (const path of paths) answers.push((await run.get(path)).text.replaceAll(run.name, "RUN"));
  return answers.join("\n");
}

test("[H4] what was exported is imported: plan, every revision, record, settings, branches", async () => {
  const [run, other] = [await full(), api.run()];
  const out = await run.get("export");

  const answer = await take(other, out.text);
  await evict(other.name);

  expect(out.headers.get("content-type")).toBe("application/x-ndjson");
  expect([answer.status, answer.body]).toEqual([201, { run: other.name, entries: 5, folded: expect.any(Number) }]);
  expect(await everything(other)).toBe(await everything(run));
  await send(other, [...done("a", "b", "c", "d"), { content: "e", id: 7 }]);
  expect((await other.get("plan")).body).toMatchObject({ revision: 6, retired: 2 });
  expect((await other.call("POST", "restore", { body: { revision: 2 } })).body).toMatchObject({ plan: { retired: 2 } });
});

test("[H4][H2] its keys are known there for the same request", async () => {
  const run = await full();
  const { text } = await run.get("export");
  await run.call("DELETE", "");

  await take(run, text);
  const again = await send(run, [...done("a", "b", "c", "d"), { content: "e", id: 7, note: "n" }], {
    "runplan-entry": "e1",
    "idempotency-key": "k",
  });

  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toMatchObject({ revision: 1 });
});

test("[H4][F5] a long run goes page by page", async () => {
  const [run, other] = [api.run(), api.run()];
  for (let i = 0; i < 450; i++) await send(run, [...done(`s${i - 2}`, `s${i - 1}`), { content: `s${i}` }]);
  const { text } = await run.get("export");

  expect((await take(other, text)).body).toMatchObject({ entries: 450 });

  expect((await other.get("history?after=440&limit=1")).body).toMatchObject({ entries: [{ revision: 441 }] });
});

test("[H4] a run that is there is not imported over", async () => {
  const [run, other] = [await full(), api.run()];
  await send(other, [{ content: "mine" }]);

  expect((await take(other, (await run.get("export")).text)).body).toMatchObject({ status: 409, code: "run_exists" });
  expect((await other.get("plan")).body).toMatchObject({ revision: 1, summary: "[ ] 1. mine" });
});

test("[H4][S6] half an import is no run, and neither a write nor another import is in its way", async () => {
  const [run, other] = [await full(), api.run()];
  const { text } = await run.get("export");
  const half = text.split("\n").slice(0, 3).join("\n");

  expect((await take(other, half)).status).toBe(422);
  expect((await other.get("")).status).toBe(404);
  expect((await take(other, text)).status).toBe(201);
  const third = api.run();
  await take(third, half);
  await evict(third.name);
  expect((await send(third, [{ content: "mine" }])).body).toMatchObject({ revision: 1 });
  expect((await third.get("history")).body).toMatchObject({ entries: { length: 1 } });
});

test("[H4][H9] what an import left that never ended goes with the alarm", async () => {
  const [run, other] = [await full(), api.run()];
  await take(other, (await run.get("export")).text.split("\n").slice(0, 3).join("\n"));

  await runInDurableObject(objectOf(other.name), async (object) =>
    (object as unknown as { alarm(): Promise<void> }).alarm(),
  );

  const left = await runInDurableObject(objectOf(other.name), async (_, { storage }) => [
    storage.kv.get("import"),
    await storage.getAlarm(),
  ]);
  expect(left).toEqual([undefined, null]);
});

describe("lines that are no run", () => {
  const lines = async () => (await (await full()).get("export")).text.trim().split("\n");
  const spoiled: readonly (readonly [string, (lines: string[]) => string[], number])[] = [
    ["nothing", () => [], 422],
    ["no JSON", () => ["{"], 400],
    ["no beginning", (all) => all.slice(1), 422],
    ["no end", (all) => all.slice(0, -1), 422],
    ["an entry too few", (all) => all.toSpliced(2, 1), 422],
    ["an entry twice", (all) => all.toSpliced(2, 0, all[2] ?? ""), 422],
    ["an unclean item", (all) => all.map((line) => line.replace('"content":"c"', '"content":" c\\n"')), 422],
    ["a status of nobody's", (all) => all.map((line) => line.replace('"status":"completed"', '"status":"done"')), 422],
    ["a field of nobody's", (all) => all.map((line) => line.replace('"kind":"entry"', '"kind":"entry","x":1')), 422],
    ["broken settings", (all) => all.map((line) => line.replace('"keepCompleted":2', '"keepCompleted":200')), 422],
    ["arguments that are no JSON", (all) => all.map((line) => line.replace('"args":"{', '"args":"[{')), 422],
  ];

  test.each(spoiled)("[H4][S5] %s", async (_, spoil, status) => {
    const run = api.run();

    expect((await take(run, spoil(await lines()).join("\n"))).status).toBe(status);
    expect((await run.get("")).status).toBe(404);
  });

  test("[H4][S5] another type than NDJSON", async () => {
    expect((await api.run().call("POST", "import", { body: {} })).status).toBe(415);
  });
});

test("[S6] a run never written has no export", async () => {
  expect((await api.run().get("export")).body).toMatchObject({ status: 404, code: "run_not_found" });
});
