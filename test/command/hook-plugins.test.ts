/** The plugins for runtimes that load code instead of starting a command: driven as their runtimes drive them, on a real service. */
import { afterAll, describe, expect, test } from "vitest";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ampPlugin } from "../../src/command/hook/plugins/amp.ts";
import { opencodePlugin } from "../../src/command/hook/plugins/opencode.ts";
import { piExtension } from "../../src/command/hook/plugins/pi.ts";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";

const service = useService();
const home = mkdtempSync(join(tmpdir(), "runplan-plugins-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const environment = () => ({ HOME: home, RUNPLAN_URL: service.url });
const NOWHERE = { HOME: home, RUNPLAN_URL: "http://127.0.0.1:9" };
const PLAN = { items: [{ content: "write the query", status: "in_progress" }] };

describe("opencode", () => {
  function start(env: Record<string, string> = environment()) {
    const prompts: string[] = [];
    const host = {
      client: {
        session: {
          prompt: async ({ path, body }: { path: { id: string }; body: { parts: { text: string }[] } }) => {
            prompts.push(body.parts.map(({ text }) => text).join());
            await hooks["chat.message"]({ sessionID: path.id });
          },
        },
      },
    };
    const hooks = opencodePlugin(host, env);
    const idle = (sessionID: string) => hooks.event({ event: { type: "session.idle", properties: { sessionID } } });
    const viewOf = async (sessionID: string) => {
      const output = { system: ["You are an agent."] };
      await hooks["experimental.chat.system.transform"]({ sessionID }, output);
      return output.system;
    };
    return { hooks, prompts, idle, viewOf };
  }

  test("[R5] every request of a session shows its plan, last, and stores nothing", async () => {
    const { viewOf } = start();
    const session = freshRun();
    await service.client.run(session).tool("update_plan", PLAN);
    const reminder = await service.client.run(session).reminder();

    const [system, again] = [await viewOf(session), await viewOf(session)];

    expect(system).toEqual(["You are an agent.", expect.stringContaining(reminder)]);
    expect(again).toEqual(system);
  });

  test("[R5a] the runtime's own list is kept in the run", async () => {
    const { hooks } = start();
    const session = freshRun();

    const todos = [{ content: "a", status: "pending", priority: "high" }];
    await hooks["tool.execute.after"]({ tool: "todowrite", sessionID: session, callID: "c1", args: { todos } });

    expect(await service.client.run(session).reminder()).toContain("[ ] a");
  });

  test("[D1, D2] an idle session with open items goes on, three times in a row, and again when a person has spoken", async () => {
    const { hooks, prompts, idle } = start();
    const session = freshRun();
    await service.client.run(session).tool("update_plan", PLAN);
    await service.client.run(session).call("PATCH", "settings", { body: { checkCompletion: true } });

    for (let times = 0; times < 5; times++) await idle(session);
    expect(prompts).toHaveLength(3);
    expect(prompts[0]).toContain("[~] write the query");
    await hooks["chat.message"]({ sessionID: session });
    await idle(session);

    expect(prompts).toHaveLength(4);
  });

  test("[D2] a session that was broken off is left alone", async () => {
    const { hooks, prompts, idle } = start();
    const session = freshRun();
    await service.client.run(session).tool("update_plan", PLAN);

    await hooks.event({ event: { type: "session.error", properties: { sessionID: session } } });
    await idle(session);

    expect(prompts).toEqual([]);
  });

  test("[R5a] a service that is down shows nowhere but in the log", async () => {
    const { hooks, prompts, idle, viewOf } = start(NOWHERE);

    await idle("ses_1");
    await hooks.event({ event: { type: "session.created", properties: { info: { id: "ses_2", parentID: "ses_1" } } } });
    await hooks.event({ event: null });

    expect(await viewOf("ses_1")).toEqual(["You are an agent."]);
    expect(prompts).toEqual([]);
    expect(readFileSync(join(home, ".local/state/runplan/hook.log"), "utf8")).toContain(
      "opencode TypeError: fetch failed",
    );
  });
});

describe("Amp", () => {
  function start() {
    const handlers = new Map<string, (event: Record<string, unknown>) => Promise<object | undefined>>();
    ampPlugin({ on: (event, handler) => handlers.set(event, handler) }, environment());
    return (event: string, more: object) => handlers.get(event)?.({ thread: { id: more }, ...more });
  }

  test("[R5a, D1] a thread is told what changed, and asked before it ends", async () => {
    const fire = start();
    const thread = { id: freshRun() };
    await service.client.run(thread.id).tool("update_plan", PLAN);

    expect(await fire("agent.start", { thread, message: "go" })).toMatchObject({
      message: { content: expect.stringContaining("[~] write the query"), display: false },
    });
    expect(await fire("agent.start", { thread, message: "go on" })).toBeUndefined();
    expect(await fire("agent.end", { thread, status: "cancelled" })).toBeUndefined();
    expect(await fire("agent.end", { thread, status: "done" })).toMatchObject({
      action: "continue",
      userMessage: expect.stringContaining("[~] write the query"),
      maxContinuations: 3,
    });
  });
});

describe("pi", () => {
  interface Tool {
    readonly name: string;
    execute(callId: string, args: unknown, ...rest: unknown[]): Promise<{ content: { text: string }[] }>;
  }

  function start(session: string) {
    const handlers = new Map<
      string,
      (event: Record<string, unknown>, ctx: Record<string, unknown>) => Promise<object | undefined>
    >();
    const tools = new Map<string, Tool>();
    const sent: string[] = [];
    const ctx = { sessionManager: { getSessionId: () => session } };
    piExtension(
      {
        on: (event, handler) => handlers.set(event, handler),
        registerTool: (tool: object) => tools.set(Object(tool).name, Object(tool)),
        sendUserMessage: (text) => sent.push(text),
      },
      environment(),
    );
    const fire = (event: string, more: object = {}) => handlers.get(event)?.({ ...more }, ctx);
    const call = (name: string, id: string, args: unknown) =>
      tools.get(name)?.execute(id, args, undefined, undefined, ctx);
    return { fire, call, sent, tools };
  }

  test("[R5, T1, D1] the tools write the plan, each request shows it last, and an end is turned back", async () => {
    const session = freshRun();
    const { fire, call, sent, tools } = start(session);
    expect([...tools.keys()]).toEqual(["update_plan", "patch_plan", "read_plan"]);

    const answer = await call("update_plan", "call-1", PLAN);
    expect(answer?.content[0]?.text).toMatch(/^Plan updated\.\n/);
    const messages = [{ role: "user", content: "go" }];
    expect(await fire("context", { messages })).toMatchObject({
      messages: [...messages, { role: "user", content: [{ text: expect.stringContaining("[~] write the query") }] }],
    });
    expect(messages).toHaveLength(1);
    await fire("agent_end", { messages });

    expect(sent).toEqual([expect.stringContaining("[~] write the query")]);
  });

  test("[P5] a refusal is what the tool answers", async () => {
    const { call } = start(freshRun());

    const answer = await call("update_plan", "call-1", {});

    expect(answer?.content[0]?.text).toMatch(/^update_plan refused, nothing changed\./);
  });
});
