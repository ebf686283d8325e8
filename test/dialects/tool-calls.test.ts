/** Calls as five providers make them, and the results they take back [T6]. */
import type Anthropic from "@anthropic-ai/sdk";
import type { Part } from "@google/genai";
import type { ToolResultPart } from "ai";
import type OpenAI from "openai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  CALL_FORMATS,
  type CallFormatName,
  CALL_FORMAT_NAMES,
  planCalls,
} from "../../src/dialects/tool-calls/tool-calls.ts";
import { testRecordings } from "../support/recordings.ts";

const args = { items: [{ content: "a", status: "pending" }] };
const text = JSON.stringify(args);

/** One message of each provider: a plan call, another tool's call, a plan call without arguments. */
const MESSAGES: Readonly<Record<CallFormatName, unknown>> = {
  "openai-chat": {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "c1", type: "function", function: { name: "update_plan", arguments: text } },
      { id: "c2", type: "function", function: { name: "search", arguments: "{}" } },
      { id: "c3", type: "function", function: { name: "read_plan", arguments: "" } },
    ],
  },
  "openai-responses": {
    output: [
      { type: "reasoning", id: "rs_1", summary: [] },
      { type: "function_call", id: "fc_1", call_id: "c1", name: "update_plan", arguments: text },
      { type: "function_call", id: "fc_2", call_id: "c2", name: "search", arguments: "{}" },
      { type: "message", role: "assistant", content: [] },
      { type: "function_call", id: "fc_3", call_id: "c3", name: "read_plan", arguments: "{}" },
    ],
  },
  anthropic: {
    role: "assistant",
    content: [
      { type: "text", text: "so" },
      { type: "tool_use", id: "c1", name: "mcp__runplan__update_plan", input: args },
      { type: "tool_use", id: "c2", name: "search", input: {} },
      { type: "tool_use", id: "c3", name: "read_plan", input: {} },
    ],
  },
  gemini: {
    role: "model",
    parts: [
      { text: "so" },
      { functionCall: { id: "c1", name: "update_plan", args }, thoughtSignature: "s" },
      { functionCall: { id: "c2", name: "search", args: {} }, thoughtSignature: "t" },
      { functionCall: { id: "c3", name: "read_plan" } },
    ],
  },
  "ai-sdk": {
    role: "assistant",
    content: [
      { type: "text", text: "so" },
      { type: "tool-call", toolCallId: "c1", toolName: "update_plan", input: args },
      { type: "tool-call", toolCallId: "c2", toolName: "search", input: {} },
      { type: "tool-call", toolCallId: "c3", toolName: "read_plan", input: {} },
    ],
  },
};

/** What each provider's SDK takes as a result. */
interface SdkResults {
  "openai-chat": OpenAI.Chat.ChatCompletionToolMessageParam;
  "openai-responses": OpenAI.Responses.ResponseInputItem.FunctionCallOutput;
  anthropic: Anthropic.ToolResultBlockParam;
  gemini: Part;
  "ai-sdk": ToolResultPart;
}

/** The results of the first call, accepted and refused: as the SDKs' own types have them. */
const RESULTS: { readonly [Format in CallFormatName]: readonly [SdkResults[Format], SdkResults[Format]] } = {
  "openai-chat": [
    { role: "tool", tool_call_id: "c1", content: "yes" },
    { role: "tool", tool_call_id: "c1", content: "no" },
  ],
  "openai-responses": [
    { type: "function_call_output", call_id: "c1", output: "yes" },
    { type: "function_call_output", call_id: "c1", output: "no" },
  ],
  anthropic: [
    { type: "tool_result", tool_use_id: "c1", content: "yes" },
    { type: "tool_result", tool_use_id: "c1", content: "no", is_error: true },
  ],
  gemini: [
    { functionResponse: { id: "c1", name: "update_plan", response: { output: "yes" } } },
    { functionResponse: { id: "c1", name: "update_plan", response: { error: "no" } } },
  ],
  "ai-sdk": [
    { type: "tool-result", toolCallId: "c1", toolName: "update_plan", output: { type: "text", value: "yes" } },
    { type: "tool-result", toolCallId: "c1", toolName: "update_plan", output: { type: "error-text", value: "no" } },
  ],
};

