/** Roo Code: `update_todo_list {todos: "[x] a\n[-] b"}`, a markdown checklist. */
import { define, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { readTextList } from "../markdown-list.ts";
import { changing } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content" });
const UPDATE_TODO_LIST = define("update_todo_list", DESCRIPTIONS.checklist, { todos: string });

export const rooCode: Dialect = {
  name: "roo-code",
  listTool: "update_todo_list",
  tools: [{ name: "update_todo_list", definition: UPDATE_TODO_LIST, read }],
};

function read(args: unknown): Reading {
  return changing(readTextList(args, SPELLING), reply);
}

function reply(facts: ReplyFacts) {
  const todos = facts.plan.items.map(({ content, status }) => ({ content, status }));
  return saying("Todo list updated successfully.", facts, { todos });
}
