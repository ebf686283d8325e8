/** The example agent, in workerd beside the real service: it is stopped in the middle, and goes on from its plan. */
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { freshRun } from "../support/client.ts";
import agent, { type AgentBindings } from "./agent.worker.ts";

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

const call = (id: string, name: string, args: object) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const plan = (id: string, read: string, write: string) =>
  call(id, "update_plan", {
    items: [
      { content: "read", status: read },
      { content: "write", status: write },
    ],
  });
const text = (content: string) => ({ role: "assistant", content });

function bindings(script: object[], asked: Asked[]): AgentBindings {
  return {
    RUNPLAN: { fetch: (url, init) => exports.default.fetch(new Request(url, init)) },
    MODEL_URL: "https://model.example/v1/chat/completions",
    MODEL_KEY: "none",
    MODEL: "scripted",
    modelFetch: async (_, init) => {
      asked.push(JSON.parse(String(init?.body)));
      const message = script.shift();
      if (message === undefined) throw new Error("the agent's Worker was stopped");
      return Response.json({ choices: [{ message }] });
    },
  };
}

test("[R5][D1] a Worker agent that was stopped goes on from its plan, and is not let go before it is done", async () => {
  const thread = freshRun();
  const send = (script: object[], asked: Asked[] = []) =>
    agent.fetch(new Request(`http://agent/${thread}`, { method: "POST", body: "go on" }), bindings(script, asked));
  await expect(send([plan("a1", "in_progress", "pending"), call("a2", "clock", {})])).rejects.toThrow("stopped");

  const asked: Asked[] = [];
  const answer = await send([text("that was all"), plan("b1", "completed", "completed"), text("done")], asked);

  const lasts = asked.map(({ messages }) => messages.at(-1)?.content.split("\n").slice(-2).join(" "));
  expect(await answer.text()).toBe("done");
  expect(lasts).toEqual(["[~] read [ ] write", "[~] read [ ] write", "[x] read [x] write"]);
  expect(asked[1]?.messages.at(-2)?.content).toMatch(/^You are about to finish, but 2 steps/);
});
