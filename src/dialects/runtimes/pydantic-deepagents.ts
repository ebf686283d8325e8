/** pydantic-deepagents: `write_todos` with `active_form`, ids of the run's making, `update_todo_status`, `read_todos`. */
import type { Replace } from "../../plan/change.ts";
import { MARKS } from "../../plan/plan.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading, ReplyFacts } from "../dialect.ts";
import { readUpdate, withComingIds } from "../one-item.ts";
import { askTool, changing, listTool } from "../reading.ts";
import { itemWith, saying, tally } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = { ...spell({ list: "todos", text: "content" }), id: ["todo_id", "id"] };

const WRITE_TODOS = define("write_todos", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ content: string, status: THREE, active_form: string })),
});
const UPDATE_STATUS = define("update_todo_status", DESCRIPTIONS.updateOne, { todo_id: string, status: THREE });
const READ_TODOS = define("read_todos", DESCRIPTIONS.read, {});

export const pydanticDeepagents: Dialect = {
  name: "pydantic-deepagents",
  listTool: "write_todos",
  tools: [
    listTool(WRITE_TODOS, SPELLING, replyToList, { change: { giveIds: "hex" } }),
    { name: "update_todo_status", definition: UPDATE_STATUS, read: readStatus },
    askTool(READ_TODOS, replyToAsking),
  ],
};

function replyToList(facts: ReplyFacts, { items }: Replace) {
  const { completed, in_progress, pending } = tally(items);
  const text = `Updated ${items.length} todos: ${completed} completed, ${in_progress} in progress, ${pending} pending`;
  return saying(text, facts, { todos: facts.plan.items });
}

function readStatus(args: unknown): Reading {
  const { change, id } = readUpdate(args, { idKey: "todo_id", spelling: SPELLING, giveIds: "hex" });
  return changing(change, (facts, { items }) => {
    const item = itemWith(id, [...facts.plan.items, ...facts.folded]);
    const status = items[0]?.status ?? item?.status;
    return saying(`Updated todo '${item?.content ?? id}' status to '${status}'`, facts, { todos: facts.plan.items });
  });
}

function replyToAsking({ plan, lastId }: ReadFacts) {
  const items = withComingIds(plan.items, "hex", lastId);
  const lines = items.map((item, index) => `${index + 1}. ${MARKS[item.status]} [${item.id}] ${item.content}`);
  const text = items.length === 0 ? "No todos." : ["Current todos:", ...lines].join("\n");
  return { text, result: { todos: items } };
}
