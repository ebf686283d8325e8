/** Plays the model of the Anthropic snippet: plans, works, ends; what it was sent is looked at. */
import assert from "node:assert/strict";
import Anthropic from "@anthropic-ai/sdk";
import { agent } from "./snippet.ts";

const uses = (id, name, input) => ({ content: [{ type: "tool_use", id, name, input }], stop_reason: "tool_use" });
const script = [
  uses("c1", "update_plan", { items: [{ content: "read", status: "in_progress" }] }),
  uses("c2", "work", { what: "reading" }),
  { content: [{ type: "text", text: "done" }], stop_reason: "end_turn" },
];
const bodies = [];
const client = new Anthropic({
  apiKey: "none",
  fetch: async (_, { body }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ id: "m", type: "message", role: "assistant", model: "m", usage: {}, ...script.shift() });
  },
});
const answer = async (all) =>
  all.map(({ id, input }) => ({ type: "tool_result", tool_use_id: id, content: `did ${input.what}` }));
const work = { tools: [{ name: "work", input_schema: { type: "object" } }], answer };
const messages = [{ role: "user", content: "begin" }];

const reply = await agent(client, "readme-anthropic", messages, work);

const last = bodies.map((body) => body.messages.at(-1).content.at(-1).text);
assert.equal(reply.content[0].text, "done");
assert.match(last[1], /^\[run plan\]\n.*\n\[~\] read$/);
assert.equal(last[2], last[1]);
assert.ok(!JSON.stringify(messages).includes("[run plan]"));
console.log("played");
