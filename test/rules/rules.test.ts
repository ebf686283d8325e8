/** Every rule is proved by a test that names it, and no test names a rule that is not written. */
import { expect, test } from "vitest";
import { allTitles } from "../support/titles.ts";
import { LATER, NOT_RULES } from "./later.ts";
import { writtenRules } from "./spec.ts";

const WRITTEN = writtenRules();
const TITLES = allTitles();
const CITED = new Set(TITLES.flatMap(({ rules }) => rules));
const POSTPONED = Object.values(LATER).flat();

test("each rule is written once", () => {
  expect(WRITTEN.filter((id, index) => WRITTEN.indexOf(id) !== index)).toEqual([]);
  expect(WRITTEN.length).toBeGreaterThan(0);
});

test("each written rule is cited by a test's title", () => {
  const unproved = WRITTEN.filter((id) => !CITED.has(id) && !POSTPONED.includes(id));

  expect(unproved, "Write a test whose title begins with the rule's id in brackets and states the rule.").toEqual([]);
});

test("each cited rule is written", () => {
  const known = new Set([...WRITTEN, ...POSTPONED, ...NOT_RULES]);
  const unwritten = TITLES.flatMap(({ rules, file, line, text }) =>
    rules.filter((id) => !known.has(id)).map((id) => `${id} is cited at ${file}:${line} "${text}"`),
  );

  expect(unwritten, "Write the rule into a SPEC.md below src as `- **ID** …`, or cite the one that is meant.").toEqual(
    [],
  );
});

test("a postponed rule that is written and cited is off the table", () => {
  const done = POSTPONED.filter((id) => WRITTEN.includes(id) && CITED.has(id));

  expect(done, "Take it off test/rules/later.ts.").toEqual([]);
});

test("titles state what is, not what ought to be", () => {
  const wishes = TITLES.filter(({ text }) => /\bshould\b/i.test(text)).map(({ file, line }) => `${file}:${line}`);

  expect(wishes).toEqual([]);
});
