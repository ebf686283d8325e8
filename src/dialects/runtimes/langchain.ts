/** LangChain and deepagents: `write_todos {todos: [{content, status}]}`. The answer is the list in JSON, or as Python prints it. */
import type { Item } from "../../plan/plan.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReplyFacts } from "../dialect.ts";
import { listTool } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const WRITE_TODOS = define("write_todos", DESCRIPTIONS.wholeList, {
  todos: listOf(object({ content: string, status: THREE })),
});
const SPELLING = spell({ list: "todos", text: "content" });

const PARALLEL =
  "Error: The `write_todos` tool should never be called multiple times in parallel. " +
  "Please call it only once per model invocation to update the todo list.";

export const langchain: Dialect = dialect("langchain", (todos) => JSON.stringify(todos));
/** Chosen by its name only: the calls look alike. */
export const langchainPython: Dialect = dialect("langchain-python", (todos) => `[${todos.map(pythonDict).join(", ")}]`);

function dialect(name: string, print: (todos: readonly Todo[]) => string): Dialect {
  const reply = (facts: ReplyFacts) => {
    const todos = facts.plan.items.map(todoOf);
    return saying(`Updated todo list to ${print(todos)}`, facts, { todos });
  };
  return {
    name,
    listTool: "write_todos",
    tools: [{ ...listTool(WRITE_TODOS, SPELLING, reply), refusesParallel: PARALLEL }],
  };
}

type Todo = ReturnType<typeof todoOf>;

function todoOf({ content, status }: Item) {
  return { content, status };
}

function pythonDict({ content, status }: Todo): string {
  return `{'content': ${pythonString(content)}, 'status': '${status}'}`;
}

/** As Python's `repr`: single quotes, unless the text has some and no double ones. */
function pythonString(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\");
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
