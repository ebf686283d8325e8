/** Crush: `todos {todos: [{content, status, active_form}]}`. */
import type { Replace } from "../../plan/change.ts";
import type { Item } from "../../plan/plan.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts } from "../dialect.ts";
import { listTool } from "../reading.ts";
import { present, saying, tally } from "../replies.ts";
import { spell } from "../spelling.ts";

const TODOS = define("todos", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ content: string, status: THREE, active_form: string })),
});

export const crush: Dialect = {
  name: "crush",
  listTool: "todos",
  tools: [listTool(TODOS, spell({ list: "todos", text: "content" }), reply)],
};

function reply(facts: ReplyFacts, { items }: Replace) {
  const { pending, in_progress, completed } = tally(items);
  const text =
    `Todo list updated successfully.\n\nStatus: ${pending} pending, ${in_progress} in progress, ${completed} completed\n` +
    "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. " +
    "Please proceed with the current tasks if applicable.";
  const { counts } = facts.plan;
  return saying(text, facts, {
    todos: facts.plan.items.map(todoOf),
    completed: counts.completed + counts.retired,
    total: counts.total,
  });
}

function todoOf({ content, status, activeForm }: Item) {
  return present({ content, status, active_form: activeForm });
}
