/** Nothing that is not on disk may be missed: an object thrown out of memory answers as if it had stayed [H1][H2]. */
import { abortAllDurableObjects } from "cloudflare:test";
import { expect, test } from "vitest";
import type { Answer, RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();

type Step = (run: RunClient) => Promise<Answer>;

const send =
  (items: readonly object[], headers: Record<string, string> = {}): Step =>
  (run) =>
    run.tool("update_plan", { items }, headers);
const patch =
  (operations: readonly object[], headers: Record<string, string> = {}): Step =>
  (run) =>
    run.tool("patch_plan", { operations }, headers);
const set =
  (body: object, headers: Record<string, string> = {}): Step =>
  (run) =>
    run.call("PATCH", "settings", { body, headers });
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));

/** A run's life with everything in it that storage must carry: folds, reopening, a new epoch, receipts, refusals. */
const SCRIPT: readonly (readonly [string, Step])[] = [
  [
    "a key on the first write",
    send(
      [
        { content: "a", id: 1, status: "in_progress" },
        { content: "b", id: 2, note: "n" },
      ],
      { "idempotency-key": "first" },
    ),
  ],
  [
    "no change",
    send(
      [
        { content: "a", id: 1, status: "in_progress" },
        { content: "b", id: 2, note: "n" },
      ],
      { "idempotency-key": "same" },
    ),
  ],
  ["a refusal", send([{ content: "" }], { "idempotency-key": "bad" })],
  ["a goal", set({ goal: "finish", keepCompleted: 2 }, { "idempotency-key": "goal" })],
  ["a fold", send([...done("a", "b", "c", "d", "e"), { content: "f", status: "in_progress" }])],
  [
    "a folded one sent again",
    send([...done("a", "b", "c", "d", "e", "f"), { content: "g" }], { "idempotency-key": "again" }),
  ],
  ["a folded one opened", send([...done("e", "f"), { content: "g" }, { content: "b", status: "pending" }])],
  [
    "a person's patch",
    patch([{ action: "add", id: "p", item: { content: "from a person" } }], {
      "runplan-actor": "person:ada",
      "runplan-entry": "x1",
    }),
  ],
  ["a stale write", send([{ content: "z" }], { "if-match": '"1"' })],
  ["a clear", send([], { "idempotency-key": "clear" })],
  ["another epoch", send(done("n1", "n2", "n3", "n4"), { "idempotency-key": "fresh" })],
  ["an old text in it", send([...done("n1", "n2", "n3", "n4", "a")])],
];

const READS = ["", "plan", "plan?revision=1", "reminder", "reminder?format=anthropic", "settings", "history", "folded"];

/** Steps whose key stands for an accepted call: sent again they only replay. */
const REPLAYABLE = [
  "a key on the first write",
  "no change",
  "a goal",
  "a folded one sent again",
  "a clear",
  "another epoch",
];

/** Everything that can be read of a run, and what the keys of the first `steps` steps answer. */
async function everything(run: RunClient, steps = 0): Promise<string[]> {
  const answers: Answer[] = [];
  for (const path of READS) answers.push(await run.get(path));
  for (const [name, step] of SCRIPT.slice(0, steps)) if (REPLAYABLE.includes(name)) answers.push(await step(run));
  return answers.map(
    ({ status, headers, text }) => `${status} ${headers.get("etag")} ${headers.get("idempotency-replayed")} ${text}`,
  );
}

test("[H1][H2][F5] eviction after any step of a run changes no byte of any later answer", async () => {
  const run = api.run();

  for (const [index, [name, step]] of SCRIPT.entries()) {
    await step(run);
    const stayed = await everything(run, index + 1);
    await evict(run.name);
    expect([name, await everything(run, index + 1)]).toEqual([name, stayed]);
    await evict(run.name);
  }

  expect((await run.get("plan")).body).toMatchObject({ revision: 8, epoch: 2 });
});

test("[H1] a run that is evicted before every single call answers as one that never was", async () => {
  const [calm, restless] = [api.run(), api.run()];

  for (const [name, step] of SCRIPT) {
    const [one, other] = [await step(calm), await step(restless)];
    expect([name, comparable(other, restless)]).toEqual([name, comparable(one, calm)]);
    await evict(restless.name);
  }

  for (const path of READS) {
    const [one, other] = [await calm.get(path), await restless.get(path)];
    expect(comparable(other, restless)).toEqual(comparable(one, calm));
    await evict(restless.name);
  }
});

/** Two runs differ in their names and in the time of day. */
function comparable({ status, text }: Answer, run: RunClient): string {
  return `${status} ${text}`.replaceAll(run.name, "RUN").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
}

test("[H1] after every object is aborted, what was acknowledged is there", async () => {
  const run = api.run();
  for (let i = 1; i <= 20; i++) await run.tool("update_plan", { items: [{ content: `step ${i}` }] });
  const before = await everything(run);

  await abortAllDurableObjects();

  expect(await everything(run)).toEqual(before);
});

test("[H1] a write in flight while its object is aborted is applied wholly or not at all, and may be repeated by its key", async () => {
  const run = api.run();
  await run.tool("update_plan", { items: [{ content: "before" }] });
  const write = () =>
    run.tool("update_plan", { items: done("a", "b", "c", "d", "e", "f", "g") }, { "idempotency-key": "k" });

  const [answer] = await Promise.all([write(), abortAllDurableObjects()]);
  const repeated = await write();

  expect([200, 503]).toContain(answer.status);
  expect(repeated.body).toMatchObject({ revision: 2, plan: { retired: 2 } });
  expect((await run.get("folded")).body).toMatchObject({ entries: [{ content: "a" }, { content: "b" }] });
});
