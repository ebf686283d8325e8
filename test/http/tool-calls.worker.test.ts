/**
 * `POST tool-calls`: a whole message of the assistant in, its provider's result parts out. Each provider's own shapes are
 * test/dialects' business; here are order, keys, grants, refusals, and what is kept.
 */
import { describe, expect, test } from "vitest";
import type { CallFormatName } from "../../src/dialects/tool-calls/tool-calls.ts";
import type { Answer, RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";
import { client, token } from "./security/keyed.worker.ts";

const api = front();

interface Call {
  readonly id?: string;
  readonly name: string;
  readonly args: unknown;
}

const items = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });

/** The calls as the provider's message has them. */
const MESSAGE: Readonly<Record<CallFormatName, (calls: readonly Call[]) => object>> = {
  "openai-chat": (calls) => ({
    role: "assistant",
    content: null,
    tool_calls: calls.map(({ id, name, args }) => ({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    })),
  }),
  "openai-responses": (calls) => ({
    output: calls.map(({ id, name, args }) => ({
      type: "function_call",
      call_id: id,
      name,
      arguments: JSON.stringify(args),
    })),
  }),
  anthropic: (calls) => ({
    role: "assistant",
    content: calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
  }),
  gemini: (calls) => ({
    role: "model",
    parts: calls.map(({ id, name, args }) => ({ functionCall: { ...(id !== undefined && { id }), name, args } })),
  }),
  "ai-sdk": (calls) => ({
    role: "assistant",
    content: calls.map(({ id, name, args }) => ({ type: "tool-call", toolCallId: id, toolName: name, input: args })),
  }),
};

const send = (run: RunClient, calls: readonly Call[], headers = {}, format: CallFormatName = "anthropic") =>
  run.call("POST", `tool-calls?format=${format}`, { body: MESSAGE[format](calls), headers });

interface Part {
  readonly content: string;
  readonly is_error?: boolean;
}

/** Anthropic's parts: texts, refusals marked. */
const said = ({ body }: Answer): readonly string[] => {
  const { results } = body as { results: readonly Part[] };
  return results.map((part) => (part.is_error === true ? `! ${part.content}` : part.content));
};

const revisionOf = async (run: RunClient): Promise<unknown> => Object((await run.get("plan")).body).revision;

const TWO = "Plan updated.\nCurrent plan (your live todo list — keep it updated with update_plan):\n[ ] a\n[ ] b";

/** What each provider is given for one accepted, one refused and one foreign call. */
const PARTS: Readonly<Record<CallFormatName, (text: string, refusal: unknown) => readonly object[]>> = {
  "openai-chat": (text, refusal) => [
    { role: "tool", tool_call_id: "c1", content: text },
    { role: "tool", tool_call_id: "c3", content: refusal },
  ],
  "openai-responses": (text, refusal) => [
    { type: "function_call_output", call_id: "c1", output: text },
    { type: "function_call_output", call_id: "c3", output: refusal },
  ],
  anthropic: (text, refusal) => [
    { type: "tool_result", tool_use_id: "c1", content: text },
    { type: "tool_result", tool_use_id: "c3", content: refusal, is_error: true },
  ],
  gemini: (text, refusal) => [
    { functionResponse: { id: "c1", name: "update_plan", response: { output: text } } },
    { functionResponse: { id: "c3", name: "update_plan", response: { error: refusal } } },
  ],
  "ai-sdk": (text, refusal) => [
    { type: "tool-result", toolCallId: "c1", toolName: "update_plan", output: { type: "text", value: text } },
    { type: "tool-result", toolCallId: "c3", toolName: "update_plan", output: { type: "error-text", value: refusal } },
  ],
};

const FORMATS = Object.keys(PARTS) as CallFormatName[];

