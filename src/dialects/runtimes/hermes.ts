/** Hermes: `todo {todos?: [{id, content, status}], merge?}`. Without a list it shows it; every answer is JSON. */
import type { Item } from "../../plan/plan.ts";
import { findList } from "../arguments.ts";
import { boolean, define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, PlanFacts, Reading } from "../dialect.ts";
import { replaceOf } from "../list.ts";
import { mergeOf, saysMerge } from "../merge.ts";
import { asking, changing } from "../reading.ts";
import { jsonReply, type Words, wordFor } from "../replies.ts";
import { CANCELLED, spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content", statuses: CANCELLED });
const WORDS: Words = { abandoned: "cancelled" };

const TODO = define("todo", `${DESCRIPTIONS.mergeList} Without todos the plan is shown.`, {
  "todos?": listOf(
    object({ id: string, content: string, status: oneOf("pending", "in_progress", "completed", "cancelled") }),
  ),
  "merge?": boolean,
});

export const hermes: Dialect = { name: "hermes", listTool: "todo", tools: [{ name: "todo", definition: TODO, read }] };

function read(args: unknown): Reading {
  const found = findList(args, SPELLING.lists);
  if (found.kind === "missing") return asking(reply);
  return saysMerge(args) ? changing(mergeOf(found, SPELLING), reply) : changing(replaceOf(found, SPELLING), reply);
}

/** Its sums know no blocked items: they wait, so they count as pending. Folded ones are completed. */
function reply({ plan: { items, revision, counts } }: { readonly plan: PlanFacts }) {
  const summary = {
    total: counts.total,
    pending: counts.pending + counts.blocked,
    in_progress: counts.in_progress,
    completed: counts.completed + counts.retired,
    cancelled: counts.abandoned,
  };
  return jsonReply({ todos: items.map(todoOf), revision, summary });
}

function todoOf({ id, content, status }: Item) {
  return { id: id ?? "", content, status: wordFor(status, WORDS) };
}
