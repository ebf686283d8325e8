/** Session files of real runtimes' forms, made up for these tests, read into recordings. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Elements } from "../../src/command/importers/elements.ts";
import { readLines } from "../../src/command/importers/lines.ts";
import { openAll } from "../../src/command/importers/open.ts";
import type { Recording } from "../../src/command/importers/recording.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

async function read(name: string): Promise<Recording> {
  const opened = await openAll([fixture(name)]);
  if (!opened.ok) throw new Error(opened.reason);
  const [recording] = opened.recordings;
  if (recording === undefined) throw new Error(`${name} holds no recording`);
  return recording;
}

/** Tool, id and outcome of each call. */
const outline = ({ calls }: Recording) => calls.map(({ tool, id, ok }) => [tool, id, ok]);

describe("a Claude Code session", () => {
  test("gives the plan calls of the main agent in order, each once, with their outcomes", async () => {
    const session = await read("claude-code-session.jsonl");

    expect(outline(session)).toEqual([
      ["TaskCreate", "toolu_1", true],
      ["TaskCreate", "toolu_2", true],
      ["TaskUpdate", "toolu_3", true],
      ["TaskUpdate", "toolu_4", false],
      ["TaskUpdate", "toolu_5", true],
      ["TaskList", "toolu_6", true],
      ["TaskUpdate", "toolu_7", null],
    ]);
    expect(session.runtime).toBe("claude-code");
    expect(session.calls[0]?.args).toEqual({
      subject: "Chop the onions",
      description: "All of them",
      activeForm: "Chopping",
    });
    expect(session.calls[1]?.result).toBe("Task #2 created successfully: Boil the stock");
  });

  test("says what it passed over: lines that are no objects, the torn last line, sub-agents' calls", async () => {
    const { notes } = await read("claude-code-session.jsonl");

    expect(notes).toEqual([
      "the last line is torn",
      "plan calls of sub-agents left out: 1",
      "lines that are not JSON objects: 2",
    ]);
  });

  test("a sub-agent's own file is read as a session of its own", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "runplan-test-")), "agent-1.jsonl");
    const block = { type: "tool_use", id: "toolu_1", name: "TodoWrite", input: { todos: [] } };
    writeFileSync(
      path,
      JSON.stringify({ type: "assistant", isSidechain: true, message: { role: "assistant", content: [block] } }),
    );

    const opened = await openAll([path]);

    expect(opened).toMatchObject({
      ok: true,
      recordings: [{ name: "agent-1", calls: [{ tool: "TodoWrite", ok: null }], notes: [] }],
    });
  });
});

test("a Codex rollout gives update_plan calls with their arguments read, unreadable ones as they are", async () => {
  const rollout = await read("codex-rollout.jsonl");

  expect(outline(rollout)).toEqual([
    ["update_plan", "call_1", true],
    ["update_plan", "call_3", true],
    ["update_plan", "call_4", false],
    ["update_plan", "call_6", null],
  ]);
  expect(rollout.calls[0]?.args).toMatchObject({ explanation: "start", plan: [{ step: "Mix the dough" }, {}, {}] });
  expect(rollout.calls[2]?.args).toBe('{"plan":[{"step":"Mi');
  expect(rollout.notes).toEqual(["programs that call update_plan themselves: 1"]);
});

test("an opencode export gives todo calls, whatever texts around them look like", async () => {
  const session = await read("opencode-export.json");

  expect(outline(session)).toEqual([
    ["todowrite", "call_1", true],
    ["todowrite", "call_3", false],
    ["todoread", "call_4", true],
    ["todowrite", "call_5", null],
  ]);
  expect(session.notes).toEqual([]);
});

test("an export that ends in the middle gives what came before, and says so", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "runplan-test-")), "torn.json");
  const part = {
    type: "tool",
    tool: "todowrite",
    callID: "call_1",
    state: { status: "completed", input: { todos: [] } },
  };
  writeFileSync(path, JSON.stringify({ info: {}, messages: [{ info: {}, parts: [part, part] }] }).slice(0, -40));

  const opened = await openAll([path]);

  expect(opened).toMatchObject({ ok: true, recordings: [{ notes: ["the file ends in the middle of the document"] }] });
  expect(opened.ok && outline(opened.recordings[0] ?? { name: "", runtime: "", calls: [], notes: [] })).toEqual([
    ["todowrite", "call_1", true],
  ]);
});

test("objects are cut out of a document the same way however it is divided into pieces", () => {
  const text = JSON.stringify(
    { a: [{ b: { c: '"}]{' } }, [], { b: 1, a: [{ b: 2 }] }], b: [{ a: 1 }], '\\"a': [{ no: 1 }] },
    null,
    1,
  );
  const expected = [{ b: { c: '"}]{' } }, { b: 1, a: [{ b: 2 }] }];

  for (let size = 1; size <= text.length; size++) {
    const elements = new Elements(["a", "*"]);
    const found = (text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).flatMap((piece) => elements.push(piece));
    expect(found.map((each) => JSON.parse(each) as unknown)).toEqual(expected);
    expect(elements.closed).toBe(true);
  }
});

test("a line too long to keep is passed over and the next one is read", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "runplan-test-")), "lines.jsonl");
  writeFileSync(path, `\uFEFFfirst\n${"x".repeat(500_000)}\r\nlast`);

  const lines = await Array.fromAsync(readLines(path, 1_000));

  expect(lines).toEqual([
    { text: "first", ended: true },
    { text: null, ended: true },
    { text: "last", ended: false },
  ]);
});

describe("opening what a person names", () => {
  test("a recording is read, and calls without a tool are counted", async () => {
    const recording = await read("recording.json");

    expect(outline(recording).map(([tool]) => tool)).toEqual(["TodoWrite", "TodoWrite", "TodoWrite", "Juggle"]);
    expect(recording.notes).toEqual(["1 of 5 calls have no tool name"]);
  });

  test("a file of an unknown kind, a missing one and an empty folder are named in the refusal", async () => {
    const empty = mkdtempSync(join(tmpdir(), "runplan-test-"));

    expect(await openAll([fixture("unknown.json")])).toEqual({
      ok: false,
      reason: `${fixture("unknown.json")}: not a file of a kind this reads`,
    });
    expect(await openAll([join(empty, "none.json")])).toEqual({
      ok: false,
      reason: `${join(empty, "none.json")}: no such file or folder`,
    });
    expect(await openAll([empty])).toEqual({ ok: false, reason: `${empty}: a folder without a .json or .jsonl file` });
  });
});
