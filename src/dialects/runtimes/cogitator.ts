/** Source 3: `write_todos` with ids. At most 100 items; ids are required where the caller named the dialect [T3]. */
import type { Replace } from "../../plan/change.ts";
import { faults } from "../../plan/faults.ts";
import { STATUSES } from "../../plan/plan.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { type ListSpelling, readReplace } from "../list.ts";
import { changing } from "../reading.ts";
import { saying } from "../replies.ts";
import { renderTodoList } from "../todo-list.ts";

const SPELLING: ListSpelling = {
  lists: ["todos", "items", "tasks"],
  content: ["content"],
  status: "status",
  id: ["id"],
  statuses: {},
  inProgress: "reject",
};
const MOST = 100;

const WRITE_TODOS = define("write_todos", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ id: string, content: string, status: oneOf(...STATUSES) })),
});

export const cogitator: Dialect = {
  name: "cogitator",
  listTool: "write_todos",
  tools: [{ name: "write_todos", definition: WRITE_TODOS, read }],
};

function read(args: unknown, isNamed = false): Reading {
  const change = { ...readReplace(args, SPELLING), most: MOST };
  return changing(isNamed ? withIdsRequired(change) : change, reply);
}

function withIdsRequired(change: Replace): Replace {
  const missing = change.items.flatMap((item, index) => {
    return item.id === undefined
      ? [faults.missingField(`${change.list}[${change.positions?.[index] ?? index}].id`, "id")]
      : [];
  });
  return missing.length === 0 ? change : { ...change, faults: [...change.faults, ...missing] };
}

function reply(facts: ReplyFacts) {
  const { items, retired } = facts.plan;
  return saying(renderTodoList(items, retired), facts, {
    todos: items.map(({ id, content, status }) => ({ id, content, status })),
  });
}
