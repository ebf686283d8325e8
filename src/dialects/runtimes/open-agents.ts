/** open-agents: `todo_write {todos: [{id, content, status}]}` with `todo`, `in-progress`, `completed`; answers JSON. */
import type { Replace } from "../../plan/change.ts";
import type { Item } from "../../plan/plan.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts } from "../dialect.ts";
import { listTool } from "../reading.ts";
import { jsonReply, present, type Words, wordFor } from "../replies.ts";
import { spell, TODO } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content", statuses: TODO });
const WORDS: Words = { pending: "todo", in_progress: "in-progress" };

const TODO_WRITE = define("todo_write", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ id: string, content: string, status: oneOf("todo", "in-progress", "completed") })),
});

export const openAgents: Dialect = {
  name: "open-agents",
  listTool: "todo_write",
  tools: [listTool(TODO_WRITE, SPELLING, reply)],
};

function reply({ plan }: ReplyFacts, { items }: Replace) {
  return jsonReply({
    success: true,
    message: `Updated task list with ${items.length} items`,
    todos: plan.items.map(todoOf),
  });
}

function todoOf({ id, content, status }: Item) {
  return present({ id, content, status: wordFor(status, WORDS) });
}