describe.each(CALL_FORMAT_NAMES)("%s", (format) => {
  test("[T6] plan calls come in order with their ids, other tools' calls come back untouched", () => {
    const calls = planCalls(format, MESSAGES[format], null);

    expect(
      calls?.steps.map(({ call, read, refusal }) => [call.id, read.tool.name, read.reading.effect, refusal]),
    ).toEqual([
      ["c1", "update_plan", "replace", null],
      ["c3", "read_plan", "read", null],
    ]);
    const [step] = calls?.steps ?? [];
    expect(step?.read.reading).toMatchObject({ change: { faults: [], items: args.items } });
    expect(calls?.unhandled).toHaveLength(1);
    expect(JSON.stringify(MESSAGES[format])).toContain(JSON.stringify(calls?.unhandled[0]));
  });

  test("[T6] answers become the provider's own parts, refusals marked where it has a mark", () => {
    const [call] = CALL_FORMATS[format].read(MESSAGES[format]) ?? [];
    if (call === undefined) throw new Error("no call");

    expect(CALL_FORMATS[format].result(call, { ok: true, text: "yes" })).toEqual(named(RESULTS[format][0], call.name));
    expect(CALL_FORMATS[format].result(call, { ok: false, text: "no" })).toEqual(named(RESULTS[format][1], call.name));
  });

  test("[T6] a bare list of calls is read as the message around it", () => {
    const message = MESSAGES[format] as Record<string, unknown>;
    const list = Object.values(message).find(Array.isArray);

    expect(planCalls(format, list, null)?.steps).toHaveLength(2);
  });

  test("[S5] what is no message is said to be none, and nothing throws", () => {
    for (const body of [null, 7, "text", {}, { role: "user" }, { content: "words" }]) {
      expect(planCalls(format, body, null)).toBeNull();
    }
    for (const body of [[], [null, 7, {}], [{ id: 5, name: {}, function: null }], [{ type: "tool_use" }]]) {
      expect(planCalls(format, body, null)).toEqual({ steps: [], unhandled: [] });
    }
  });
});

/** A result that repeats the name of its call has it as the call has it. */
function named(result: object, name: string): object {
  return JSON.parse(JSON.stringify(result).replaceAll('"update_plan"', JSON.stringify(name)));
}

test("[T6] Gemini's calls without an id are answered without one", () => {
  const [call] = CALL_FORMATS.gemini.read([{ functionCall: { name: "read_plan", args: {} } }]) ?? [];
  if (call === undefined) throw new Error("no call");

  expect(call.id).toBeNull();
  expect(CALL_FORMATS.gemini.result(call, { ok: true, text: "x" })).toEqual({
    functionResponse: { name: "read_plan", response: { output: "x" } },
  });
});

describe("several whole lists in one message", () => {
  const call = (id: string, todos: unknown[], name = "write_todos") => ({
    type: "tool_use",
    id,
    name,
    input: { todos },
  });
  const refusals = (header: string | null, ...calls: object[]) =>
    planCalls("anthropic", calls, header)?.steps.map((step) => step.refusal?.slice(0, 5) ?? null);
  const todo = { content: "a", status: "pending" };

  test("[T6] LangChain refuses them all, an empty one among them too", () => {
    expect(refusals(null, call("1", [todo]), call("2", [todo]))).toEqual(["Error", "Error"]);
    expect(refusals(null, call("1", [todo]), call("2", []))).toEqual(["Error", "Error"]);
    expect(refusals(null, call("1", [todo]), call("2", [todo], "TodoWrite"))).toEqual([null, null]);
    expect(refusals(null, call("1", [todo]))).toEqual([null]);
  });

  test("[T6] everybody else's go in order", () => {
    expect(refusals(null, call("1", [{ ...todo, id: "1" }]), call("2", [{ ...todo, id: "1" }]))).toEqual([null, null]);
    expect(refusals("gemini-cli", call("1", [todo]), call("2", [todo]))).toEqual([null, null]);
  });
});

testRecordings("[T6] the newest plan call of real conversations is found in their own format", (folder) => {
  const directory = join(folder, "conversations");
  const found: Record<string, number> = {};
  for (const file of readdirSync(directory)) {
    const { format, messages, expected } = JSON.parse(readFileSync(join(directory, file), "utf8"));
    const name = CALL_FORMAT_NAMES.find((each) => each === format);
    if (name === undefined) continue;
    const bodies: unknown[] = name === "openai-responses" ? [messages] : messages;
    const calls = bodies.flatMap((body) => planCalls(name, body, null)?.steps ?? []);
    const newest = calls.findLast(({ read }) => read.reading.effect === "replace");
    expect({ file, id: newest?.call.id }).toEqual({ file, id: expected.id });
    found[name] = (found[name] ?? 0) + 1;
  }

  expect(Object.keys(found).toSorted()).toEqual(["anthropic", "openai-chat", "openai-responses"]);
});
