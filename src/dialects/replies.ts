/** Pieces of answers that several dialects share: the notes below a text, and our own plan in full. */
import { notes } from "../plan/faults.ts";
import { countLine, labelOf, lineOf } from "../plan/render.ts";
import type { PlanFacts, ReplyFacts } from "./dialect.ts";

/** A text with its notes after it, a line each: only where there are any [T2]. */
export function withNotes(text: string, facts: Pick<ReplyFacts, "dropped" | "warnings">): string {
  return [text, ...notesOf(facts)].join("\n");
}

/** All notes on an accepted call: what it dropped first [P9]. The wire's `warnings` are these, in every dialect. */
export function notesOf({ dropped, warnings }: Pick<ReplyFacts, "dropped" | "warnings">): readonly string[] {
  return dropped.length === 0 ? warnings : [notes.dropped(dropped.map(labelOf)), ...warnings];
}

/** The structured form of a plan in our own words. */
export function planResult({ items, retired, counts, complete }: PlanFacts) {
  return { items, retired, counts, complete };
}

/** Every line of the plan, the count line first: nothing passed over, unlike the reminder. */
export function planLines(plan: PlanFacts): readonly string[] {
  const count = countLine(plan.retired);
  return [...(count === null ? [] : [count]), ...plan.items.map(lineOf)];
}
