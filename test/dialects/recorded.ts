/**
 * What a recorded session says of its own plan, read without our readers: the list it ended with, and why an answer of ours
 * may differ from the one recorded. Used on the pure core (recordings.test.ts) and on the running service (test/story).
 */
import { CONTENT_BYTES } from "../../src/plan/limits.ts";
import type { FaultCode } from "../../src/plan/problem.ts";
import { clampLine, cleanLine } from "../../src/plan/text.ts";

export interface RecordedCall {
  readonly tool: string;
  readonly args: unknown;
  /** Whether the runtime itself accepted it; null = the recording does not say. */
  readonly ok: boolean | null;
}

export interface Step {
  content: string;
  status: string;
}

/** Share of the calls whose answer may differ, each by one of the rules below. */
export const EXCEPTIONS_AT_MOST = 0.01;

/** The rule by which an answer differs from the recorded one; null when there is none. `codes`: of a refusal, its faults'. */
export function exceptionFor({ args }: RecordedCall, ok: boolean, codes: readonly FaultCode[]): string | null {
  if (!ok && codes.length > 0 && codes.every((code) => code === "unknown_id"))
    return "P1: ids that the recorded runtime made at random";
  if (!ok && codes.length > 0 && codes.every((code) => code === "folded_id")) return "E2: a folded item is no target";
  if (ok && typeof Object(args).todos === "string") return "T2: a list as JSON text is read";
  return null;
}

/**
 * How what is kept (folded and listed) differs from the list that the session ended with; empty when it does not. Finished
 * steps that the session's own list has lost are no difference: the record keeps them.
 */
export function differences(calls: readonly RecordedCall[], kept: readonly Step[]): readonly string[] {
  const wanted = (listOf(calls) ?? tasksOf(calls)).map(lineOf);
  const have = kept.map(lineOf);
  const missing = without(wanted, have).map((line) => `missing: ${line}`);
  const more = without(have, wanted).filter((line) => !line.startsWith("completed "));
  return [...missing, ...more.map((line) => `more: ${line}`)];
}

/** The whole lists that were accepted, in order; none in a session of single tasks. */
export function listsOf(calls: readonly RecordedCall[]): readonly (readonly Step[])[] {
  return calls.flatMap((call) => (call.ok === false ? [] : [listOf([call])])).filter((list) => list !== null);
}

/** A step as it is stored [P3][P6]. */
function lineOf({ content, status }: Step): string {
  return `${status} ${clampLine(cleanLine(content), CONTENT_BYTES)}`;
}

/** The first list without one copy of each line of the second. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The newest whole list that was accepted. */
function listOf(calls: readonly RecordedCall[]): readonly Step[] | null {
  const lists = calls.flatMap(({ args, ok }) => {
    const { todos, plan, task_list } = Object(args);
    const list: unknown = todos ?? plan ?? task_list;
    return ok === false || list === undefined ? [] : [list];
  });
  const list = lists.at(-1);
  if (typeof list === "string") return list.split("\n").flatMap(markedLine);
  return Array.isArray(list) ? list.map(stepOf) : null;
}

const WORDS: Readonly<Record<string, string>> = { done: "completed", todo: "pending", cancelled: "abandoned" };
const MARKS: Readonly<Record<string, string>> = { x: "completed", "-": "in_progress", " ": "pending" };

function stepOf({ content, step, title, status }: Record<string, string>): Step {
  return { content: content ?? step ?? title ?? "", status: WORDS[status ?? ""] ?? status ?? "pending" };
}

function markedLine(line: string): readonly Step[] {
  const [, mark = "", content = ""] = /^(?:- )?\[([ x-])\] (.*)$/.exec(line) ?? [];
  return content === "" ? [] : [{ content, status: MARKS[mark] ?? "" }];
}

/** The tasks as the recorded calls made and changed them. */
function tasksOf(calls: readonly RecordedCall[]): readonly Step[] {
  const tasks: Step[] = [];
  for (const { tool, args } of calls) {
    // SAFETY: recorded arguments are objects of texts, as far as they are read here.
    const { subject, taskId, status } = args as Record<string, string | undefined>;
    if (tool === "TaskCreate") tasks.push({ content: subject ?? "", status: "pending" });
    const task = tool === "TaskUpdate" ? tasks[Number(taskId) - 1] : undefined;
    if (task !== undefined) Object.assign(task, { content: subject ?? task.content, status: status ?? task.status });
  }
  return tasks.filter((task) => task.status !== "deleted");
}
