/** A change, its entry, its fold and its receipt are stored together or not at all [H1]. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => ({ items: contents.map((content) => ({ content, status: "completed" })) });

describe("a write whose last row cannot be stored", () => {
  test("[H1][P5] leaves nothing: not in memory, not on disk, and the key is free; the caller sees no plan text", async () => {
    const run = api.run();
    await run.tool("update_plan", done("a", "b", "c", "d", "e"));
    const before = [(await run.get("plan")).text, (await run.get("reminder")).text, (await run.get("history")).text];
    // The very row that the next fold must write is taken, so the transaction fails at its end.
    await runInDurableObject(objectOf(run.name), (_, { storage }) => {
      storage.sql.exec("INSERT INTO folded VALUES (1, 't:a', 1, 0, 0, '{}')");
    });

    const failed = await run.tool("update_plan", done("a", "b", "c", "d", "e", "secret step"), {
      "idempotency-key": "k",
    });
    const live = [(await run.get("plan")).text, (await run.get("reminder")).text, (await run.get("history")).text];
    await evict(run.name);
    const woken = [(await run.get("plan")).text, (await run.get("reminder")).text, (await run.get("history")).text];
    await runInDurableObject(objectOf(run.name), (_, { storage }) => {
      storage.sql.exec("DELETE FROM folded");
    });
    const repeated = await run.tool("update_plan", done("a", "b", "c", "d", "e", "secret step"), {
      "idempotency-key": "k",
    });

    expect(failed.body).toMatchObject({ status: 500, code: "internal_error" });
    expect(failed.text).not.toContain("secret step");
    expect([live, woken]).toEqual([before, before]);
    expect(repeated.body).toMatchObject({ ok: true, revision: 2, plan: { retired: 1 } });
  });

  test("[H1] a first write that fails does not create the run", async () => {
    const run = api.run();
    await runInDurableObject(objectOf(run.name), (_, { storage }) => {
      storage.sql.exec("CREATE TABLE folded (in_the_way TEXT)");
    });

    const failed = await run.tool("update_plan", done("a"));
    await evict(run.name);

    expect(failed.status).toBe(500);
    expect((await run.get("")).status).toBe(404);
    expect((await run.get("plan")).body).toMatchObject({ revision: 0 });
  });
});

describe("many at once", () => {
  test("[H1] concurrent writers get one revision each, in one order", async () => {
    const run = api.run();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        run.tool("update_plan", { items: [{ content: `writer ${i}` }] }, { "idempotency-key": `k${i}` }),
      ),
    );

    const revisions = answers.map(({ body }) => (body as { revision: number }).revision).toSorted((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect((await run.get("history")).body).toMatchObject({ entries: expect.objectContaining({ length: 20 }) });
  });

  test("[H3] of concurrent writers with one If-Match exactly one wins", async () => {
    const run = api.run();
    await run.tool("update_plan", done("a"));

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        run.tool("update_plan", { items: [{ content: `writer ${i}` }] }, { "if-match": '"1"' }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
});
