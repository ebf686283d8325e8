/**
 * Real sessions, each under its own tool names to a run of its own: accepted or refused as their runtime did. What differs
 * is told by rule, in a table this test owns, and stays below 1 %.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { CONTENT_BYTES } from "../../src/plan/limits.ts";
import { clampLine, cleanLine } from "../../src/plan/text.ts";
import { testRecordings } from "../support/recordings.ts";
import { Agent, type Answer } from "./agent.ts";

interface Call {
  readonly tool: string;
  readonly args: unknown;
  readonly ok: boolean | null;
  readonly result?: string;
}

interface Session {
  readonly file: string;
  readonly runtime: string;
  readonly calls: readonly Call[];
}

function sessionsIn(folder: string): readonly Session[] {
  const files = readdirSync(join(folder, "replays")).filter((name) => name.endsWith(".json"));
  return files.map((file) => ({ file, ...JSON.parse(readFileSync(join(folder, "replays", file), "utf8")) }));
}

/** Why an answer may differ from the recorded one. */
function exceptionFor(call: Call, answer: Answer): string | null {
  if (!answer.ok && answer.faults.every((fault) => fault.code === "unknown_id"))
    return "P1: ids that the recorded runtime made at random";
  if (!answer.ok && answer.faults.every((fault) => fault.code === "folded_id")) return "E2: a folded item is no target";
  if (answer.ok && typeof (call.args as { todos?: unknown }).todos === "string")
    return "T2: a list as JSON text is read";
  return null;
}

testRecordings(
  "[T2] every recorded call is accepted or refused as its own runtime did, exceptions below 1 % and by rule",
  (folder) => {
    const exceptions: Record<string, number> = {};
    const others: unknown[] = [];
    let calls = 0;
    for (const session of sessionsIn(folder)) {
      const agent = new Agent();
      for (const call of session.calls) {
        calls++;
        const answer = agent.call(call.tool, call.args);
        if (call.ok === null || answer.ok === call.ok) continue;
        const rule = exceptionFor(call, answer);
        if (rule === null) others.push({ file: session.file, call, answer });
        else exceptions[rule] = (exceptions[rule] ?? 0) + 1;
      }
    }

    const excepted = Object.values(exceptions).reduce((sum, count) => sum + count, 0);
    console.log(`${calls} calls, ${excepted} exceptions`, exceptions);
    expect(others).toEqual([]);
    expect(excepted / calls).toBeLessThan(0.01);
  },
);

testRecordings("[T2] the answers are worded as recorded, as long as nothing is folded, cut or dropped", (folder) => {
  const differing: unknown[] = [];
  let compared = 0;
  for (const session of sessionsIn(folder)) {
    const agent = new Agent();
    agent.dialect = session.runtime.startsWith("langgraph") ? "langchain-python" : null;
    for (const call of session.calls) {
      const answer = agent.call(call.tool, call.args);
      if (!answer.ok || call.ok !== true || !isComparable(call, session, agent)) continue;
      compared++;
      const recorded = plain(call.result ?? "");
      const own = answer.text.split(/\n(?=\S+ was longer|\S.* (?:were|was) longer|\d+ items? )/)[0] ?? "";
      if (!own.startsWith(recorded) && !recorded.startsWith(own)) differing.push({ file: session.file, recorded, own });
    }
  }

  console.log(`${compared} answers compared, ${differing.length} differ`);
  expect(differing).toEqual([]);
});

/** Answers that cannot be the same: they list what is folded here, by random ids or in files' order, or people edited them. */
function isComparable({ tool, result }: Call, { file }: Session, agent: Agent): boolean {
  if (typeof result !== "string" || result === "" || result === "Task not found") return false;
  if (tool === "TaskList" || tool === "read_todos") return false;
  if (tool === "todowrite" && !/^opencode-00[1-6]/.test(file)) return false;
  return agent.run.plan.retired === 0 || !["todowrite", "write_todos"].includes(tool);
}

testRecordings("[F4] what is kept and what is folded are together the list that the session ended with", (folder) => {
  const differing: unknown[] = [];
  for (const { file, calls } of sessionsIn(folder)) {
    const agent = new Agent();
    for (const call of calls) agent.call(call.tool, call.args);
    const kept = [...agent.run.folded.map((row) => row.item), ...agent.run.plan.items].map(lineOf);
    const wanted = (listOf(calls) ?? tasksOf(calls)).map(lineOf);
    const missing = without(wanted, kept);
    // A list may leave finished steps out once they are folded: the record keeps them.
    const more = without(kept, wanted).filter((line) => !line.startsWith("completed "));
    if (missing.length + more.length > 0) differing.push({ file, missing, more });
  }

  expect(differing).toEqual([]);
});

testRecordings("[T2] a session that another runtime goes on with ends with the same plan", (folder) => {
  const differing: unknown[] = [];
  let handed = 0;
  for (const { file, calls } of sessionsIn(folder)) {
    const lists = calls.filter((call) => call.ok !== false && listOf([call]) !== null);
    const [one, two] = [new Agent({ inProgress: "allow" }), new Agent({ inProgress: "allow" })];
    for (const [index, call] of lists.entries()) {
      const plan = (listOf([call]) ?? []).map(({ content, status }) => ({ step: content, status }));
      one.call("update_plan", { plan });
      if (index < lists.length / 2) two.call("update_plan", { plan });
      else two.call("SetTodoList", { todos: plan.map(({ step, status }) => ({ title: step, status })) });
      handed++;
    }
    if (one.lines.join("\n") !== two.lines.join("\n") || one.run.plan.retired !== two.run.plan.retired)
      differing.push(file);
  }

  expect(handed).toBeGreaterThan(100);
  expect(differing).toEqual([]);
});

interface Step {
  content: string;
  status: string;
}

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

/** The newest whole list that was accepted, read without our readers; null in a session of single tasks. */
function listOf(calls: readonly Call[]): readonly Step[] | null {
  const lists = calls.flatMap(({ args, ok }) => {
    // SAFETY: recorded arguments are objects.
    const { todos, plan, task_list } = args as Record<string, unknown>;
    const list = todos ?? plan ?? task_list;
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
function tasksOf(calls: readonly Call[]): readonly Step[] {
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

/** What the recorder put around an answer, and cut off its end. */
function plain(result: string): string {
  const openhands = /"text":"((?:[^"\\]|\\.)*)/.exec(result)?.[1];
  const text = openhands === undefined ? result : (JSON.parse(`"${openhands}"`) as string);
  return text
    .replace(/^<system>(.*)<\/system>$/s, "$1")
    .replace(/^\[update_todo_list\] Result:\n/, "")
    .replace(/\n<environment_details>.*$/s, "");
}
