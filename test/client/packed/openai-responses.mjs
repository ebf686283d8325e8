/** Plays the model of the responses snippet: plans, works, ends; what it was sent is looked at. */
import assert from "node:assert/strict";
import OpenAI from "openai";
import { agent } from "./snippet.ts";

const calls = (id, name, args) => ({
  type: "function_call",
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: JSON.stringify(args),
  status: "completed",
});
const script = [
  calls("c1", "update_plan", { items: [{ content: "read", status: "in_progress" }] }),
  calls("c2", "work", { what: "reading" }),
  {
    type: "message",
    id: "m",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "done", annotations: [] }],
  },
];
const bodies = [];
const client = new OpenAI({
  apiKey: "none",
  fetch: async (_, { body }) => {
    bodies.push(JSON.parse(body));
    return Response.json({
      id: "r",
      object: "response",
      created_at: 0,
      model: "m",
      status: "completed",
      output: [script.shift()],
    });
  },
});
const answer = async (all) => all.map(({ call_id }) => ({ type: "function_call_output", call_id, output: "did it" }));
const work = { tools: [{ type: "function", name: "work", parameters: { type: "object" }, strict: false }], answer };
const input = [{ role: "user", content: "begin" }];

const reply = await agent(client, "readme-openai-responses", input, work);

const last = bodies.map((body) => body.input.at(-1));
assert.equal(reply.output_text, "done");
assert.match(last[1].content[0].text, /^\[run plan\]\n.*\n\[~\] read$/);
assert.deepEqual(last[2], last[1]);
assert.ok(!JSON.stringify(input).includes("[run plan]"));
console.log("played");
