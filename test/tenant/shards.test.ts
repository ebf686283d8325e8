/** How a tenant's directory is cut and put together again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListedRun } from "../../src/protocol/directory-api.ts";
import { mergePages, shardOf, SHARDS, shardsOf } from "../../src/tenant/shards.ts";

const listed = (run: string): ListedRun => ({ run, createdAt: "2026-11-30T00:00:00.000Z" });

test("[A] a run's shard is one of its tenant's, and stays the same for ever", () => {
  expect(shardsOf("acme")).toHaveLength(SHARDS);
  expect(shardsOf("acme")).toContain(shardOf("acme", "r1"));
  // Pinned: with another answer, runs written down yesterday would not be found today.
  expect(["r1", "r2", "team-a.7", "x"].map((run) => shardOf("acme", run))).toMatchInlineSnapshot(`
    [
      "acme:4",
      "acme:5",
      "acme:5",
      "acme:7",
    ]
  `);
});

test("[A] new runs with one prefix are spread over all shards", () => {
  const used = new Set(Array.from({ length: 200 }, (_, i) => shardOf("acme", `session-${i}`)));

  expect(used.size).toBe(SHARDS);
});

test("[A] pages of the shards, merged and read on to the end, are all runs in the order of their ids", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-c.:_-]{1,4}$/)),
      fc.integer({ min: 1, max: 7 }),
      (runs, limit) => {
        const shards = shardsOf("t").map((name) => runs.filter((run) => shardOf("t", run) === name).toSorted());
        const read: string[] = [];
        for (let after: string | null = ""; after !== null;) {
          const from: string = after;
          const pages = shards.map((shard) =>
            shard
              .filter((run) => run > from)
              .slice(0, limit)
              .map(listed),
          );
          const page = mergePages(pages, limit);
          read.push(...page.entries.map(({ run }) => run));
          after = page.next;
        }
        expect(read).toEqual([...runs].toSorted());
      },
    ),
  );
});
