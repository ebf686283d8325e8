/** Pieces of answers that several dialects share: notes below a text, lists in a runtime's spelling, counts. */
import { type Item, STATUSES, type Status } from "../plan/plan.ts";
import { countLine, lineOf } from "../plan/render.ts";
import type { PlanFacts, Reply, ReplyFacts } from "./dialect.ts";

type Noted = Pick<ReplyFacts, "warnings">;

/** An answer in words, its notes after it, a line each and only where there are any [T2]. */
export function saying(text: string, facts: Noted, result: unknown): Reply {
  return { text: [text, ...facts.warnings].join("\n"), result };
}

/** An answer that is JSON: nothing is added to it, its notes travel beside it [T2]. */
export function jsonReply(result: unknown, indent?: number): Reply {
  return { text: JSON.stringify(result, null, indent), result };
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

/** What a runtime calls our statuses, where it has a word of its own. */
export type Words = Readonly<Partial<Record<Status, string>>>;

export function wordFor(status: Status, words: Words): string {
  return words[status] ?? status;
}

/** How many of the items have each status: what a call sent, counted as its own runtime would. */
export function tally(items: readonly Item[]): Readonly<Record<Status, number>> {
  const counts = { pending: 0, in_progress: 0, completed: 0, blocked: 0, abandoned: 0 };
  for (const { status } of items) counts[status]++;
  return counts;
}

/** Items of a status that still wants work, in list order. */
export function isOpen({ status }: Item): boolean {
  return status !== "completed" && status !== "abandoned";
}

/** The item with that id; undefined when it left the list. */
export function itemWith(id: string | undefined, items: readonly Item[]): Item | undefined {
  return items.find((item) => item.id === id);
}

/** The object without the keys that hold nothing. */
export function present(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The five words, for schemas of runtimes that know them all. */
export const FIVE = STATUSES;
