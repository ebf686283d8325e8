/** Kimi CLI's `SetTodoList` and Kimi Code's `TodoList`: `{todos?: [{title, status}]}`. Without a list they show it. */
import type { Item } from "../../plan/plan.ts";
import { findList } from "../arguments.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts, ToolDefinition } from "../dialect.ts";
import { asking, readList } from "../reading.ts";
import { saying, type Words, wordFor } from "../replies.ts";
import { DONE, spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "title", statuses: DONE });
const WORDS: Words = { completed: "done" };
const TODOS = { "todos?": listOf(object({ title: string, status: oneOf("pending", "in_progress", "done") })) };
const KEEP_ON =
  "Ensure that you continue to use the todo list to track progress. Mark tasks done immediately after finishing them, " +
  "and keep exactly one task in_progress when work is underway.";

export const kimiCli: Dialect = dialect(
  "kimi-cli",
  define("SetTodoList", DESCRIPTIONS.readOrList, TODOS),
  "- ",
  () => "Todo list updated",
);
export const kimiCode: Dialect = dialect(
  "kimi-code",
  define("TodoList", DESCRIPTIONS.readOrList, TODOS),
  "  ",
  ({ plan }) =>
    plan.items.length === 0
      ? "Todo list cleared."
      : ["Todo list updated.", "Current todo list:", ...lines(plan.items, "  "), "", KEEP_ON].join("\n"),
);

function dialect(
  name: string,
  definition: ToolDefinition,
  lead: string,
  changed: (facts: ReplyFacts) => string,
): Dialect {
  const read = (args: unknown) => {
    if (findList(args, SPELLING.lists).kind === "missing") return asking(({ plan }) => shown(plan.items, lead));
    return readList(args, SPELLING, (facts) => saying(changed(facts), facts, { todos: facts.plan.items.map(todoOf) }));
  };
  return { name, listTool: definition.name, tools: [{ name: definition.name, definition, read }] };
}

function shown(items: readonly Item[], lead: string) {
  const text = items.length === 0 ? "Todo list is empty." : ["Current todo list:", ...lines(items, lead)].join("\n");
  return { text, result: { todos: items.map(todoOf) } };
}

function lines(items: readonly Item[], lead: string): readonly string[] {
  return items.map(({ content, status }) => `${lead}[${wordFor(status, WORDS)}] ${content}`);
}

function todoOf({ content, status }: Item) {
  return { title: content, status: wordFor(status, WORDS) };
}
