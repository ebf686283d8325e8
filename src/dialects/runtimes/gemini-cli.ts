/** Gemini CLI: `write_todos {todos: [{description, status}]}`. More than one item in progress is refused, as it does. */
import { STATUSES } from "../../plan/plan.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts } from "../dialect.ts";
import { listTool } from "../reading.ts";
import { saying, type Words, wordFor } from "../replies.ts";
import { CANCELLED, spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "description", statuses: CANCELLED, inProgress: "reject" });
const WORDS: Words = { abandoned: "cancelled" };
const STATUS = oneOf(...STATUSES.map((status) => wordFor(status, WORDS)));

const WRITE_TODOS = define("write_todos", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ description: string, status: STATUS })),
});

export const geminiCli: Dialect = {
  name: "gemini-cli",
  listTool: "write_todos",
  tools: [listTool(WRITE_TODOS, SPELLING, reply)],
};

function reply(facts: ReplyFacts) {
  const todos = facts.plan.items.map(({ content, status }) => ({
    description: content,
    status: wordFor(status, WORDS),
  }));
  const lines = todos.map(({ description, status }, index) => `${index + 1}. [${status}] ${description}`);
  const text =
    todos.length === 0
      ? "Successfully cleared the todo list."
      : ["Successfully updated the todo list. The current list is now:", ...lines].join("\n");
  return saying(text, facts, { todos });
}
