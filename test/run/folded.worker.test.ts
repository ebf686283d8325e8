/** The folded record in a real object's storage: what a lookup finds, page by page and copy by copy [F2][F5]. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { Change } from "../../src/plan/change.ts";
import type { FoldedItem, Item } from "../../src/plan/plan.ts";
import { Folded } from "../../src/run/folded.ts";
import { freshRun } from "../support/client.ts";
import { objectOf } from "../support/front.worker.ts";

/** A change that sends as many items. */
const sending = (count: number): Change => ({
  kind: "replace",
  list: "items",
  items: Array.from({ length: count }, () => ({ content: "any", status: "pending" })),
  faults: [],
  warnings: [],
  inProgress: "reject",
});

const row = (seq: number, content: string, id?: string): FoldedItem => {
  const item: Item = id === undefined ? { content, status: "completed" } : { content, status: "completed", id };
  return { item, seq, revision: seq };
};

/** Runs the body over a fresh table of its own. */
function withRecord<Result>(body: (folded: Folded) => Result): Promise<Result> {
  return runInDurableObject(objectOf(freshRun()), (_, { storage }) => {
    const folded = new Folded(storage.sql);
    folded.create();
    return body(folded);
  });
}

describe("looking up", () => {
  test("[F2] by text and by id: every match with its number and revision, copies of one text in folding order", async () => {
    const found = await withRecord((folded) => {
      folded.add(
        1,
        0,
        [row(1, "b", "2"), row(2, "a"), row(3, "b")].map((one) => ({ ...one, revision: 7 })),
      );
      const record = folded.recordFor(1, sending(4));
      return { byContent: record.byContent(["b", "a", "c"]), byId: record.byId(["2", "9"]) };
    });

    const [b2, a, b] = [row(1, "b", "2"), row(2, "a"), row(3, "b")].map((one) => ({ ...one, revision: 7 }));
    const byContent = found.byContent.toSorted((one, other) => one.seq - other.seq);
    expect({ byContent, byId: found.byId }).toEqual({ byContent: [b2, a, b], byId: [b2] });
    expect(found.byContent.filter(({ item }) => item.content === "b")).toEqual([b2, b]);
  });

  test("[F6] of its own epoch only", async () => {
    const found = await withRecord((folded) => {
      folded.add(1, 0, [row(1, "a")]);
      folded.add(2, 0, [row(2, "a")]);
      return folded.recordFor(2, sending(1)).byContent(["a"]);
    });

    expect(found).toEqual([row(2, "a")]);
  });

  test("[F2a] what was opened again is not found, its copy is", async () => {
    const found = await withRecord((folded) => {
      folded.add(1, 0, [row(1, "a", "x")]);
      folded.add(1, 0, [row(2, "a")]);
      folded.remove(1, [row(1, "a", "x")]);
      const record = folded.recordFor(1, sending(2));
      return [record.byContent(["a"]), record.byId(["x"])];
    });

    expect(found).toEqual([[row(2, "a")], []]);
  });

  test("[F5] of a thousand copies as many are read as a change can claim, from both ends", async () => {
    const found = await withRecord((folded) => {
      for (let seq = 1; seq <= 1_000; seq++) folded.add(1, 0, [row(seq, "a")]);
      return folded.recordFor(1, sending(2)).byContent(["a"]);
    });

    expect(found.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 997, 998, 999, 1_000]);
  });

  test("[F2] texts that look like SQL, JSON or another handle find themselves", async () => {
    const texts = ["'; DROP TABLE folded; --", '["a"]', "i:1", "t:a", "a%", "ä\u{1f600}", "null", "1"];
    const found = await withRecord((folded) => {
      for (const [index, text] of texts.entries()) folded.add(1, 0, [row(index + 1, text)]);
      const record = folded.recordFor(1, sending(1));
      return texts.map((text) => record.byContent([text]).map(({ item }) => item.content));
    });

    expect(found).toEqual(texts.map((text) => [text]));
  });

  test("[F2] a thousand texts at once are one question", async () => {
    const found = await withRecord((folded) => {
      const rows = Array.from({ length: 1_000 }, (_, i) => row(i + 1, `step ${i}`));
      folded.add(1, 0, rows);
      return folded.recordFor(1, sending(1)).byContent(rows.map(({ item }) => item.content));
    });

    expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  });
});

describe("pages", () => {
  test("[F4] ascending after a number, an item once however many handles it has", async () => {
    const pages = await withRecord((folded) => {
      for (const one of [row(1, "a", "1"), row(2, "b"), row(3, "c", "3")]) folded.add(1, 0, [one]);
      folded.add(2, 0, [row(4, "other epoch")]);
      return [folded.page(1, 0, 2), folded.page(1, 2, 2), folded.page(1, 3, 2)];
    });

    const at = new Date(0).toISOString();
    expect(pages).toEqual([
      {
        entries: [
          { ...row(1, "a", "1").item, revision: 1, at },
          { ...row(2, "b").item, revision: 2, at },
        ],
        next: 2,
      },
      { entries: [{ ...row(3, "c", "3").item, revision: 3, at }], next: null },
      { entries: [], next: null },
    ]);
  });
});
