/** Qwen Code: `todo_write {todos: [{id, content, status, blockedBy?}]}`. A `blockedBy` left out keeps the stored one. */
import type { Replace } from "../../plan/change.ts";
import { faults } from "../../plan/faults.ts";
import type { Item } from "../../plan/plan.ts";
import type { Fault } from "../../plan/problem.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { readReplace } from "../list.ts";
import { changing } from "../reading.ts";
import { present, saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content" });

const TODO_WRITE = define("todo_write", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ id: string, content: string, status: THREE, "blockedBy?": listOf(string) })),
});

export const qwenCode: Dialect = {
  name: "qwen-code",
  listTool: "todo_write",
  tools: [{ name: "todo_write", definition: TODO_WRITE, read }],
};

function read(args: unknown): Reading {
  const change = { ...readReplace(args, SPELLING), keepBlockedBy: true };
  return changing({ ...change, faults: [...change.faults, ...cycles(change)] }, reply);
}

/** Items that wait for themselves, directly or over others, would wait for ever. Ids not in the list may be folded ones. */
function cycles({ items, list, positions }: Replace): readonly Fault[] {
  const waits = new Map(items.map((item) => [item.id, item.blockedBy ?? []]));
  return items.flatMap((item, index) => {
    if (!reaches(item.id, waits)) return [];
    return [faults.cycle(`${list}[${positions?.[index] ?? index}].blockedBy`, `"${item.id}" would wait for itself`)];
  });
}

function reaches(start: string | undefined, waits: ReadonlyMap<string | undefined, readonly string[]>): boolean {
  const seen = new Set<string>();
  const next = [...(waits.get(start) ?? [])];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === start) return true;
    if (!seen.has(id)) next.push(...(waits.get(id) ?? []));
    seen.add(id);
  }
  return false;
}

function reply(facts: ReplyFacts) {
  const todos = facts.plan.items.map(todoOf);
  return saying(todos.length === 0 ? CLEARED : changedText(JSON.stringify(todos)), facts, { todos });
}

function todoOf({ id, content, status, blockedBy }: Item) {
  return present({ id, content, status, blockedBy });
}

const reminder = (text: string) => `<system-reminder>\n${text}\n</system-reminder>`;

const CLEARED = `Todo list has been cleared.\n\n${reminder(
  "Your todo list is now empty. DO NOT mention this explicitly to the user. You have no pending tasks in your todo list.",
)}`;

function changedText(todos: string): string {
  const done =
    "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. " +
    "Please proceed with the current tasks if applicable";
  const list =
    "Your todo list has changed. DO NOT mention this explicitly to the user. Here are the latest contents of your todo list:";
  return `${done}\n\n${reminder(`${list}\n\n${todos}. Continue on with the tasks at hand if applicable.`)}`;
}
