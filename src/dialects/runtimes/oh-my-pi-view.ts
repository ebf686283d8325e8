/** How oh-my-pi shows a plan: a heading a phase, a checklist below it. */
import type { Item, Status } from "../../plan/plan.ts";
import type { PlanFacts } from "../dialect.ts";
import { present } from "../replies.ts";

const MARKS: Readonly<Record<Status, string>> = {
  pending: "[ ]",
  in_progress: "[/]",
  completed: "[x]",
  abandoned: "[-]",
  blocked: "[!]",
};
/** Where items that another runtime wrote are shown. */
const NO_PHASE = "Tasks";

interface Phase {
  readonly name: string;
  readonly tasks: readonly Item[];
}

/** The plan as a checklist by phase. */
export function phasesText(plan: PlanFacts): string {
  if (plan.items.length === 0) return "Todo list is empty.";
  return phases(plan.items)
    .map(({ name, tasks }) => [`# ${name}`, ...tasks.map(lineOf)].join("\n"))
    .join("\n\n");
}

/** The plan as the runtime structures it. */
export function phasesOf(plan: PlanFacts) {
  const taskOf = ({ content, status, note }: Item) =>
    present({ content, status, blocker: status === "blocked" ? note : undefined });
  return { phases: phases(plan.items).map(({ name, tasks }) => ({ name, tasks: tasks.map(taskOf) })) };
}

function phases(items: readonly Item[]): readonly Phase[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.phase ?? NO_PHASE;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, tasks]) => ({ name, tasks }));
}

function lineOf({ content, status, note }: Item): string {
  return `- ${MARKS[status]} ${content}${status === "blocked" && note !== undefined ? ` (${note})` : ""}`;
}
