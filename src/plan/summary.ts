/** A plan in the words of source 2: its tasks, and a numbered summary over the stored list [T3]. */
import { type Item, MARKS } from "./plan.ts";

export interface Task {
  readonly content: string;
  readonly status: Item["status"];
}

export function tasksOf(items: readonly Item[]): readonly Task[] {
  return items.map(({ content, status }) => ({ content, status }));
}

/** `[x] 1. content`, a line an item; `(no plan)` without items. */
export function summaryOf(items: readonly Item[]): string {
  if (items.length === 0) return "(no plan)";
  return items.map((item, index) => `${MARKS[item.status]} ${index + 1}. ${item.content}`).join("\n");
}
