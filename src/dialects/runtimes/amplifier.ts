/** Microsoft Amplifier: `todo {action: create | update | list, todos?}`. create and update both replace; answers are JSON. */
import type { Replace } from "../../plan/change.ts";
import { faults } from "../../plan/faults.ts";
import type { Item } from "../../plan/plan.ts";
import { valuesOf } from "../arguments.ts";
import { define, listOf, object, oneOf, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { asking, readList } from "../reading.ts";
import { jsonReply, present, tally } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "todos", text: "content" });
const ACTIONS = ["create", "update", "list"];

const TODO = define("todo", DESCRIPTIONS.readOrList, {
  action: oneOf(...ACTIONS),
  "todos?": listOf(object({ content: string, activeForm: string, status: THREE })),
});

export const amplifier: Dialect = {
  name: "amplifier",
  listTool: "todo",
  tools: [{ name: "todo", definition: TODO, read }],
};

function read(args: unknown): Reading {
  const { action, todos } = valuesOf(args);
  if (action === "create" || (action == null && todos != null)) return readList(args, SPELLING, replyToCreate);
  if (action === "update") return readList(args, SPELLING, replyToUpdate);
  return asking(replyToAsking, action === "list" ? [] : [faults.unknownAction("action", action, ACTIONS)]);
}

function replyToCreate({ plan }: ReplyFacts, { items }: Replace) {
  return jsonReply({ status: "created", count: items.length, todos: plan.items.map(todoOf) });
}

function replyToUpdate(_facts: ReplyFacts, { items }: Replace) {
  const { pending, in_progress, completed } = tally(items);
  return jsonReply({ status: "updated", count: items.length, pending, in_progress, completed });
}

function replyToAsking({ plan }: ReadFacts) {
  return jsonReply({ status: "listed", count: plan.items.length, todos: plan.items.map(todoOf) });
}

function todoOf({ content, activeForm, status }: Item) {
  return present({ content, activeForm, status });
}
