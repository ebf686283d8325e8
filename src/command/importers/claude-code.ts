/**
 * Claude Code: a session file of `~/.claude/projects`, or a log of `--output-format stream-json`. One
 * JSON object a line; calls are `tool_use` blocks of assistant lines, outcomes `tool_result` blocks of
 * user lines. The format is not documented by its vendor: unknown lines are passed over.
 */
import { Calls, textOf } from "./calls.ts";
import { readObjects, Skipped } from "./lines.ts";
import { isObject, nameOf, type Read } from "./recording.ts";

const PLAN_TOOLS = new Set(["TodoWrite", "TodoRead", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList"]);

/** Words of `type` that tell such a file from other files with an object a line. */
export const LINE_TYPES = new Set([
  "user",
  "assistant",
  "system",
  "summary",
  "file-history-snapshot",
  "queue-operation",
  "progress",
]);

export async function readClaudeCode(path: string): Promise<Read> {
  const skipped = new Skipped();
  const own = new Calls();
  const delegated = new Calls();
  let ownLines = 0;
  for await (const line of readObjects(path, skipped)) {
    const aside = isDelegated(line);
    if (!aside && isObject(line["message"])) ownLines += 1;
    takeLine(line, aside ? delegated : own);
  }
  // A file of nothing but delegated lines is a sub-agent's own session. In a shared file the
  // sub-agents' lists are other plans and their calls carry no agent to sort them by.
  const calls = ownLines === 0 ? delegated : own;
  if (ownLines > 0 && delegated.size > 0) skipped.say(`plan calls of sub-agents left out: ${delegated.size}`);
  return {
    ok: true,
    recording: { name: nameOf(path), runtime: "claude-code", calls: calls.list(), notes: skipped.notes() },
  };
}

function isDelegated(line: Readonly<Record<string, unknown>>): boolean {
  return line["isSidechain"] === true || typeof line["parent_tool_use_id"] === "string";
}

function takeLine(line: Readonly<Record<string, unknown>>, calls: Calls): void {
  const content = isObject(line["message"]) ? line["message"]["content"] : undefined;
  if (!Array.isArray(content)) return;
  for (const block of content) if (isObject(block)) takeBlock(block, calls);
}

function takeBlock(block: Readonly<Record<string, unknown>>, calls: Calls): void {
  const { type, name, id, input, tool_use_id: answered, content, is_error: failed } = block;
  if (type === "tool_use" && typeof name === "string" && PLAN_TOOLS.has(name)) {
    calls.add(name, input, typeof id === "string" ? id : undefined);
  }
  if (type === "tool_result" && typeof answered === "string") {
    const text = textOf(content);
    // The runtime does not mark this one as an error.
    calls.settle(answered, failed !== true && text !== "Task not found", text);
  }
}
