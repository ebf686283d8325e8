/** A plan made again from a host's own log: which of its entries count, and when it may [H5]. */
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const list = (...contents: string[]) => ({ items: contents.map((content) => ({ content, status: "pending" })) });
const call = (args: unknown, status = "succeeded", tool = "update_plan") => ({ kind: "call", tool, args, status });
const leaf = { kind: "leaf" };
const recover = (run: RunClient, entries: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  run.call("POST", "recover", { body: { entries, ...more }, headers });

describe("what counts", () => {
  const patch = { operations: [{ action: "add", id: "b", item: { content: "added" } }] };
  const cases: readonly (readonly [string, readonly unknown[], string])[] = [
    ["a call that succeeded", [call(list("a"))], "[ ] 1. a"],
    ["not one that was only requested", [call(list("a")), call(list("b"), "requested")], "[ ] 1. a"],
    ["not one that was denied", [call(list("a")), call(list("b"), "denied")], "[ ] 1. a"],
    ["not one that failed", [call(list("a")), call(list("b"), "failed")], "[ ] 1. a"],
    [
      "not one that no plan accepts, whatever the log says",
      [call(list("a")), call({ items: [{ content: "" }] })],
      "[ ] 1. a",
    ],
    [
      "deltas, in order, on what was before them",
      [call(list("a")), call(patch, "succeeded", "patch_plan")],
      "[ ] 1. a\n[ ] 2. added",
    ],
    ["nothing before a leaf: a finished plan is not inherited", [call(list("a")), leaf], "(no plan)"],
    [
      "what came after a leaf, on its own",
      [call(list("a")), leaf, call(patch, "succeeded", "patch_plan")],
      "[ ] 1. added",
    ],
    [
      "a call inside another tool, by its own outcome",
      [
        call({ code: "…" }, "failed", "run_code"),
        call(list("inner")),
        call({}, "succeeded", "run_code"),
        call(list("x"), "failed"),
      ],
      "[ ] 1. inner",
    ],
  ];

  test.each(cases)("[H5] %s", async (_, entries, summary) => {
    const run = api.run();

    const answer = await recover(run, entries);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ok: true, plan: { summary } });
    if (summary === "(no plan)") expect((await run.get("")).status).toBe(404);
    else await evict(run.name);
    expect((await run.get("plan")).body).toMatchObject({ summary });
  });
});

test("[H5][F2] a crash without a leaf: list, count and record are as the log leaves them, in one revision", async () => {
  const [lived, run] = [api.run(), api.run()];
  const lists = [
    { items: [...done("a", "b", "c", "d", "e", "f", "g"), { content: "h" }] },
    { items: [...done("c", "d", "e", "f", "g", "h"), { content: "b" }] },
  ];
  for (const one of lists) await lived.tool("update_plan", one);

  const answer = await recover(
    run,
    lists.map((one) => call(one)),
  );
  await evict(run.name);

  expect(answer.body).toMatchObject({ revision: 1, changed: true });
  const { folded, items, retired } = Object((await run.get("checkpoint")).body);
  const before = Object((await lived.get("checkpoint")).body);
  expect({ folded, items, retired }).toEqual({ folded: before.folded, items: before.items, retired: before.retired });
  await run.tool("update_plan", { items: [...done("a", "c", "d", "e", "f", "g", "h"), { content: "b" }] });
  expect((await run.get("plan")).body).toMatchObject({ retired: before.retired });
});

test("[H5] the reminder names the tool that the log's last call was made with", async () => {
  const run = api.run();

  await recover(run, [
    call({ todos: [{ content: "a", status: "pending", activeForm: "A" }] }, "succeeded", "TodoWrite"),
  ]);
  await evict(run.name);

  expect(await run.reminder()).toContain("updated with TodoWrite");
});

test("[H5] a run that has a plan keeps it, unless the log is to replace it", async () => {
  const run = api.run();
  await run.tool("update_plan", list("mine"));

  expect((await recover(run, [call(list("theirs"))])).body).toMatchObject({
    status: 409,
    code: "plan_exists",
    revision: 1,
  });
  expect((await run.get("plan")).body).toMatchObject({ revision: 1, summary: "[ ] 1. mine" });

  expect((await recover(run, [call(list("theirs"))], { replace: true })).body).toMatchObject({ revision: 2 });
  await evict(run.name);
  expect((await run.get("plan")).body).toMatchObject({ epoch: 2, summary: "[ ] 1. theirs" });
});

test("[H5][H7] a finished plan is no plan in the way", async () => {
  const run = api.run();
  await run.tool("update_plan", list("mine"));
  await run.call("POST", "finish");

  expect((await recover(run, [call(list("theirs"))])).body).toMatchObject({ revision: 3, plan: { endedAt: null } });
});

test("[H5][H2] it is safe to ask twice", async () => {
  const run = api.run();
  const first = await recover(run, [call(list("a"))], {}, { "idempotency-key": "once" });
  await evict(run.name);

  const again = await recover(run, [call(list("a"))], {}, { "idempotency-key": "once" });

  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await run.get("plan")).body).toMatchObject({ revision: 1 });
});

test.each([
  ["no list", undefined],
  ["an unknown kind", [{ kind: "note" }]],
  ["an unknown outcome", [{ ...call(list("a")), status: "ok" }]],
  ["no tool", [{ kind: "call", args: {}, status: "succeeded" }]],
  ["a number", 7],
  ["an entry that is none", [null]],
])("[H5][P5] %s is refused and changes nothing", async (_, entries) => {
  const run = api.run();

  expect((await recover(run, entries)).body).toMatchObject({ status: 422, code: "body_refused" });
  expect((await run.get("")).status).toBe(404);
});

test("[H5][S5] a log may be larger than a call, up to 8 MiB", async () => {
  const run = api.run();
  const log = Array.from({ length: 3_000 }, (_, i) => call(list(`step ${i} ${"x".repeat(60)}`, "b", "c")));

  expect((await recover(run, log)).status).toBe(200);
  expect((await recover(run, "x".repeat(8_400_000), { replace: true })).status).toBe(413);
});
