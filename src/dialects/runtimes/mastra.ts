/** Mastra: `task_write {tasks}`, and `task_update`, `task_complete`, `task_check` by ids that the run gives where they are missing. */
import type { Item } from "../../plan/plan.ts";
import { newFindings } from "../../plan/check.ts";
import { valuesOf } from "../arguments.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, PlanFacts, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { namedId, type Naming, readUpdate, updateOf, withComingIds } from "../one-item.ts";
import { askTool, changing, listTool } from "../reading.ts";
import { present, saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "tasks", text: "content" });
const NAMING: Naming = { idKey: "id", spelling: SPELLING, giveIds: "hex" };

const TASK_WRITE = define("task_write", DESCRIPTIONS.wholeList, {
  tasks: listOf(object({ "id?": string, content: string, status: THREE, activeForm: string })),
});
const TASK_UPDATE = define("task_update", DESCRIPTIONS.updateOne, {
  id: string,
  "content?": string,
  "status?": THREE,
  "activeForm?": string,
});
const TASK_COMPLETE = define("task_complete", DESCRIPTIONS.completeTask, { id: string });
const TASK_CHECK = define("task_check", DESCRIPTIONS.checkTasks, {});

export const mastra: Dialect = {
  name: "mastra",
  listTool: "task_write",
  tools: [
    listTool(TASK_WRITE, SPELLING, reply, { change: { giveIds: "hex" } }),
    { name: "task_update", definition: TASK_UPDATE, read: (args) => changing(readUpdate(args, NAMING).change, reply) },
    { name: "task_complete", definition: TASK_COMPLETE, read: readComplete },
    askTool(TASK_CHECK, replyToCheck),
  ],
};

function readComplete(args: unknown): Reading {
  const found = newFindings();
  const id = namedId(valuesOf(args), "id", found);
  return changing(updateOf(id === undefined ? [] : [{ id, status: "completed" }], found, NAMING), reply);
}

function reply(facts: ReplyFacts) {
  const { items } = facts.plan;
  const active = items.find((item) => item.status === "in_progress");
  const now = active === undefined ? [] : [`Currently: ${active.activeForm ?? active.content} (${active.id})`];
  const ids =
    items.length === 0 ? [] : ["Task IDs:", ...items.map((item) => `- ${item.id}: ${item.content} (${item.status})`)];
  const text = [`Tasks updated: [${sums(facts.plan)} completed]`, ...now, ...ids].join("\n");
  return saying(text, facts, { tasks: items.map(taskOf) });
}

function replyToCheck({ plan, lastId }: ReadFacts) {
  const { counts } = plan;
  const items = withComingIds(plan.items, "hex", lastId);
  const open = { "In Progress": named(items, "in_progress"), Pending: named(items, "pending") };
  const summary = {
    total: counts.total,
    completed: counts.completed + counts.retired,
    inProgress: counts.in_progress,
    pending: counts.pending,
    incomplete: counts.open,
    hasTasks: counts.total > 0,
    allCompleted: counts.total > 0 && counts.open === 0,
  };
  const text = summary.hasTasks ? checkText(plan, open, summary) : "No tasks found. Use task_write to begin a list.";
  return { text, result: { ...summary, tasks: items.map(taskOf) } };
}

function checkText(
  plan: PlanFacts,
  open: Readonly<Record<string, readonly string[]>>,
  sum: {
    readonly completed: number;
    readonly inProgress: number;
    readonly pending: number;
    readonly allCompleted: boolean;
  },
): string {
  const lines = [
    `Task Status: [${sums(plan)} completed]`,
    `- Completed: ${sum.completed}`,
    `- In Progress: ${sum.inProgress}`,
    `- Pending: ${sum.pending}`,
    "",
    `All tasks completed: ${sum.allCompleted ? "YES" : "NO"}`,
  ];
  if (sum.allCompleted) return lines.join("\n");
  const groups = Object.entries(open).flatMap(([name, tasks]) =>
    tasks.length === 0 ? [] : ["", `${name}:`, ...tasks],
  );
  return [...lines, "", "Incomplete tasks:", ...groups, "", "Continue working on these tasks before ending."].join(
    "\n",
  );
}

function sums({ counts }: PlanFacts): string {
  return `${counts.completed + counts.retired}/${counts.total}`;
}

function named(items: readonly Item[], status: Item["status"]): readonly string[] {
  return items.filter((item) => item.status === status).map((item) => `- ${item.id}: ${item.content}`);
}

function taskOf({ id, content, status, activeForm }: Item) {
  return present({ id, content, status, activeForm });
}
