/** The todo list as source 3 shows it to a model; also what the client's conversation readers draw [T3][V1]. */
import type { Item, Status } from "../plan/plan.ts";
import { countLine } from "../plan/render.ts";

const MARKS: Readonly<Record<Status, string>> = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  blocked: "[!]",
  abandoned: "[-]",
};

/**
 * `Todo list (1 of 3 completed):` and a line an item; folded ones count in both numbers and have one line. A list without
 * items is empty whatever was folded: nothing of it is left to go on with.
 */
export function renderTodoList(items: readonly Item[], retired: number): string {
  if (items.length === 0) return "Todo list (0 of 0 completed):";
  const completed = items.filter((item) => item.status === "completed").length + retired;
  const count = countLine(retired);
  const head = `Todo list (${completed} of ${items.length + retired} completed):`;
  return [head, ...(count === null ? [] : [count]), ...items.map(todoLine)].join("\n");
}

function todoLine({ id, content, status }: Item): string {
  return `${MARKS[status]} ${id === undefined ? "" : `${id}: `}${content}`;
}
