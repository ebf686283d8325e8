/** How each whole-list runtime spells one list of three: `read` done, `fix` in progress, `check` to do. */

export interface Sample {
  readonly dialect: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The arguments that clear. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** The whole answer, as its own runtime words it. */
  readonly text: string;
  /** Missing, null and empty arguments ask for the list there. */
  readonly asks?: boolean;
  /** The list is one text. */
  readonly isText?: boolean;
}

type Statuses = readonly [done: string, active: string, open: string];

const USUAL: Statuses = ["completed", "in_progress", "pending"];
const TEXTS = ["read", "fix", "check"];

function list(key: string, statuses: Statuses = USUAL, more: (text: string, index: number) => object = () => ({})) {
  return TEXTS.map((text, index) => ({ [key]: text, status: statuses[index], ...more(text, index) }));
}

const withId = (_text: string, index: number) => ({ id: `${index + 1}` });

function json(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent);
}

const CLAUDE =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";

export const SAMPLES: readonly Sample[] = [
  {
    dialect: "runplan",
    tool: "update_plan",
    args: { items: list("content") },
    empty: { items: [] },
    text: "Plan updated.\nCurrent plan (your live todo list — keep it updated with update_plan):\n[x] read\n[~] fix\n[ ] check",
  },
  {
    dialect: "chronos",
    tool: "update_plan",
    args: { tasks: list("content") },
    empty: { tasks: [] },
    text: json({ plan: "[x] 1. read\n[~] 2. fix\n[ ] 3. check", tasks: list("content"), complete: false }),
  },
  {
    dialect: "cogitator",
    tool: "write_todos",
    args: { todos: list("content", USUAL, withId) },
    empty: { todos: [] },
    text: "Todo list (1 of 3 completed):\n[x] 1: read\n[>] 2: fix\n[ ] 3: check",
  },
  {
    dialect: "codex",
    tool: "update_plan",
    args: { explanation: "start", plan: list("step") },
    empty: { plan: [] },
    text: "Plan updated",
  },
  {
    dialect: "claude-code",
    tool: "TodoWrite",
    args: { todos: list("content", USUAL, (text) => ({ activeForm: `Doing ${text}` })) },
    empty: { todos: [] },
    text: CLAUDE,
  },
  {
    dialect: "langchain",
    tool: "write_todos",
    args: { todos: list("content") },
    empty: { todos: [] },
    text: `Updated todo list to ${json(list("content"))}`,
  },
  {
    dialect: "langchain-python",
    tool: "write_todos",
    args: { todos: list("content") },
    empty: { todos: [] },
    text: "Updated todo list to [{'content': 'read', 'status': 'completed'}, {'content': 'fix', 'status': 'in_progress'}, {'content': 'check', 'status': 'pending'}]",
  },
  {
    dialect: "pydantic-deepagents",
    tool: "write_todos",
    args: { todos: list("content", USUAL, (text) => ({ active_form: `Doing ${text}` })) },
    empty: { todos: [] },
    text: "Updated 3 todos: 1 completed, 1 in progress, 1 pending",
  },
  {
    dialect: "opencode",
    tool: "todowrite",
    args: { todos: list("content", USUAL, () => ({ priority: "high" })) },
    empty: { todos: [] },
    text: json(
      list("content", USUAL, () => ({ priority: "high" })),
      2,
    ),
  },
  {
    dialect: "gemini-cli",
    tool: "write_todos",
    args: { todos: list("description") },
    empty: { todos: [] },
    text: "Successfully updated the todo list. The current list is now:\n1. [completed] read\n2. [in_progress] fix\n3. [pending] check",
  },
  {
    dialect: "qwen-code",
    tool: "todo_write",
    args: { todos: list("content", USUAL, (_text, index) => ({ id: `${index + 1}`, blockedBy: [] })) },
    empty: { todos: [] },
    text: `${CLAUDE}\n\n<system-reminder>\nYour todo list has changed. DO NOT mention this explicitly to the user. Here are the latest contents of your todo list:\n\n${json(
      [
        { id: "1", content: "read", status: "completed", blockedBy: [] },
        { id: "2", content: "fix", status: "in_progress", blockedBy: [] },
        { id: "3", content: "check", status: "pending", blockedBy: [] },
      ],
    )}. Continue on with the tasks at hand if applicable.\n</system-reminder>`,
  },
  {
    dialect: "roo-code",
    tool: "update_todo_list",
    args: { todos: "[x] read\n[-] fix\n[ ] check" },
    empty: { todos: "" },
    text: "Todo list updated successfully.",
    isText: true,
  },
  {
    dialect: "vscode",
    tool: "manage_todo_list",
    args: {
      operation: "write",
      todoList: list("title", ["completed", "in-progress", "not-started"], (_text, index) => ({ id: index + 1 })),
    },
    empty: { operation: "write", todoList: [] },
    text: "Successfully wrote todo list",
  },
  {
    dialect: "goose",
    tool: "todo__todo_write",
    args: { content: "# Work\n- [x] read\n- [~] fix\n- [ ] check\nsome words" },
    empty: { content: "" },
    text: "Updated (50 chars)",
    isText: true,
  },
  {
    dialect: "kimi-cli",
    tool: "SetTodoList",
    args: { todos: list("title", ["done", "in_progress", "pending"]) },
    empty: { todos: [] },
    text: "Todo list updated",
    asks: true,
  },
  {
    dialect: "kimi-code",
    tool: "TodoList",
    args: { todos: list("title", ["done", "in_progress", "pending"]) },
    empty: { todos: [] },
    text: "Todo list updated.\nCurrent todo list:\n  [done] read\n  [in_progress] fix\n  [pending] check\n\nEnsure that you continue to use the todo list to track progress. Mark tasks done immediately after finishing them, and keep exactly one task in_progress when work is underway.",
    asks: true,
  },
  {
    dialect: "cursor",
    tool: "todo_write",
    args: { merge: false, todos: list("content", USUAL, withId) },
    empty: { merge: false, todos: [] },
    text: "Todo list updated. Current todos:\n- [completed] 1: read\n- [in_progress] 2: fix\n- [pending] 3: check",
  },
  {
    dialect: "grok-build",
    tool: "todo_write",
    args: { todos: list("content", USUAL, withId) },
    empty: { todos: [] },
    text: "Todo list updated. Current todos:\n- [completed] 1: read\n- [in_progress] 2: fix\n- [pending] 3: check",
  },
  {
    dialect: "dyad",
    tool: "update_todos",
    args: { merge: false, todos: list("content", USUAL, withId) },
    empty: { merge: false, todos: [] },
    text: "Updated todos: 1 completed, 1 in progress, 1 pending\n\nOutstanding todos:\n- [in_progress] fix\n- [pending] check",
  },
  {
    dialect: "amp",
    tool: "todo_write",
    args: {
      todos: list("content", ["completed", "in-progress", "todo"], (_text, index) => ({
        id: `${index + 1}`,
        priority: "low",
      })),
    },
    empty: { todos: [] },
    text: json([
      { id: "1", content: "read", status: "completed", priority: "low" },
      { id: "2", content: "fix", status: "in-progress", priority: "low" },
      { id: "3", content: "check", status: "todo", priority: "low" },
    ]),
  },
  {
    dialect: "open-agents",
    tool: "todo_write",
    args: { todos: list("content", ["completed", "in-progress", "todo"], withId) },
    empty: { todos: [] },
    text: json({
      success: true,
      message: "Updated task list with 3 items",
      todos: [
        { id: "1", content: "read", status: "completed" },
        { id: "2", content: "fix", status: "in-progress" },
        { id: "3", content: "check", status: "todo" },
      ],
    }),
  },
  {
    dialect: "crush",
    tool: "todos",
    args: { todos: list("content", USUAL, (text) => ({ active_form: `Doing ${text}` })) },
    empty: { todos: [] },
    text: `Todo list updated successfully.\n\nStatus: 1 pending, 1 in progress, 1 completed\n${CLAUDE}.`,
  },
  {
    dialect: "openhands",
    tool: "task_tracker",
    args: { command: "plan", task_list: list("title", ["done", "in_progress", "todo"], () => ({ notes: "why" })) },
    empty: { command: "plan", task_list: [] },
    text: "Task list has been updated with 3 item(s).",
    asks: true,
  },
  {
    dialect: "hermes",
    tool: "todo",
    args: { todos: list("content", USUAL, withId), merge: false },
    empty: { todos: [] },
    text: json({
      todos: [
        { id: "1", content: "read", status: "completed" },
        { id: "2", content: "fix", status: "in_progress" },
        { id: "3", content: "check", status: "pending" },
      ],
      revision: 1,
      summary: { total: 3, pending: 1, in_progress: 1, completed: 1, cancelled: 0 },
    }),
    asks: true,
  },
  {
    dialect: "mastra",
    tool: "task_write",
    args: { tasks: list("content", USUAL, (text, index) => ({ id: `t${index}`, activeForm: `Doing ${text}` })) },
    empty: { tasks: [] },
    text: "Tasks updated: [1/3 completed]\nCurrently: Doing fix (t1)\nTask IDs:\n- t0: read (completed)\n- t1: fix (in_progress)\n- t2: check (pending)",
  },
  {
    dialect: "amplifier",
    tool: "todo",
    args: { action: "update", todos: list("content", USUAL, (text) => ({ activeForm: `Doing ${text}` })) },
    empty: { action: "update", todos: [] },
    text: json({ status: "updated", count: 3, pending: 1, in_progress: 1, completed: 1 }),
  },
  {
    dialect: "zed",
    tool: "update_plan",
    args: { title: "Ship", steps: list("title") },
    empty: { steps: [] },
    text: 'Updated the plan "Ship" with 3 step(s), 1 completed.',
  },
  {
    dialect: "mux",
    tool: "todo_write",
    args: { todos: list("content") },
    empty: { todos: [] },
    text: json({ success: true, count: 3 }),
  },
];

/** Dialects that change one step at a time; tested on their own. */
export const DELTAS = ["claude-tasks", "gemini-tracker", "pi", "oh-my-pi", "gptme"];
