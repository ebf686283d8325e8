/**
 * Hand-overs of recorded sessions: the same changes spelled twice, once by one runtime to the end, once by it for the first
 * half and by another for the rest. Whole lists as eight runtimes write them; single tasks as Claude Code and our own patch do.
 */
import type { Recording } from "../bench/recordings.ts";
import { listsOf, type RecordedCall, type Step } from "../dialects/recorded.ts";
import type { Client, RunClient } from "../support/client.ts";

interface Call {
  readonly tool: string;
  readonly args: unknown;
}

/** One session, and what each of its changes is in either runtime's words. */
export interface Handover {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly changes: readonly (readonly [from: Call, to: Call])[];
}

type Writer = (steps: readonly Step[]) => Call;

/** How each runtime writes a whole list. */
const WRITERS: Readonly<Record<string, Writer>> = {
  runplan: (items) => ({ tool: "update_plan", args: { items } }),
  codex: (steps) => ({
    tool: "update_plan",
    args: { plan: steps.map(({ content, status }) => ({ step: content, status })) },
  }),
  "claude-code": (steps) => ({ tool: "TodoWrite", args: { todos: steps } }),
  chronos: (tasks) => ({ tool: "update_plan", args: { tasks } }),
  "kimi-cli": (steps) => ({
    tool: "SetTodoList",
    args: { todos: steps.map(({ content, status }) => ({ title: content, status })) },
  }),
  opencode: (todos) => ({ tool: "todowrite", args: { todos } }),
  "gemini-cli": (steps) => ({
    tool: "write_todos",
    args: { todos: steps.map(({ content, status }) => ({ description: content, status })) },
  }),
  langchain: (todos) => ({ tool: "write_todos", args: { todos } }),
};

/** Sessions handed over: of whole lists, each runtime twice the first and twice the second, and of single tasks. */
const SESSIONS = { lists: 16, tasks: 4 } as const;

export function handovers(all: readonly Recording[]): readonly Handover[] {
  const listed = all.filter(({ calls }) => listsOf(calls).length >= 3);
  const single = all.filter(({ calls }) => calls.filter(({ tool }) => tool === "TaskCreate").length >= 6);
  const names = Object.keys(WRITERS);
  const pairs = spread(listed, SESSIONS.lists).map((recording, index) => {
    const from = names[index % names.length] ?? "";
    // Next neighbours first, then those three seats on.
    const to = names[(index + (index < names.length ? 1 : 3)) % names.length] ?? "";
    return ofLists(recording, from, to);
  });
  return [...pairs, ...spread(single, SESSIONS.tasks).map(ofTasks)];
}

/** As many of them, from all over the list. */
function spread<Of>(all: readonly Of[], count: number): readonly Of[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

function ofLists({ file, calls }: Recording, from: string, to: string): Handover {
  const [first, second] = [WRITERS[from], WRITERS[to]];
  if (first === undefined || second === undefined) throw new Error(`No writer for ${from} or ${to}.`);
  return { file, from, to, changes: listsOf(calls).map((steps) => [first(steps), second(steps)] as const) };
}

/** The ids that Claude Code's tasks are given are our items' ids: our own patch goes on with them. */
function ofTasks({ file, calls }: Recording): Handover {
  let created = 0;
  const changes = calls.flatMap(({ tool, args }) => {
    const operation = operationOf({ tool, args }, () => String(++created));
    return operation === null
      ? []
      : [
          [
            { tool, args },
            { tool: "patch_plan", args: { operations: [operation] } },
          ] as const,
        ];
  });
  return { file, from: "claude-tasks", to: "runplan", changes };
}

function operationOf({ tool, args }: Pick<RecordedCall, "tool" | "args">, nextId: () => string): object | null {
  const { subject, taskId, status } = Object(args);
  if (tool === "TaskCreate") return { action: "add", id: nextId(), item: { content: subject } };
  if (tool !== "TaskUpdate" || (subject ?? status) === undefined) return null;
  return status === "deleted"
    ? { action: "remove", id: taskId }
    : { action: "update", id: taskId, item: { content: subject, status } };
}

/** Plays a session twice; the two plans as they are at its end, as texts. */
export async function handOver(client: Client, { changes }: Handover): Promise<readonly [string, string]> {
  const [whole, handed] = [client.run(), client.run()];
  await Promise.all([whole, handed].map((run) => run.call("PATCH", "settings", { body: { inProgress: "allow" } })));
  for (const [index, [from, to]] of changes.entries()) {
    const other = index < changes.length / 2 ? from : to;
    await Promise.all([whole.tool(from.tool, from.args), handed.tool(other.tool, other.args)]);
  }
  return [await planOf(whole), await planOf(handed)];
}

/** What is the same whoever wrote it; display fields are each runtime's own. */
async function planOf(run: RunClient): Promise<string> {
  const { items = [], retired, epoch, counts } = Object((await run.get("plan")).body);
  const lines = items.map(({ id, status, content }: Step & { id?: string }) => [id ?? "", status, content].join(" "));
  return JSON.stringify({ lines, retired, epoch, counts });
}
