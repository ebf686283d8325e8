/** Plays the model of the AI SDK's snippet: plans, works, ends; what it was sent is looked at. */
import assert from "node:assert/strict";
import { jsonSchema, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { agent } from "./snippet.ts";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const said = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage, warnings: [] });
const call = (toolCallId, toolName, input) =>
  said([{ type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) }], "tool-calls");
const model = new MockLanguageModelV4({
  doGenerate: [
    call("c1", "update_plan", { items: [{ content: "read", status: "in_progress" }] }),
    call("c2", "work", { what: "reading" }),
    said([{ type: "text", text: "done" }], "stop"),
  ],
});
const work = tool({ inputSchema: jsonSchema({ type: "object" }), execute: async ({ what }) => `did ${what}` });

const { text } = await agent("readme-ai-sdk", model, { work }, "begin");

const last = model.doGenerateCalls.map(({ prompt }) => prompt.at(-1).content[0].text ?? "");
assert.equal(text, "done");
assert.equal(last[0], "begin");
assert.match(last[1], /^\[run plan\]\n.*\n\[~\] read$/);
assert.equal(last[2], last[1]);
console.log("played");
