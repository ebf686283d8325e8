/** `runplan hook` as its runtimes start it: a session from its first prompt to its end, against a real service. */
import { createServer, type Server } from "node:net";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";
import { Machine } from "./hook-process.ts";

const service = useService();
const NOTHING = { code: 0, stdout: "", stderr: "" };

const PLAN = {
  items: [
    { content: "read the schema", status: "completed" },
    { content: "write the query", status: "in_progress" },
  ],
};

function contextIn(stdout: string): string {
  return JSON.parse(stdout).hookSpecificOutput.additionalContext;
}

function introduced(session: string): string {
  return `This conversation's plan is kept as run "${session}". The runplan tools take it as their argument run.`;
}

describe("a session of Claude Code", () => {
  const machine = new Machine();
  const session = freshRun();
  const event = (hook_event_name: string, more: object = {}) =>
    machine.hook(
      ["claude"],
      { session_id: session, prompt_id: "p1", hook_event_name, permission_mode: "default", ...more },
      { RUNPLAN_URL: service.url },
    );

  test("[R5a, D1] its plan is told when it changed, after compaction and on resume, and it is asked before it stops, once", async () => {
    const start = await event("SessionStart", { source: "startup" });
    expect(contextIn(start.stdout)).toBe(introduced(session));

    await service.client.run(session).tool("update_plan", PLAN);
    const reminder = await service.client.run(session).reminder();
    const prompt = await event("UserPromptSubmit", { prompt: "go" });
    expect(contextIn(prompt.stdout)).toBe(reminder);

    expect(await event("UserPromptSubmit", { prompt: "go on" })).toMatchObject(NOTHING);
    expect(await event("PostToolBatch", { tool_calls: [] })).toMatchObject(NOTHING);

    expect(await event("PreCompact", { trigger: "auto" })).toMatchObject(NOTHING);
    const compacted = await event("SessionStart", { source: "compact" });
    expect(contextIn(compacted.stdout)).toBe(`${introduced(session)}\n\n${reminder}`);
    const resumed = await event("SessionStart", { source: "resume" });
    expect(contextIn(resumed.stdout)).toBe(`${introduced(session)}\n\n${reminder}`);

    const stopped = await event("Stop", { stop_hook_active: false, background_tasks: [] });
    const { decision, reason } = JSON.parse(stopped.stdout);
    expect(decision).toBe("block");
    expect(reason).toContain("1 step of your plan is still open");
    expect(reason).toContain("[~] write the query");
    expect(await event("Stop", { stop_hook_active: true })).toMatchObject(NOTHING);

    expect(await service.client.run(session).reminder()).toBe(reminder);
    expect(machine.log).toEqual([]);
  });

  test("[D2] after three times the service lets it stop, whatever the runtime would do", async () => {
    const asked = [];
    for (const prompt_id of ["q1", "q2", "q3"])
      asked.push((await event("Stop", { prompt_id, stop_hook_active: false })).stdout !== "");

    expect(asked).toEqual([true, true, false]);
  });

  test("[D1] checks that somebody turned off again stay off", async () => {
    const run = service.client.run(session);
    await run.call("PATCH", "settings", { body: { checkCompletion: false } });

    expect(await event("Stop", { prompt_id: "r1", stop_hook_active: false })).toMatchObject(NOTHING);
    expect((await run.get("settings")).body).toMatchObject({ checkCompletion: false });
  });

  test("[S6] a session without a plan stops freely and leaves no run behind", async () => {
    const empty = freshRun();
    const input = { session_id: empty, hook_event_name: "Stop", stop_hook_active: false };

    expect(await machine.hook(["claude"], input, { RUNPLAN_URL: service.url })).toMatchObject(NOTHING);
    expect((await service.client.run(empty).get("")).status).toBe(404);
  });
});

test("[R5a] a call of the runtime's own plan tool is kept in the run, once, and not told back", async () => {
  const machine = new Machine({ RUNPLAN_URL: service.url });
  const session = freshRun();
  const input = {
    session_id: session,
    hook_event_name: "PostToolUse",
    model: "gpt-6-codex",
    turn_id: "t1",
    tool_name: "update_plan",
    tool_use_id: "call_1",
    tool_input: { plan: [{ step: "read the schema", status: "in_progress" }] },
    tool_response: "Plan updated",
  };

  const first = await machine.hook(["codex"], input);
  const again = await machine.hook(["codex"], input);
  const compacted = await machine.hook(["codex"], {
    session_id: session,
    hook_event_name: "SessionStart",
    source: "compact",
  });

  expect(contextIn(first.stdout)).toBe(introduced(session));
  expect(again).toMatchObject(NOTHING);
  expect((await service.client.run(session).get("plan")).body).toMatchObject({
    revision: 1,
    items: [{ content: "read the schema" }],
  });
  expect(contextIn(compacted.stdout)).toContain("[~] read the schema");
});

test("[R5a] the list that a tool's answer just showed is not told again", async () => {
  const machine = new Machine({ RUNPLAN_URL: service.url });
  const session = freshRun();
  const answer = (await service.client.run(session).tool("update_plan", PLAN)).body;
  const { text } = Object(answer);
  const batch = {
    tool_name: "mcp__runplan__update_plan",
    tool_input: PLAN,
    tool_use_id: "t",
    tool_response: [{ type: "text", text }],
  };

  const first = await machine.hook(["claude"], {
    session_id: session,
    hook_event_name: "PostToolBatch",
    tool_calls: [batch],
  });
  const prompt = await machine.hook(["claude"], { session_id: session, hook_event_name: "UserPromptSubmit" });

  expect(contextIn(first.stdout)).toBe(introduced(session));
  expect(prompt).toMatchObject(NOTHING);
});

