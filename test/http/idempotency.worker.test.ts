/** One key, one effect, one answer: however often, however late, whatever happened in between [H2]. */
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const list = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const keyed = (run: RunClient, key: string, args: unknown, path = "tools/update_plan") =>
  run.call("POST", path, { body: args, headers: { "idempotency-key": key } });
const bytesOf = (answer: { status: number; text: string }) => [answer.status, answer.text];

describe("a key that comes again", () => {
  test("[H2] it gets the first status and body again, marked, and nothing is applied", async () => {
    const run = api.run();
    const first = await keyed(run, "k1", list("a"));

    const again = await keyed(run, "k1", list("a"));

    expect(bytesOf(again)).toEqual(bytesOf(first));
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await run.get("plan")).body).toMatchObject({ revision: 1 });
  });

  test("[H2] also after later writes, a change of settings and an eviction, its reminder included", async () => {
    const run = api.run();
    await run.call("PATCH", "settings", { body: { goal: "first goal" } });
    await run.tool("update_plan", list("old", "b"));
    const path = "tools/update_plan?reminder=anthropic";
    const first = await keyed(run, "k1", list("a", "b", "x".repeat(200)), path);

    await run.call("PATCH", "settings", {
      body: { goal: "second", renderBytes: 640, whenResolved: "hide", keepCompleted: 1 },
    });
    await run.tool("update_plan", list("c"));
    const later = await keyed(run, "k1", list("a", "b", "x".repeat(200)), path);
    await evict(run.name);
    const woken = await keyed(run, "k1", list("a", "b", "x".repeat(200)), path);

    expect(first.body).toMatchObject({ dropped: [{ content: "old" }], plan: { goal: "first goal" } });
    expect(bytesOf(later)).toEqual(bytesOf(first));
    expect(bytesOf(woken)).toEqual(bytesOf(first));
    expect((await run.get("plan")).body).toMatchObject({ revision: 3, summary: "[ ] 1. c" });
  });

  test("[H2] two at once: one is applied, both get the same answer", async () => {
    const run = api.run();

    const both = await Promise.all([keyed(run, "k1", list("a")), keyed(run, "k1", list("a"))]);

    expect(bytesOf(both[0])).toEqual(bytesOf(both[1]));
    expect(both.filter((answer) => answer.headers.get("idempotency-replayed") === "true")).toHaveLength(1);
    expect((await run.get("plan")).body).toMatchObject({ revision: 1 });
  });

  test("[H2][P10] a call that changed nothing leaves a receipt too, and it outlives an eviction", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a"));
    const first = await keyed(run, "k1", list("a"));

    await run.tool("update_plan", list("b"));
    await evict(run.name);
    const again = await keyed(run, "k1", list("a"));

    expect(first.body).toMatchObject({ changed: false, revision: 1 });
    expect(bytesOf(again)).toEqual(bytesOf(first));
    expect((await run.get("plan")).body).toMatchObject({ revision: 2, summary: "[ ] 1. b" });
  });

  test("[H2][P5] a refusal leaves none: the mended call may use the key", async () => {
    const run = api.run();

    const refused = await keyed(run, "k1", list(" "));
    const mended = await keyed(run, "k1", list("a"));

    expect([refused.status, mended.status]).toEqual([422, 200]);
    expect(mended.headers.get("idempotency-replayed")).toBeNull();
  });

  test("[H2] the first write of a run, repeated after an eviction, is applied once", async () => {
    const run = api.run();
    const first = await keyed(run, "k1", list("a"));

    await evict(run.name);
    const again = await keyed(run, "k1", list("a"));

    expect(bytesOf(again)).toEqual(bytesOf(first));
  });
});

describe("a key that comes with another request", () => {
  test.each([
    ["another body", "tools/update_plan", list("b")],
    ["another tool", "tools/patch_plan", list("a")],
    ["another query", "tools/update_plan?reminder=text", list("a")],
  ])("[H2] %s is 409 and changes nothing", async (_, path, args) => {
    const run = api.run();
    await keyed(run, "k1", list("a"));

    const live = await keyed(run, "k1", args, path);
    await evict(run.name);
    const woken = await keyed(run, "k1", args, path);

    for (const answer of [live, woken]) expect(answer.body).toMatchObject({ status: 409, code: "key_reused" });
    expect((await run.get("plan")).body).toMatchObject({ revision: 1, summary: "[ ] 1. a" });
  });

  test("[H2] a write's key with a change of settings is 409", async () => {
    const run = api.run();
    await keyed(run, "k1", list("a"));

    const answer = await run.call("PATCH", "settings", { body: { goal: "x" }, headers: { "idempotency-key": "k1" } });

    expect(answer.body).toMatchObject({ status: 409, code: "key_reused" });
    expect((await run.get("settings")).body).toMatchObject({ goal: null });
  });
});

