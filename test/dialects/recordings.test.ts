/**
 * Real sessions, each under its own tool names to a run of its own: accepted or refused as their runtime did. What differs
 * is told by rule, in a table this test owns, and stays below 1 %.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { testRecordings } from "../support/recordings.ts";
import { Agent } from "./agent.ts";
import { differences, exceptionFor, EXCEPTIONS_AT_MOST, listsOf, type RecordedCall } from "./recorded.ts";

interface Call extends RecordedCall {
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
        const codes = answer.ok ? [] : answer.faults.map((fault) => fault.code);
        const rule = exceptionFor(call, answer.ok, codes);
        if (rule === null) others.push({ file: session.file, call, answer });
        else exceptions[rule] = (exceptions[rule] ?? 0) + 1;
      }
    }

    const excepted = Object.values(exceptions).reduce((sum, count) => sum + count, 0);
    console.log(`${calls} calls, ${excepted} exceptions`, exceptions);
    expect(others).toEqual([]);
    expect(excepted / calls).toBeLessThan(EXCEPTIONS_AT_MOST);
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
    const differs = differences(calls, [...agent.run.folded.map((row) => row.item), ...agent.run.plan.items]);
    if (differs.length > 0) differing.push({ file, differs });
  }

  expect(differing).toEqual([]);
});

testRecordings("[T2] a session that another runtime goes on with ends with the same plan", (folder) => {
  const differing: unknown[] = [];
  let handed = 0;
  for (const { file, calls } of sessionsIn(folder)) {
    const lists = listsOf(calls);
    const [one, two] = [new Agent({ inProgress: "allow" }), new Agent({ inProgress: "allow" })];
    for (const [index, list] of lists.entries()) {
      const plan = list.map(({ content, status }) => ({ step: content, status }));
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

/** What the recorder put around an answer, and cut off its end. */
function plain(result: string): string {
  const openhands = /"text":"((?:[^"\\]|\\.)*)/.exec(result)?.[1];
  const text = openhands === undefined ? result : (JSON.parse(`"${openhands}"`) as string);
  return text
    .replace(/^<system>(.*)<\/system>$/s, "$1")
    .replace(/^\[update_todo_list\] Result:\n/, "")
    .replace(/\n<environment_details>.*$/s, "");
}
