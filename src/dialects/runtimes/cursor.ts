/** Cursor and Grok Build: `todo_write {merge, todos: [{id, content, status}]}`, whole lists and merges by id. */
import type { Item } from "../../plan/plan.ts";
import { findList, isValues } from "../arguments.ts";
import { boolean, define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts, ToolDefinition } from "../dialect.ts";
import { replaceOf } from "../list.ts";
import { mergeOf, saysMerge } from "../merge.ts";
import { changing } from "../reading.ts";
import { present, saying, type Words, wordFor } from "../replies.ts";
import { CANCELLED, spell } from "../spelling.ts";
import { valuesOf } from "../arguments.ts";

const SPELLING = spell({ list: "todos", text: "content", statuses: CANCELLED });
const WORDS: Words = { abandoned: "cancelled" };
const STATUS = oneOf("pending", "in_progress", "completed", "cancelled");

const CURSOR_WRITE = define("todo_write", DESCRIPTIONS.mergeList, {
  merge: boolean,
  todos: listOf(object({ id: string, content: string, status: STATUS })),
});
const GROK_WRITE = define("todo_write", DESCRIPTIONS.mergeList, {
  "merge?": boolean,
  todos: listOf(object({ id: string, "content?": string, "status?": STATUS })),
});

export const cursor: Dialect = dialect("cursor", CURSOR_WRITE);
export const grokBuild: Dialect = dialect("grok-build", GROK_WRITE);

function dialect(name: string, definition: ToolDefinition): Dialect {
  return { name, listTool: "todo_write", tools: [{ name: "todo_write", definition, read }] };
}

function read(args: unknown): Reading {
  const found = findList(args, SPELLING.lists);
  const isMerge =
    saysMerge(args) || (valuesOf(args)["merge"] == null && found.kind === "list" && isPartial(found.items));
  return isMerge ? changing(mergeOf(found, SPELLING), reply) : changing(replaceOf(found, SPELLING), reply);
}

/** Without a word on merging, items without a text can only mean a merge: as a whole list they would be refused. */
function isPartial(items: readonly unknown[]): boolean {
  return items.some((item) => isValues(item) && item["content"] == null && item["id"] != null);
}

function reply(facts: ReplyFacts) {
  const todos = facts.plan.items.map(todoOf);
  const lines = facts.plan.items.map(
    (item) => `- [${wordFor(item.status, WORDS)}] ${item.id === undefined ? "" : `${item.id}: `}${item.content}`,
  );
  const text = todos.length === 0 ? "Todo list cleared." : ["Todo list updated. Current todos:", ...lines].join("\n");
  return saying(text, facts, { todos });
}

function todoOf({ id, content, status }: Item) {
  return present({ id, content, status: wordFor(status, WORDS) });
}
