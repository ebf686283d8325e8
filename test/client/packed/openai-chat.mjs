/** Plays the model of the chat snippet: plans, works, ends; what it was sent is looked at. */
import assert from "node:assert/strict";
import OpenAI from "openai";
import { agent } from "./snippet.ts";

const calls = (id, name, args) => ({
  message: {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
  },
  finish_reason: "tool_calls",
});
const script = [
  calls("c1", "update_plan", { items: [{ content: "read", status: "in_progress" }] }),
  calls("c2", "work", { what: "reading" }),
  { message: { role: "assistant", content: "done" }, finish_reason: "stop" },
];
const bodies = [];
const client = new OpenAI({
  apiKey: "none",
  fetch: async (_, { body }) => {
    bodies.push(JSON.parse(body));
    return Response.json({
      id: "c",
      object: "chat.completion",
      created: 0,
      model: "m",
      choices: [{ index: 0, ...script.shift() }],
    });
  },
});
const answer = async (all) => all.map(({ id }) => ({ role: "tool", tool_call_id: id, content: "did it" }));
const work = { tools: [{ type: "function", function: { name: "work" } }], answer };
const messages = [{ role: "user", content: "begin" }];

const reply = await agent(client, "readme-openai-chat", messages, work);

const last = bodies.map((body) => body.messages.at(-1));
assert.equal(reply.content, "done");
assert.match(last[1].content, /^\[run plan\]\n.*\n\[~\] read$/);
assert.deepEqual(last[2], last[1]);
assert.ok(!JSON.stringify(messages).includes("[run plan]"));
console.log("played");
