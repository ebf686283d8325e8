/** What a session's model is told, and what it is not told again. */
import { expect, test } from "vitest";
import type { When } from "../../src/hooks/asked.ts";
import { forgotten, NOTHING_TOLD, standsIn, telling, type Told } from "../../src/hooks/told.ts";

const REMINDER = { text: "[run plan]\nCurrent plan:\n[ ] a", tag: '"1"' };
const NAME = 'This conversation\'s plan is kept as run "r". The runplan tools take it as their argument run.';
const KNOWS: Told = { ...NOTHING_TOLD, introduced: true, tag: REMINDER.tag };

const textOf = (when: When, told: Told, reminder: typeof REMINDER | null = REMINDER, isKnown = false) =>
  telling("r", when, told, reminder, isKnown).text;

test("[R5a] a stored text is told when the model does not know it, and only then", () => {
  expect(textOf("changed", NOTHING_TOLD)).toBe(`${NAME}\n\n${REMINDER.text}`);
  expect(textOf("changed", KNOWS)).toBeNull();
  expect(textOf("changed", { ...KNOWS, tag: '"0"' })).toBe(REMINDER.text);
  expect(textOf("changed", { ...KNOWS, tag: '"0"' }, REMINDER, true)).toBeNull();
  expect(textOf("changed", KNOWS, null)).toBeNull();
});

test("[R5a] a new context is told all of it, and a view each time", () => {
  for (const when of ["anew", "view"] as const) expect(textOf(when, KNOWS)).toBe(`${NAME}\n\n${REMINDER.text}`);
  expect(textOf("anew", KNOWS, null)).toBe(NAME);
  expect(textOf("changed", forgotten(KNOWS))).toBe(`${NAME}\n\n${REMINDER.text}`);
});

test("[R5a] a plan that went and came back is told again", () => {
  const { told } = telling("r", "changed", KNOWS, null, false);

  expect(telling("r", "changed", told, REMINDER, false).text).toBe(REMINDER.text);
});

test("[T2c] a tool's answer that holds the checklist is recognised, another is not", () => {
  expect(standsIn(["x", "Plan updated.\nCurrent plan:\n[ ] a"], REMINDER)).toBe(true);
  expect(standsIn(["Plan updated.\nCurrent plan:\n[ ] b"], REMINDER)).toBe(false);
  expect(standsIn(["Plan updated."], null)).toBe(false);
});
