/** pi's example extension: `todo {action: list | add | toggle | clear, text?, id?}`, one step a call, ids are numbers. */
import { newFindings } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import type { Item } from "../../plan/plan.ts";
import { valuesOf } from "../arguments.ts";
import { define, integer, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading } from "../dialect.ts";
import { replaceOf } from "../list.ts";
import { appendOf, namedId, withComingIds } from "../one-item.ts";
import { patchOf } from "../patch.ts";
import { asking, changing } from "../reading.ts";
import { itemWith, saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = { ...spell({ list: "todos", text: "text" }), id: [] };
const ACTIONS = ["list", "add", "toggle", "clear"];

const TODO = define("todo", DESCRIPTIONS.addToggle, { action: oneOf(...ACTIONS), "text?": string, "id?": integer });

export const pi: Dialect = { name: "pi", listTool: "todo", tools: [{ name: "todo", definition: TODO, read }] };

function read(args: unknown): Reading {
  const { action, text } = valuesOf(args);
  switch (action) {
    case "add":
      return changing(appendOf({ text }, SPELLING, "number"), (facts) => {
        const added = facts.plan.items.at(-1);
        return saying(`Added todo #${added?.id}: ${added?.content}`, facts, { todos: facts.plan.items.map(todoOf) });
      });
    case "toggle":
      return readToggle(args);
    case "clear":
      return readClear();
    default:
      return asking(replyToAsking, action === "list" ? [] : [faults.unknownAction("action", action, ACTIONS)]);
  }
}

function readToggle(args: unknown): Reading {
  const found = newFindings();
  const id = namedId(valuesOf(args), "id", found);
  const operations = id === undefined ? [] : [{ action: "toggle", id } as const];
  return changing(patchOf(operations, found, { giveIds: "number" }), (facts) => {
    // One that is not in the list any more was completed, and folded at once.
    const isOpen = (itemWith(id, facts.plan.items)?.status ?? "completed") !== "completed";
    const text = `Todo #${id} ${isOpen ? "uncompleted" : "completed"}`;
    return saying(text, facts, { todos: facts.plan.items.map(todoOf) });
  });
}

function readClear(): Reading {
  const change = replaceOf({ kind: "list", key: "todos", items: [] }, SPELLING);
  return changing(
    change,
    (facts) => saying(`Cleared ${(facts.before ?? facts.dropped).length} todos`, facts, { todos: [] }),
    {
      tellBefore: true,
    },
  );
}

function replyToAsking({ plan, lastId }: ReadFacts) {
  const items = withComingIds(plan.items, "number", lastId);
  const lines = items.map((item) => `[${item.status === "completed" ? "x" : " "}] #${item.id}: ${item.content}`);
  return { text: lines.length === 0 ? "No todos" : lines.join("\n"), result: { todos: items.map(todoOf) } };
}

function todoOf({ id, content, status }: Item) {
  return { id: Number(id), text: content, done: status === "completed" };
}
