/** OpenHands: `task_tracker {command: view | plan, task_list: [{title, notes, status}]}`; without a command it shows the list. */
import type { Replace } from "../../plan/change.ts";
import { faults } from "../../plan/faults.ts";
import type { Item } from "../../plan/plan.ts";
import { valuesOf } from "../arguments.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { asking, readList } from "../reading.ts";
import { present, saying, type Words, wordFor } from "../replies.ts";
import { DONE, spell, TODO } from "../spelling.ts";

const SPELLING = spell({ list: "task_list", text: "title", statuses: { ...TODO, ...DONE } });
const WORDS: Words = { pending: "todo", completed: "done" };
const ICONS: Words = { pending: "⏳", in_progress: "🔄", completed: "✅", blocked: "⛔", abandoned: "❌" };
const COMMANDS = ["view", "plan"];

const TASK_TRACKER = define("task_tracker", DESCRIPTIONS.readOrList, {
  "command?": oneOf(...COMMANDS),
  "task_list?": listOf(object({ title: string, "notes?": string, status: oneOf("todo", "in_progress", "done") })),
});

export const openhands: Dialect = {
  name: "openhands",
  listTool: "task_tracker",
  tools: [{ name: "task_tracker", definition: TASK_TRACKER, read }],
};

function read(args: unknown): Reading {
  const { command, task_list } = valuesOf(args);
  if (command === "plan" || (command == null && task_list != null)) return readList(args, SPELLING, replyToList);
  if (command == null || command === "view") return asking(replyToAsking);
  return asking(replyToAsking, [faults.unknownAction("command", command, COMMANDS)]);
}

function replyToList(facts: ReplyFacts, { items }: Replace) {
  const text = `Task list has been updated with ${items.length} item(s).`;
  return saying(text, facts, { task_list: facts.plan.items.map(taskOf) });
}

function replyToAsking({ plan }: ReadFacts) {
  const text =
    plan.items.length === 0
      ? 'No task list found. Use the "plan" command to create one.'
      : ["# Task List", ...plan.items.map(entryOf)].join("\n\n");
  return { text, result: { task_list: plan.items.map(taskOf) } };
}

function entryOf({ content, status, note }: Item, index: number): string {
  return [`${index + 1}. ${wordFor(status, ICONS)} ${content}`, ...(note === undefined ? [] : [`   ${note}`])].join(
    "\n",
  );
}

function taskOf({ content, status, note }: Item) {
  return present({ title: content, notes: note ?? "", status: wordFor(status, WORDS) });
}
