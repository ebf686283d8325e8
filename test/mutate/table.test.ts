/** The table of changes stays true to the source and to the tests. What the changes prove, `npm run mutate` finds out. */
import { expect, test } from "vitest";
import { LATER } from "../rules/later.ts";
import { writtenRules } from "../rules/spec.ts";
import { allTitles } from "../support/titles.ts";
import { read } from "../support/tree.ts";
import { MUTATIONS } from "./table.ts";

const CITED = new Set(allTitles().flatMap(({ rules }) => rules));

test("each change finds its place, once", () => {
  const lost = MUTATIONS.filter(({ file, from }) => read(file).split(from).length !== 2);

  expect(lost, "The source moved on: bring `from` in test/mutate/table.ts up to date.").toEqual([]);
});

test("each change is of a rule that some test cites", () => {
  expect(MUTATIONS.filter(({ rule }) => !CITED.has(rule))).toEqual([]);
});

test("each written and cited rule has its change", () => {
  const changed = new Set(MUTATIONS.map(({ rule }) => rule));
  const postponed = Object.values(LATER).flat();
  const unproved = writtenRules().filter((id) => CITED.has(id) && !changed.has(id) && !postponed.includes(id));

  expect(unproved, "Add a change to test/mutate/table.ts that breaks the rule.").toEqual([]);
});