test("[R5] Gemini CLI gets the reminder as the last message of every request, and keeps its own", async () => {
  const machine = new Machine({ RUNPLAN_URL: service.url });
  const session = freshRun();
  await service.client.run(session).tool("update_plan", PLAN);
  const reminder = await service.client.run(session).reminder();
  const messages = [{ role: "user", content: "fix it" }];
  const input = {
    session_id: session,
    hook_event_name: "BeforeModel",
    llm_request: { model: "m", messages, config: {} },
  };

  const said = [await machine.hook(["gemini"], input), await machine.hook(["gemini"], input)].map(({ stdout }) =>
    JSON.parse(stdout),
  );

  const view = { role: "user", content: `${introduced(session)}\n\n${reminder}` };
  const whole = {
    hookSpecificOutput: { hookEventName: "BeforeModel", llm_request: { messages: [...messages, view] } },
  };
  expect(said).toEqual([whole, whole]);
});

test("[R5] goose's file holds the reminder, and is emptied with the plan", async () => {
  const machine = new Machine({ RUNPLAN_URL: service.url });
  const session = freshRun();
  const env = { GOOSE_MOIM_MESSAGE_FILE: join(machine.folder, "moim.txt") };
  const event = { event: "UserPromptSubmit", session_id: session };
  await service.client.run(session).tool("update_plan", PLAN);

  expect(await machine.hook(["goose"], event, env)).toMatchObject(NOTHING);
  expect(machine.read("moim.txt")).toBe(await service.client.run(session).reminder());
  await service.client.run(session).tool("update_plan", { items: [] });
  await machine.hook(["goose"], event, env);

  expect(machine.read("moim.txt")).toBe("");
});

test("[D2] a runtime without a guard of its own is turned back three times in a row, until a person speaks", async () => {
  const machine = new Machine({ RUNPLAN_URL: service.url });
  const session = freshRun();
  await service.client.run(session).tool("update_plan", PLAN);
  await service.client.run(session).call("PATCH", "settings", { body: { checkCompletion: true } });
  const stop = async () =>
    (await machine.hook(["openhands"], { event_type: "Stop", session_id: session })).stdout !== "";

  expect([await stop(), await stop(), await stop(), await stop()]).toEqual([true, true, true, false]);
  await machine.hook(["openhands"], { event_type: "UserPromptSubmit", session_id: session, message: "go on" });
  expect(await stop()).toBe(true);
});

describe("a hook never breaks the agent", () => {
  const EVENT = { session_id: "s", hook_event_name: "UserPromptSubmit" };
  let silent: Server;
  let rude: Server;
  const addressOf = (server: Server) => `http://127.0.0.1:${Object(server.address()).port}`;

  beforeAll(async () => {
    silent = createServer(() => {});
    rude = createServer((socket) => socket.end("HTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\nno"));
    for (const server of [silent, rude])
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => {
    silent.close();
    rude.close();
  });

  const troubles: readonly (readonly [
    string,
    () => { args?: string[]; input?: unknown; env?: Record<string, string> },
    RegExp,
  ])[] = [
    ["the service is down", () => ({ env: { RUNPLAN_URL: "http://127.0.0.1:9" } }), /claude TypeError: fetch failed/],
    [
      "the service does not answer",
      () => ({ env: { RUNPLAN_URL: addressOf(silent), RUNPLAN_DEADLINE_MS: "1000" } }),
      /claude Error: no answer within 1000 ms$/,
    ],
    ["the service answers 500", () => ({ env: { RUNPLAN_URL: addressOf(rude) } }), /was answered 500/],
    ["its address is none", () => ({ env: { RUNPLAN_URL: "not a url" } }), /claude TypeError/],
    ["stdin is not JSON", () => ({ input: '{"session_id": "s", secret' }), /claude stdin is not JSON$/],
    ["stdin is empty", () => ({ input: "" }), /claude stdin is not JSON$/],
    ["stdin is a list", () => ({ input: "[1]" }), /claude Error: stdin holds no JSON object$/],
    ["the runtime is unknown", () => ({ args: ["emacs"] }), /emacs Error: no such runtime$/],
  ];

  test.each(troubles)("exit 0, silence and one line in the log when %s", async (_, trouble, line) => {
    const machine = new Machine();
    const { args = ["claude"], input = EVENT, env = {} } = trouble();

    const left = await machine.hook(args, input, env);

    expect(left).toMatchObject(NOTHING);
    expect(left.ms).toBeLessThan(3_000);
    expect(machine.log).toEqual([expect.stringMatching(line)]);
  });

  test("nothing shows when not even the log can be written", async () => {
    const machine = new Machine();
    writeFileSync(join(machine.folder, "state"), "a file, no folder");

    const left = await machine.hook(["claude"], "{", { RUNPLAN_STATE: join(machine.folder, "state") });

    expect(left).toMatchObject(NOTHING);
  });

  test("the log stays small", async () => {
    const machine = new Machine();
    const folder = join(machine.folder, ".local/state/runplan");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "hook.log"), "an old line\n".repeat(20_000));

    await machine.hook(["claude"], "{");

    expect(machine.log.length).toBeLessThan(4_000);
    expect(machine.log.at(-1)).toMatch(/stdin is not JSON$/);
  });

  test("a folder that cannot be written costs the memory, not the answer's silence", async () => {
    const machine = new Machine({ RUNPLAN_URL: service.url });
    const folder = join(machine.folder, "locked");
    mkdirSync(folder);
    chmodSync(folder, 0o500);

    const left = await machine.hook(["claude"], EVENT, { RUNPLAN_STATE: folder });

    expect({ code: left.code, stderr: left.stderr }).toEqual({ code: 0, stderr: "" });
  });
});
