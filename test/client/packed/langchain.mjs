/** Plays the model of LangChain's snippet: plans, works, ends; what it was sent is looked at. */
import assert from "node:assert/strict";
import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { tool } from "@langchain/core/tools";
import { agentOf } from "./snippet.ts";

const call = (id, name, args) => new AIMessage({ content: "", tool_calls: [{ id, name, args, type: "tool_call" }] });
const model = fakeModel()
  .respond(call("c1", "update_plan", { items: [{ content: "read", status: "in_progress" }] }))
  .respond(call("c2", "work", { what: "reading" }))
  .respond(new AIMessage("done"));
const work = tool(({ what }) => `did ${what}`, {
  name: "work",
  description: "Works.",
  schema: { type: "object", properties: { what: { type: "string" } } },
});

const input = { messages: [{ role: "user", content: "begin" }] };
const { messages } = await agentOf({ model, tools: [work] }).invoke(input, {
  configurable: { thread_id: "readme-langchain" },
});

const last = model.calls.map((made) => made.messages.at(-1).content);
assert.equal(messages.at(-1).content, "done");
assert.match(last[1], /^\[run plan\]\n.*\n\[~\] read$/);
assert.equal(last[2], last[1]);
assert.ok(!messages.some(({ content }) => content.includes("[run plan]")));
console.log("played");
