/** VS Code Copilot: `manage_todo_list {operation?, todoList: [{id, title, description?, status}]}`, hyphens in its statuses. */
import type { Replace } from "../../plan/change.ts";
import { faults } from "../../plan/faults.ts";
import { type Item, type Status } from "../../plan/plan.ts";
import { valuesOf } from "../arguments.ts";
import { define, integer, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { asking, readList } from "../reading.ts";
import { present, saying, type Words, wordFor } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "todoList", text: "title", statuses: { notstarted: "pending" } });
const WORDS: Words = { pending: "not-started", in_progress: "in-progress" };
const MARKS: Readonly<Record<Status, string>> = {
  pending: "[ ]",
  in_progress: "[-]",
  completed: "[x]",
  blocked: "[!]",
  abandoned: "[~]",
};
const OPERATIONS = ["write", "read"];

const MANAGE_TODO_LIST = define("manage_todo_list", DESCRIPTIONS.readOrList, {
  "operation?": oneOf(...OPERATIONS),
  "todoList?": listOf(
    object({
      id: integer,
      title: string,
      "description?": string,
      status: oneOf("not-started", "in-progress", "completed"),
    }),
  ),
});

export const vscode: Dialect = {
  name: "vscode",
  listTool: "manage_todo_list",
  tools: [{ name: "manage_todo_list", definition: MANAGE_TODO_LIST, read }],
};

function read(args: unknown): Reading {
  const { operation } = valuesOf(args);
  if (operation === "read") return asking(replyToAsking);
  if (operation == null || operation === "write") return readList(args, SPELLING, replyToList, { tellBefore: true });
  return asking(replyToAsking, [faults.unknownAction("operation", operation, OPERATIONS)]);
}

function replyToList(facts: ReplyFacts, { items }: Replace) {
  const text = ["Successfully wrote todo list", ...advice(items, facts.before ?? items)].join("\n");
  return saying(text, facts, { todoList: facts.plan.items.map(todoOf) });
}

/** The runtime's own remarks on the list, which are part of its answer. */
function advice(items: readonly Item[], before: readonly Item[]): readonly string[] {
  const remarks: [boolean, string][] = [
    [items.length > 0 && items.length < 3, "Small todo list (<3 items). This task might not need a todo list."],
    [items.length > 10, "Large todo list (>10 items). Consider keeping the list focused and actionable."],
    [
      changes(items, before) > 3,
      "Did you mean to update so many todos at the same time? Consider working on them one by one.",
    ],
  ];
  return remarks.filter(([holds]) => holds).map(([, remark]) => `Warning: ${remark}`);
}

/** How many items of a list that was there have another text or status now, or are gone. A first list changes none. */
function changes(items: readonly Item[], before: readonly Item[]): number {
  const kept = (old: Item, index: number) =>
    items[index]?.content === old.content && items[index]?.status === old.status;
  return before.filter((old, index) => !kept(old, index)).length;
}

function replyToAsking({ plan }: ReadFacts) {
  const text = plan.items.length === 0 ? "No todo list found." : `# Todo List\n\n${plan.items.map(lineOf).join("\n")}`;
  return { text, result: { todoList: plan.items.map(todoOf) } };
}

function lineOf({ content, status, note }: Item): string {
  return `- ${MARKS[status]} ${content}${note === undefined ? "" : `\n  - ${note}`}`;
}

/** Its ids are the items' places, so an item without one has that. */
function todoOf({ id, content, status, note }: Item, index: number) {
  const number = Number(id);
  return present({
    id: Number.isSafeInteger(number) && number > 0 ? number : index + 1,
    title: content,
    description: note,
    status: wordFor(status, WORDS),
  });
}
