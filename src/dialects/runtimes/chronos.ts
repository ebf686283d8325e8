/** Source 2: `update_plan {tasks}`. Its answer is JSON: the summary, the tasks, whether all is done [T3]. */
import { STATUSES } from "../../plan/plan.ts";
import { summaryOf, tasksOf } from "../../plan/summary.ts";
import { findList, isValues } from "../arguments.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { type ListSpelling, replaceOf } from "../list.ts";
import { changing } from "../reading.ts";
import { jsonReply } from "../replies.ts";

const SPELLING: ListSpelling = {
  lists: ["tasks", "items", "todos", "plan", "steps"],
  content: ["content"],
  status: "status",
  id: ["id"],
  statuses: {},
  inProgress: "allow",
};

const UPDATE_PLAN = define("update_plan", DESCRIPTIONS.wholeList, {
  tasks: listOf(object({ content: string, "status?": oneOf(...STATUSES) })),
});

export const chronos: Dialect = {
  name: "chronos",
  listTool: "update_plan",
  tools: [{ name: "update_plan", definition: UPDATE_PLAN, read }],
};

function read(args: unknown): Reading {
  const found = findList(args, SPELLING.lists);
  const list = found.kind === "list" ? { ...found, items: found.items.map(withoutOddStatus) } : found;
  return changing(replaceOf(list, SPELLING), reply);
}

/** A status that is no text is no status to the source: the task is pending. */
function withoutOddStatus(item: unknown): unknown {
  return isValues(item) && typeof item["status"] !== "string" ? { ...item, status: undefined } : item;
}

function reply({ plan }: ReplyFacts) {
  return jsonReply({ plan: summaryOf(plan.items), tasks: tasksOf(plan.items), complete: plan.complete });
}
