/** coder/mux: `todo_write {todos: [{content, status}]}` and `todo_read {}`, both in JSON. Its limit of 7 and its order are not kept. */
import type { Replace } from "../../plan/change.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, ReplyFacts } from "../dialect.ts";
import { askTool, listTool } from "../reading.ts";
import { jsonReply } from "../replies.ts";
import { spell } from "../spelling.ts";

const TODO_WRITE = define("todo_write", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ content: string, status: THREE })),
});
const TODO_READ = define("todo_read", DESCRIPTIONS.read, {});

export const mux: Dialect = {
  name: "mux",
  listTool: "todo_write",
  tools: [
    listTool(TODO_WRITE, spell({ list: "todos", text: "content" }), replyToList),
    askTool(TODO_READ, replyToAsking),
  ],
};

function replyToList(_facts: ReplyFacts, { items }: Replace) {
  return jsonReply({ success: true, count: items.length });
}

function replyToAsking({ plan }: ReadFacts) {
  return jsonReply({ todos: plan.items.map(({ content, status }) => ({ content, status })) });
}
