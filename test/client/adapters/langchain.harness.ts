/** Drives LangChain's `createAgent` (invoked, streamed, with a checkpointer) and LangGraph's prebuilt agent with the parts. */
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { tool } from "@langchain/core/tools";
import { MemorySaver, REMOVE_ALL_MESSAGES } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createAgent, createMiddleware } from "langchain";
import { planForGraph, planMiddleware } from "../../../src/client/adapters/langchain.ts";
import type { Harness, Play, Played } from "./contract.ts";
import { type Element, element, type Turn } from "./script.ts";

type Mode = "invoke" | "stream" | "thread";

export function langchain(mode: Mode): Harness {
  return {
    name: `LangChain, ${mode}`,
    play: (play) => playWith(mode, play),
    compose: (run) => planMiddleware(run),
    flagsFailure: true,
  };
}

async function playWith(mode: Mode, { run, script, compactBefore }: Play): Promise<Played> {
  const { model, worked, work } = parts(script);
  let request = 0;
  const compaction = createMiddleware({
    name: "compaction",
    beforeModel: ({ messages }) =>
      ++request === compactBefore
        ? { messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...cut(messages)] }
        : undefined,
  });
  // By the thread's id in one mode, by the run itself in the others.
  const plan = planMiddleware(mode === "thread" ? { run: (id) => (id === run.id ? run : { ...run, id }) } : run);
  const checkpointer = mode === "thread" ? { checkpointer: new MemorySaver() } : {};
  const agent = createAgent({ model, tools: [work], middleware: [compaction, plan], ...checkpointer });
  const config = { configurable: { thread_id: run.id }, recursionLimit: 60 };
  const input = { messages: [new HumanMessage("begin")] };
  const messages =
    mode === "stream"
      ? await lastOf(await agent.stream(input, { ...config, streamMode: "values" }))
      : (await agent.invoke(input, config)).messages;
  return played(model, messages, worked);
}

async function lastOf(states: AsyncIterable<unknown>): Promise<BaseMessage[]> {
  let last: BaseMessage[] = [];
  for await (const state of states) {
    // SAFETY: in the mode `values` each chunk is the whole state, whose messages an agent always has.
    last = (state as { messages: BaseMessage[] }).messages;
  }
  return last;
}

/** `createReactAgent` has no seam for turning back: the host sends the nudge into the same thread. */
export const langgraph: Harness = {
  name: "LangGraph, prebuilt",
  compose: (run) => planForGraph(run),
  flagsFailure: true,
  async play({ run, script, compactBefore }) {
    const { model, worked, work } = parts(script);
    const plan = planForGraph(run);
    let request = 0;
    const agent = createReactAgent({
      llm: model,
      tools: [work, ...plan.tools],
      preModelHook: async ({ messages }) => {
        const isCut = ++request === compactBefore;
        const left = isCut ? cut(messages) : messages;
        const kept = isCut ? { messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...left] } : {};
        return { ...(await plan.preModelHook({ messages: left })), ...kept };
      },
    });
    let state: { messages: BaseMessage[] } = { messages: [new HumanMessage("begin")] };
    for (let nudge: HumanMessage | null = null; ;) {
      const messages: BaseMessage[] = nudge === null ? state.messages : [...state.messages, nudge];
      state = await agent.invoke({ messages }, { recursionLimit: 60 });
      nudge = await plan.turnBack(state);
      if (nudge === null) return played(model, state.messages, worked);
    }
  },
};

function parts(script: readonly Turn[]) {
  const worked: string[] = [];
  const model = fakeModel();
  for (const { calls = [], text = "" } of script) {
    model.respond(
      new AIMessage({
        content: text,
        tool_calls: calls.map(({ id, name, args }) => ({ id, name, args: record(args), type: "tool_call" })),
      }),
    );
  }
  const work = tool(
    (args) => {
      const { what } = record(args);
      worked.push(String(what));
      return `did ${String(what)}`;
    },
    { name: "work", description: "Works.", schema: { type: "object", properties: { what: { type: "string" } } } },
  );
  return { model, worked, work };
}

function record(value: unknown): Record<string, unknown> {
  // SAFETY: every scripted call has an object for arguments.
  return value as Record<string, unknown>;
}

function played(
  model: ReturnType<typeof fakeModel>,
  messages: readonly BaseMessage[],
  worked: readonly string[],
): Played {
  const requests = model.calls.map((call) => call.messages.map(elementOf));
  return { requests, history: messages.map(elementOf), worked, answer: String(messages.at(-1)?.content) };
}

function cut(messages: readonly BaseMessage[]): BaseMessage[] {
  const from = messages.findLastIndex((message) => AIMessage.isInstance(message));
  return [new HumanMessage("summary"), ...messages.slice(from)];
}

function elementOf(message: BaseMessage): Element {
  const text =
    typeof message.content === "string"
      ? message.content
      : message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
  if (ToolMessage.isInstance(message))
    return element("tool", text, { result: message.tool_call_id, failed: message.status === "error" });
  if (AIMessage.isInstance(message))
    return element("assistant", text, { calls: (message.tool_calls ?? []).map(({ id }) => id ?? "") });
  return element(SystemMessage.isInstance(message) ? "system" : "user", text);
}