describe("a message", () => {
  test.each(FORMATS)(
    "[T6] %s: result parts in call order, a refusal among them, other calls back untouched",
    async (format) => {
      const run = api.run();
      const search = { id: "c2", name: "search", args: { q: "x" } };
      const calls = [
        { id: "c1", name: "update_plan", args: items("a", "b") },
        search,
        { id: "c3", name: "update_plan", args: items("") },
      ];

      const answer = await send(run, calls, {}, format);

      expect(answer.status).toBe(200);
      const refusal = expect.stringMatching(/^update_plan refused, nothing changed\.\nitems\[0\]/);
      const [unhandled] = Object.values(MESSAGE[format]([search])).find(Array.isArray) as object[];
      expect(answer.body).toEqual({ results: PARTS[format](TWO, refusal), unhandled: [unhandled] });
      expect((await run.get("plan")).body).toMatchObject({ revision: 1, items: [{ content: "a" }, { content: "b" }] });
    },
  );

  test("[T6] two whole lists are carried out in order, the last one stays", async () => {
    const run = api.run();

    const answer = await send(run, [
      { id: "c1", name: "update_plan", args: items("a", "b") },
      { id: "c2", name: "update_plan", args: items("c") },
    ]);

    expect(said(answer)).toEqual([TWO, expect.stringMatching(/^Plan updated\.\n.*\n\[ \] c\n2 items left out/)]);
    expect((await run.get("plan")).body).toMatchObject({ revision: 2, items: [{ content: "c" }] });
  });

  test("[T6] LangChain's two whole lists are both refused, and nothing changes", async () => {
    const run = api.run();
    const todos = (content: string) => ({ todos: [{ content, status: "pending" }] });

    const answer = await send(run, [
      { id: "c1", name: "write_todos", args: todos("a") },
      { id: "c2", name: "write_todos", args: todos("b") },
    ]);

    expect(said(answer)).toEqual([
      expect.stringMatching(/^! .*write_todos/),
      expect.stringMatching(/^! .*write_todos/),
    ]);
    expect(await revisionOf(run)).toBe(0);
  });

  test("[T6][T2] several single tasks get their ids in call order, several runtimes' calls act on one plan", async () => {
    const run = api.run();

    const answer = await send(run, [
      ...["a", "b", "c"].map((subject, n) => ({ id: `c${n}`, name: "TaskCreate", args: { subject, description: "" } })),
      { id: "c4", name: "patch_plan", args: { operations: [{ action: "remove", id: "2" }] } },
      { id: "c5", name: "TaskList", args: {} },
    ]);

    expect(said(answer).map((text) => text.split("\n")[0])).toEqual([
      "Task #1 created successfully: a",
      "Task #2 created successfully: b",
      "Task #3 created successfully: c",
      "Plan updated.",
      "#1 [pending] a",
    ]);
  });

  test("[T6] without plan calls it has no results, and creates nothing", async () => {
    const run = api.run();

    const answer = await send(run, [{ id: "c1", name: "search", args: {} }], {}, "openai-chat");
    const silent = await run.call("POST", "tool-calls?format=openai-chat", {
      body: { role: "assistant", content: "." },
    });

    expect(answer.body).toMatchObject({ results: [], unhandled: [{ id: "c1" }] });
    expect(silent.body).toEqual({ results: [], unhandled: [] });
    expect((await run.get("")).status).toBe(404);
  });

  test("[T6] the plan calls beyond one for each item of the largest plan are refused, not lost", async () => {
    const run = api.run();
    const calls = Array.from({ length: 130 }, (_, n) => ({ id: `c${n}`, name: "read_plan", args: {} }));

    const texts = said(await send(run, calls));

    expect(texts).toHaveLength(130);
    expect(texts.slice(127)).toEqual([
      "No plan.",
      expect.stringMatching(/^! .*at most 128/),
      expect.stringMatching(/^! /),
    ]);
  });

  test("[T6] the journal keeps of a call what it keeps of one sent alone, its id included", async () => {
    const run = api.run();
    const args = '{ "items": [{"content": "a"}] }';
    const call = { id: "c1", type: "function", function: { name: "update_plan", arguments: args } };

    await run.call("POST", "tool-calls?format=openai-chat", {
      body: [call],
      headers: { "runplan-entry": "e1", "runplan-actor": "host" },
    });
    await send(run, [{ id: "c2", name: "todo", args: "add b" }]);

    expect((await run.get("history")).body).toMatchObject({
      entries: [
        { tool: "update_plan", dialect: "runplan", callId: "c1", entryId: "e1", actor: "host", args: items("a") },
        { tool: "todo", dialect: "gptme", callId: "c2", entryId: null, actor: "model", args: "add b" },
      ],
    });
  });

  test("[T6][S5] arguments as text nest no deeper than a body may: they are refused, never a 5xx", async () => {
    const run = api.run();
    const deep = `{"x":${"[".repeat(4_000)}${"]".repeat(4_000)},"items":[{"content":"a"}]}`;
    const call = { id: "c1", type: "function", function: { name: "update_plan", arguments: deep } };

    const answer = await run.call("POST", "tool-calls?format=openai-chat", { body: [call] });

    expect(answer.body).toMatchObject({ results: [{ content: expect.stringContaining("refused, nothing changed") }] });
    expect(await revisionOf(run)).toBe(0);
  });
});

