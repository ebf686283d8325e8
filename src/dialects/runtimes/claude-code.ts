/** Claude Code's older tool: `TodoWrite {todos: [{content, status, activeForm}]}`. */
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts } from "../dialect.ts";
import type { Item } from "../../plan/plan.ts";
import { listTool } from "../reading.ts";
import { present, saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const TEXT =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. " +
  "Please proceed with the current tasks if applicable";

const TODO_WRITE = define("TodoWrite", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ content: string, status: THREE, "activeForm?": string })),
});

export const claudeCode: Dialect = {
  name: "claude-code",
  listTool: "TodoWrite",
  tools: [listTool(TODO_WRITE, spell({ list: "todos", text: "content" }), reply, { tellBefore: true })],
};

function reply(facts: ReplyFacts) {
  const oldTodos = facts.before === undefined ? {} : { oldTodos: facts.before.map(todoOf) };
  return saying(TEXT, facts, { ...oldTodos, newTodos: facts.plan.items.map(todoOf) });
}

function todoOf({ content, status, activeForm }: Item) {
  return present({ content, status, activeForm });
}
