/** dyad: `update_todos {merge, todos: [{id, content?, status?}]}`. The answer counts the list and names what is open. */
import { findList } from "../arguments.ts";
import { boolean, define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { replaceOf } from "../list.ts";
import { mergeOf, saysMerge } from "../merge.ts";
import { changing } from "../reading.ts";
import { isOpen, saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content" });

const UPDATE_TODOS = define("update_todos", DESCRIPTIONS.mergeList, {
  merge: boolean,
  todos: listOf(object({ id: string, "content?": string, "status?": THREE })),
});

export const dyad: Dialect = {
  name: "dyad",
  listTool: "update_todos",
  tools: [{ name: "update_todos", definition: UPDATE_TODOS, read }],
};

function read(args: unknown): Reading {
  const found = findList(args, SPELLING.lists);
  return saysMerge(args) ? changing(mergeOf(found, SPELLING), reply) : changing(replaceOf(found, SPELLING), reply);
}

/** A merge leaves what it does not name, so the whole list is counted, folded items among the completed. */
function reply(facts: ReplyFacts) {
  const { items, counts } = facts.plan;
  const open = items.filter(isOpen).map(({ content, status }) => `- [${status}] ${content}`);
  const sums = `${counts.completed + counts.retired} completed, ${counts.in_progress} in progress, ${counts.pending} pending`;
  const outstanding = open.length === 0 ? [] : ["", "Outstanding todos:", ...open];
  const todos = items.map(({ id, content, status }) => ({ id, content, status }));
  return saying([`Updated todos: ${sums}`, ...outstanding].join("\n"), facts, { todos });
}
