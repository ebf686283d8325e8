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

/** Items that wait for each other in a circle would wait for ever. Ids that are not in the list may be folded ones. */
function cycles({ items, list, positions }: Replace): readonly Fault[] {
  const waits = new Map(items.map((item) => [item.id ?? "", item.blockedBy ?? []]));
  const closing = closingOf(waits);
  return items.flatMap((item, index) => {
    if (!closing.has(item.id ?? "")) return [];
    return [faults.cycle(`${list}[${positions?.[index] ?? index}].blockedBy`, `"${item.id}" would wait for itself`)];
  });
}

/** The ids that close a circle: one each, found in one walk over all. */
function closingOf(waits: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const closing = new Set<string>();
  const open = new Set<string>();
  const done = new Set<string>();
  const walk = (id: string): void => {
    open.add(id);
    for (const next of waits.get(id) ?? []) {
      if (open.has(next)) closing.add(id);
      else if (!done.has(next) && waits.has(next)) walk(next);
    }
    open.delete(id);
    done.add(id);
  };
  for (const id of waits.keys()) if (!done.has(id)) walk(id);
  return closing;
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