describe("keys and preconditions", () => {
  test("[H2][H3] the key is looked at before If-Match: a replay is no stale write", async () => {
    const run = api.run();
    const headers = { "idempotency-key": "k1", "if-match": '"0"' };
    const first = await run.tool("update_plan", list("a"), headers);

    const again = await run.tool("update_plan", list("a"), headers);

    expect(bytesOf(again)).toEqual(bytesOf(first));
  });

  test("[H2] a call refused by If-Match leaves no receipt", async () => {
    const run = api.run();
    const stale = await run.tool("update_plan", list("a"), { "idempotency-key": "k1", "if-match": '"5"' });

    const fresh = await keyed(run, "k1", list("a"));

    expect([stale.status, fresh.status]).toEqual([412, 200]);
  });

  test.each([["é"], ["a b"], ["k".repeat(256)], [""]])("[H2] %j is no key: 400", async (key) => {
    const run = api.run();

    const answer = await keyed(run, key, list("a"));

    expect(answer.body).toMatchObject({ status: 400, code: "bad_key" });
    expect((await run.get("plan")).body).toMatchObject({ revision: 0 });
  });
});

describe("how long a key is known", () => {
  test("[H2] the newest 128 entries' keys are, awake and woken; an older one is a new call", async () => {
    const run = api.run();
    for (let i = 1; i <= 129; i++) await keyed(run, `k${i}`, list(`step ${i}`));

    const second = await keyed(run, "k2", list("step 2"));
    await evict(run.name);
    const woken = await keyed(run, "k2", list("step 2"));
    const first = await keyed(run, "k1", list("step 1"));

    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(bytesOf(woken)).toEqual(bytesOf(second));
    expect(first.body).toMatchObject({ changed: true, revision: 130 });
  });

  test("[H2] as many receipts of calls without an entry are kept, the oldest goes first", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a"));
    for (let i = 1; i <= 129; i++) await keyed(run, `n${i}`, list("a"));
    await run.tool("update_plan", list("b"));

    const kept = await keyed(run, "n2", list("a"));
    await evict(run.name);
    const gone = await keyed(run, "n1", list("a"));

    expect(kept.body).toMatchObject({ changed: false, revision: 1 });
    expect(gone.body).toMatchObject({ changed: true, revision: 3 });
  });
});

describe("settings", () => {
  test("[H2] a change of settings answers its key again, after another change and an eviction too", async () => {
    const run = api.run();
    const patch = () => run.call("PATCH", "settings", { body: { goal: "one" }, headers: { "idempotency-key": "s1" } });
    const first = await patch();

    await run.call("PATCH", "settings", { body: { goal: "two" } });
    await evict(run.name);
    const again = await patch();

    expect(bytesOf(again)).toEqual(bytesOf(first));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await run.get("settings")).body).toMatchObject({ goal: "two" });
  });
});

describe("a key and the caller's dialect", () => {
  test("[H2][R1] the first answer comes again in the words it had, whatever dialect the header names now", async () => {
    const run = api.run();
    const call = (dialect: Record<string, string>, args: unknown = { todos: [{ content: "a", status: "pending" }] }) =>
      run.call("POST", "tools/write_todos?reminder=text", {
        body: args,
        headers: { "idempotency-key": JSON.stringify(args).length.toString(), ...dialect },
      });
    const first = await call({ "runplan-dialect": "langchain" });
    const cleared = await call({ "runplan-dialect": "gemini-cli" }, { todos: [] });
    const unchanged = await call({ "runplan-dialect": "gemini-cli" }, { todos: [], more: 1 });

    await evict(run.name);
    const again = await call({ "runplan-dialect": "gemini-cli" });
    const without = await call({});
    const clearedAgain = await call({ "runplan-dialect": "langchain" }, { todos: [] });
    const unchangedAgain = await call({}, { todos: [], more: 1 });

    expect(first.body).toMatchObject({ text: expect.stringMatching(/^Updated todo list to /) });
    expect(cleared.body).toMatchObject({ text: expect.stringMatching(/^Successfully cleared the todo list/) });
    expect([again, without].map(bytesOf)).toEqual([bytesOf(first), bytesOf(first)]);
    expect(bytesOf(clearedAgain)).toEqual(bytesOf(cleared));
    expect(bytesOf(unchangedAgain)).toEqual(bytesOf(unchanged));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});
