/** opencode: `todowrite {todos: [{content, status, priority, id?}]}`, `todoread {}`. Both answer the list as JSON. */
import type { Item } from "../../plan/plan.ts";
import { SYNONYMS } from "../../plan/status.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, PlanFacts } from "../dialect.ts";
import { askTool, listTool } from "../reading.ts";
import { jsonReply, present, type Words, wordFor } from "../replies.ts";
import { spell } from "../spelling.ts";

/** Its statuses are free text, so every word that has a meaning anywhere has it here. */
const SPELLING = spell({ list: "todos", text: "content", statuses: SYNONYMS });
const WORDS: Words = { abandoned: "cancelled" };

const TODOWRITE = define("todowrite", DESCRIPTIONS.wholeList, {
  todos: listOf(
    object({
      content: string,
      status: oneOf("pending", "in_progress", "completed", "cancelled"),
      priority: oneOf("high", "medium", "low"),
      "id?": string,
    }),
  ),
});
const TODOREAD = define("todoread", DESCRIPTIONS.read, {});

export const opencode: Dialect = {
  name: "opencode",
  listTool: "todowrite",
  tools: [listTool(TODOWRITE, SPELLING, reply), askTool(TODOREAD, reply)],
};

function reply({ plan }: { readonly plan: PlanFacts }) {
  return jsonReply(plan.items.map(todoOf), 2);
}

function todoOf({ content, status, priority, id }: Item) {
  return present({ content, status: wordFor(status, WORDS), priority, id });
}
