/** Amp: `todo_write {todos: [{id, content, status, priority}]}` and `todo_read {}`. Both answer the list as JSON. */
import type { Item } from "../../plan/plan.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, PlanFacts } from "../dialect.ts";
import { askTool, listTool } from "../reading.ts";
import { jsonReply, present, type Words, wordFor } from "../replies.ts";
import { spell, TODO } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content", statuses: TODO });
const WORDS: Words = { pending: "todo", in_progress: "in-progress" };

const TODO_WRITE = define("todo_write", DESCRIPTIONS.wholeList, {
  todos: listOf(
    object({
      id: string,
      content: string,
      status: oneOf("completed", "in-progress", "todo"),
      priority: oneOf("medium", "low", "high"),
    }),
  ),
});
const TODO_READ = define("todo_read", DESCRIPTIONS.read, {});

export const amp: Dialect = {
  name: "amp",
  listTool: "todo_write",
  tools: [listTool(TODO_WRITE, SPELLING, reply), askTool(TODO_READ, reply)],
};

function reply({ plan }: { readonly plan: PlanFacts }) {
  return jsonReply(plan.items.map(todoOf));
}

function todoOf({ id, content, status, priority }: Item) {
  return present({ id, content, status: wordFor(status, WORDS), priority });
}
