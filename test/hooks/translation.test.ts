/** Each runtime's hook: documented input in, exact output out; and what holds for all of them. */
import { describe, expect, test } from "vitest";
import type { Asked } from "../../src/hooks/asked.ts";
import { asObject } from "../../src/hooks/input.ts";
import { childIdOf, runIdOf } from "../../src/hooks/run-id.ts";
import type { Runtime } from "../../src/hooks/runtime.ts";
import { callerOf, findRuntime, RUNTIMES } from "../../src/hooks/table.ts";
import { DOCUMENTED } from "./documented/documented.ts";
import type { Documented } from "./documented/forms.ts";

const ALONE = { run: null, file: "moim.txt" };

function ask({ runtime, input }: Pick<Documented, "runtime" | "input">): Asked | null {
  return callerOf(named(runtime), input).read(input, ALONE);
}

function named(name: string): Runtime {
  const runtime = findRuntime(name);
  if (runtime === undefined) throw new Error(`no runtime ${name}`);
  return runtime;
}

function kindOf({ want }: Asked): string {
  return want.kind === "tell" ? want.when : want.kind;
}

describe("documented events", () => {
  const titled = DOCUMENTED.map((one) => ({ ...one, event: eventName(one.input) }));

  test.each(titled)("[R5a, D1] $runtime: $event asks for what it stands for", ({ runtime, input, asked }) => {
    const got = ask({ runtime, input });

    const short = got && { run: got.run, want: kindOf(got), parent: got.child?.parent };
    const { key: _key, ...expected } = asked ?? { key: null };
    expect(short).toEqual(asked === null ? null : { parent: undefined, ...expected });
    if (asked?.key !== undefined && got?.want.kind === "stop") expect(got.want.key).toBe(asked.key);
  });

  test.each(titled.filter(({ said }) => said !== undefined))(
    "[R5a, D1] $runtime: $event is answered in its own form",
    ({ runtime, input, said }) => {
      const want = ask({ runtime, input })?.want;

      expect(want !== undefined && "say" in want ? want.say("TEXT") : null).toBe(said);
    },
  );
});

describe.each(RUNTIMES)("$name", (runtime) => {
  test("an event that holds nothing it knows asks for nothing", () => {
    const strange = [
      {},
      { hook_event_name: 7 },
      { hook_event_name: "constructor", session_id: "a" },
      { event: "__proto__" },
    ];

    expect(strange.map((input) => runtime.read(input, ALONE))).toEqual([null, null, null, null]);
  });

  test("[S4] without a session there is no run, and nothing is asked", () => {
    const inputs = DOCUMENTED.filter((one) => one.runtime === runtime.name).map(({ input }) => withoutSession(input));

    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.map((input) => runtime.read(input, ALONE)).filter((asked) => asked?.want.kind !== undefined)).toEqual(
      [],
    );
  });

  test("fields of another type than documented are as good as absent", () => {
    for (const { input } of DOCUMENTED.filter((one) => one.runtime === runtime.name)) {
      for (const key of Object.keys(input)) {
        for (const odd of [null, 7, [], {}, true, ""])
          expect(() => runtime.read({ ...input, [key]: odd }, ALONE)).not.toThrow();
      }
    }
  });

  test("what it says is one JSON object, or plain text where the runtime reads that", () => {
    for (const one of DOCUMENTED.filter(({ runtime: name }) => name === runtime.name)) {
      const want = ask(one)?.want;
      const said = want !== undefined && "say" in want ? want.say('a "line"\nand <another>') : null;
      if (said === null || said === 'a "line"\nand <another>') continue;
      expect(asObject(JSON.parse(said))).not.toBeNull();
    }
  });
});

test("[S4] a run's id is the session's, with what no run id may hold replaced", () => {
  expect(runIdOf("ses_3f/ü 1")).toBe("ses_3f---1");
  expect(runIdOf("  ")).toBeNull();
  expect(runIdOf("a".repeat(128))).toBe("a".repeat(128));
});

test("[S4] an id that is too long keeps its beginning and stays different from its like", () => {
  const [one, other] = [runIdOf(`${"a".repeat(200)}1`), runIdOf(`${"a".repeat(200)}2`)];

  expect(one).toMatch(/^a{111}-[0-9a-f]{16}$/);
  expect(one).not.toBe(other);
  expect(childIdOf("p".repeat(120), "agent-name")).toHaveLength(128);
});

test("[R5a] the runtime's own plan calls are handed on in order, with their ids", () => {
  const todos = [{ content: "a", status: "pending", activeForm: "doing a" }];
  const input = {
    session_id: "s",
    hook_event_name: "PostToolBatch",
    tool_calls: [
      { tool_name: "TodoWrite", tool_input: { todos }, tool_use_id: "toolu_1", tool_response: "ok" },
      { tool_name: "Bash", tool_input: {}, tool_use_id: "toolu_2", tool_response: "x" },
      { tool_name: "TaskCreate", tool_input: { subject: "b" }, tool_use_id: "toolu_3", tool_response: "ok" },
    ],
  };

  expect(ask({ runtime: "claude-code", input })?.calls).toEqual([
    { tool: "TodoWrite", dialect: "claude-code", args: { todos }, callId: "toolu_1" },
    { tool: "TaskCreate", dialect: "claude-tasks", args: { subject: "b" }, callId: "toolu_3" },
  ]);
});

test("[T2c] answers of our tools are seen under any wrapped name, and Codex's own update_plan is not taken for ours", () => {
  const batch = (tool_name: string) => ({
    session_id: "s",
    hook_event_name: "PostToolUse",
    tool_name,
    tool_input: { plan: [] },
    tool_response: [{ type: "text", text: "Plan updated." }],
  });

  expect(ask({ runtime: "claude-code", input: batch("mcp__plugin_runplan_runplan__update_plan") })?.seen).toEqual([
    "text",
    "Plan updated.",
  ]);
  expect(ask({ runtime: "codex", input: batch("update_plan") })).toMatchObject({
    seen: [],
    calls: [{ tool: "update_plan", dialect: "codex" }],
  });
});

test("[G1] a run that is named by the environment is taken instead of the session's", () => {
  const input = { session_id: "s", hook_event_name: "SubagentStart", agent_id: "x" };

  expect(named("claude").read(input, { run: "job-7", file: null })).toMatchObject({
    run: "job-7:x",
    child: { parent: "job-7" },
  });
});

function eventName(input: Documented["input"]): string {
  const { hook_event_name, hookEventName, event, event_type, hookName } = input;
  return String(
    hook_event_name ?? hookEventName ?? event ?? event_type ?? hookName ?? Object.keys(input).slice(3).join("+"),
  );
}

function withoutSession(input: Documented["input"]): Documented["input"] {
  const { session_id: _a, sessionId: _b, conversation_id: _c, taskId: _d, subagent_id: _e, ...rest } = input;
  return rest;
}