describe("keys", () => {
  test("[T6][H2] a message that comes again, even after an eviction, gets the same results and changes nothing", async () => {
    const run = api.run();
    const calls = [
      { id: "c1", name: "TaskCreate", args: { subject: "a", description: "" } },
      { id: "c2", name: "TaskCreate", args: { subject: "b", description: "" } },
    ];
    const first = await send(run, calls);

    const again = await send(run, calls);
    await evict(run.name);
    const woken = await send(run, calls);

    expect([again.text, woken.text]).toEqual([first.text, first.text]);
    expect(await revisionOf(run)).toBe(2);
  });

  test("[T6][H2] under another dialect's header it is worded as it was the first time", async () => {
    const run = api.run();
    const calls = [{ id: "c1", name: "write_todos", args: { todos: [{ content: "a", status: "pending" }] } }];
    const first = await send(run, calls);

    const again = await send(run, calls, { "runplan-dialect": "langchain-python" });

    expect(said(first)[0]).toMatch(/^Updated todo list to \[\{"/);
    expect(again.text).toBe(first.text);
  });

  test("[T6][H2] a message that broke off goes on where it stopped", async () => {
    const run = api.run();
    const calls = ["a", "b", "c"].map((subject) => ({
      id: subject,
      name: "TaskCreate",
      args: { subject, description: "" },
    }));
    await send(run, calls.slice(0, 2));

    const whole = await send(run, calls);

    expect(said(whole).map((text) => text.slice(0, 7))).toEqual(["Task #1", "Task #2", "Task #3"]);
    expect(await revisionOf(run)).toBe(3);
  });

  test("[T6][H2] an id that comes again with another call is refused for the model to read", async () => {
    const run = api.run();
    await send(run, [{ id: "c1", name: "update_plan", args: items("a") }]);

    const other = await send(run, [{ id: "c1", name: "update_plan", args: items("b") }]);

    expect(other.status).toBe(200);
    expect(said(other)).toEqual([
      "! update_plan refused, nothing changed.\nThe id of this call came before with another call. Call again.",
    ]);
    expect(await revisionOf(run)).toBe(1);
  });

  test("[T6][H2] a key of the request tells messages apart whose ids do not, and stands in where there are none", async () => {
    const run = api.run();
    const task = (subject: string, id?: string) => ({
      ...(id !== undefined && { id }),
      name: "TaskCreate",
      args: { subject, description: "" },
    });
    const keyed = (key: string, ...calls: readonly Call[]) => send(run, calls, { "idempotency-key": key }, "gemini");

    await keyed("m1", task("a", "call_0"), task("b"), task("b"));
    await keyed("m1", task("a", "call_0"), task("b"), task("b"));
    await keyed("m2", task("c", "call_0"), task("b"));
    await send(run, [task("d"), task("d")], {}, "gemini");

    expect(Object((await run.get("plan")).body).items.map((item: { content: string }) => item.content)).toEqual([
      ..."abbcbdd",
    ]);
  });

  test("[T6][H2] ids that no header could carry are keys too", async () => {
    const run = api.run();
    for (const id of ["ä b\n", "x".repeat(4_000), "\ud800"]) {
      const calls = [{ id, name: "TaskCreate", args: { subject: "s", description: "" } }];
      const first = await send(run, calls);

      expect((await send(run, calls)).text).toBe(first.text);
    }
    expect(await revisionOf(run)).toBe(3);
  });

  test("[T6][H3] a precondition is the whole message's: it holds for the first change or nothing is done", async () => {
    const run = api.run();
    const calls = [
      { id: "c1", name: "read_plan", args: {} },
      { id: "c2", name: "update_plan", args: items("a") },
      { id: "c3", name: "update_plan", args: items("a", "b") },
    ];

    const stale = await send(run, calls, { "if-match": '"4"' });
    const fits = await send(run, calls, { "if-match": '"0"' });

    expect(stale.body).toMatchObject({ status: 412, code: "stale_revision", revision: 0 });
    expect(said(fits)[2]).toBe(TWO);
    expect(await revisionOf(run)).toBe(2);
  });
});

describe("grants", () => {
  test("[T6][S1] each call is granted by what it does, under whatever name; a denial is its result", async () => {
    const bearer = await token({ tools: ["patch_plan", "read_plan"] });
    const run = client(bearer).run();

    const answer = await send(run, [
      { id: "c1", name: "TodoWrite", args: { todos: [] } },
      { id: "c2", name: "TaskCreate", args: { subject: "a", description: "" } },
      { id: "c3", name: "update_plan", args: items("b") },
      { id: "c4", name: "TaskList", args: {} },
    ]);

    expect(said(answer)).toEqual([
      expect.stringMatching(/^! The tool TodoWrite is not permitted here\. Nothing was changed/),
      "Task #1 created successfully: a",
      expect.stringMatching(/^! The tool update_plan is not permitted here/),
      "#1 [pending] a",
    ]);
  });
});

describe("a request that is none", () => {
  const post = (query: string, body: unknown, headers = {}) =>
    api.run().call("POST", `tool-calls${query}`, { body, headers });

  test("[T6] it names the formats there are, and refuses what is no message of the format", async () => {
    for (const query of ["", "?format=", "?format=json", "?format=toString"]) {
      expect((await post(query, [])).body).toMatchObject({
        status: 400,
        code: "unknown_format",
        detail: expect.stringContaining("openai-chat, openai-responses, anthropic, gemini, ai-sdk"),
      });
    }
    for (const body of [{}, null, '"text"', { role: "user" }]) {
      expect((await post("?format=anthropic", body)).body).toMatchObject({
        status: 422,
        code: "body_refused",
        errors: [{ path: "", code: "wrong_type", message: expect.stringContaining("anthropic") }],
      });
    }
  });

  test("[T6][S5] headers that cannot be read refuse the request before any call is carried out", async () => {
    const run = api.run();
    const headers = [
      { "runplan-dialect": "klingon" },
      { "runplan-actor": "root" },
      { "if-match": "7" },
      { "idempotency-key": "a b" },
    ];
    for (const each of headers)
      expect((await send(run, [{ id: "c", name: "update_plan", args: items("a") }], each)).status).toBe(400);
    expect(await revisionOf(run)).toBe(0);
  });
});
