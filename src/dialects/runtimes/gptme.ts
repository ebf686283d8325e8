/** gptme: `todo` with command lines, `add "text"`, `update ID state|"text"`, `remove ID`, `clear [completed]`; ids are numbers. */
import { newFindings } from "../../plan/check.ts";
import type { Item } from "../../plan/plan.ts";
import { valuesOf } from "../arguments.ts";
import { define, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { replaceOf } from "../list.ts";
import { withComingIds } from "../one-item.ts";
import { patchOf } from "../patch.ts";
import { asking, changing } from "../reading.ts";
import { itemWith, saying, tally, type Words, wordFor } from "../replies.ts";
import { spell } from "../spelling.ts";
import { type Command, readCommands } from "./gptme-commands.ts";

const WORDS: Words = { blocked: "paused" };
const ICONS: Words = { pending: "🔲", in_progress: "🔄", completed: "✅", blocked: "⏸️", abandoned: "❌" };
const KEYS = ["content", "code", "operations", "lines", "write"] as const;

const TODO = define("todo", DESCRIPTIONS.commands, { "content?": string });

export const gptme: Dialect = { name: "gptme", listTool: "todo", tools: [{ name: "todo", definition: TODO, read }] };

/** The command lines in arguments, however they are wrapped; undefined when there are none. */
export function commandText(args: unknown): string | undefined {
  if (typeof args === "string") return args.trim() === "" || args.trim() === "read" ? undefined : args;
  const values = valuesOf(args);
  const key = KEYS.find((name) => typeof values[name] === "string" && values[name] !== "");
  const text = key === undefined ? undefined : values[key];
  return typeof text === "string" ? text : undefined;
}

function read(args: unknown): Reading {
  const text = commandText(args);
  if (text === undefined) return asking(replyToAsking);
  const found = newFindings();
  const commands = readCommands(text, found);
  // A lone `clear` ends the plan, as an empty list does; among others it is one operation of a patch.
  if (commands.length === 1 && commands[0]?.kind === "clear")
    return changing(CLEAR, (facts) => reply(facts, commands), TELL);
  const operations = commands.map((command) => command.operation);
  const change = patchOf(operations, found, { path: "content", giveIds: "number" });
  return changing(change, (facts) => reply(facts, commands), TELL);
}

const TELL = { tellBefore: true };
const CLEAR = replaceOf({ kind: "list", key: "content", items: [] }, spell({ list: "content", text: "text" }));

function reply(facts: ReplyFacts, commands: readonly Command[]) {
  const { items } = facts.plan;
  const before = withComingIds(facts.before ?? facts.dropped, "number", undefined);
  const adds = commands.filter((command) => command.kind === "add").length;
  const added = items.slice(Math.max(0, items.length - adds)).map((item) => item.id);
  const lines = commands.map((command) => lineOf(command, before, command.kind === "add" ? added.shift() : undefined));
  return saying(lines.join("\n"), facts, { todos: items.map(todoOf) });
}

function lineOf(command: Command, before: readonly Item[], added: string | undefined): string {
  switch (command.kind) {
    case "add":
      return `Added todo ${added ?? "?"}: ${command.text}`;
    case "state":
      return `Updated todo ${command.id} state to: ${wordFor(command.status, WORDS)}`;
    case "text":
      return `Updated todo ${command.id} text to: ${command.text}`;
    case "remove":
      return `Removed todo ${command.id}: ${itemWith(command.id, before)?.content ?? ""}`;
    case "clear":
      return `Cleared ${before.length} todos`;
    case "clear completed":
      return `Cleared ${before.filter((item) => item.status === "completed").length} completed todos`;
  }
}

function replyToAsking({ plan, lastId }: ReadFacts) {
  const items = withComingIds(plan.items, "number", lastId);
  const result = { todos: items.map(todoOf) };
  if (items.length === 0) return { text: "📝 Todo list is empty", result };
  const lines = items.map((item) => `${item.id}. ${wordFor(item.status, ICONS)} ${item.content}`);
  const sums = Object.entries(tally(items)).filter(([, count]) => count > 0);
  const parts = sums.map(([status, count]) => `${status === "blocked" ? "paused" : status}: ${count}`);
  return {
    text: ["Todo List:", ...lines, "", `Summary: ${items.length} total (${parts.join(", ")})`].join("\n"),
    result,
  };
}

function todoOf({ id, content, status }: Item) {
  return { id, text: content, state: wordFor(status, WORDS) };
}
