/** Drives the loops of the two OpenAI adapters' README through the real SDK, answering its requests in `fetch`. */
import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { ResponseInput } from "openai/resources/responses/responses";
import { planFor as planForChat } from "../../../src/client/adapters/openai-chat.ts";
import { planFor as planForResponses } from "../../../src/client/adapters/openai-responses.ts";
import type { Harness, Play, Played } from "./contract.ts";
import { type Element, element, type Turn } from "./script.ts";

const USAGE = { input_tokens: 1, output_tokens: 1, total_tokens: 2, prompt_tokens: 1, completion_tokens: 1 };
const WORK = { name: "work", description: "Works.", parameters: { type: "object", properties: {} } };

export const openaiChat: Harness = {
  name: "OpenAI chat",
  play: playChat,
  compose: (run) => planForChat(run),
  flagsFailure: false,
};

export const openaiResponses: Harness = {
  name: "OpenAI responses",
  play: playResponses,
  compose: (run) => planForResponses(run),
  flagsFailure: false,
};

async function playChat({ run, script, compactBefore }: Play): Promise<Played> {
  const { client, bodies } = scripted(script, completionOf);
  const plan = planForChat(run);
  const worked: string[] = [];
  let messages: ChatCompletionMessageParam[] = [{ role: "user", content: "begin" }];
  for (let request = 1; ; request++) {
    if (request === compactBefore) messages = [{ role: "user", content: "summary" }, ...messages.slice(-2)];
    const reply = await client.chat.completions.create({
      model: "scripted",
      tools: [...plan.tools, { type: "function", function: WORK }],
      messages: await plan.view(messages),
    });
    const [choice] = reply.choices;
    if (choice === undefined) throw new Error("the script gave no choice");
    messages.push(choice.message);
    const { results, unhandled } = await plan.answer(choice.message);
    const own = unhandled.flatMap((call) => {
      return call.type === "function"
        ? [{ role: "tool" as const, tool_call_id: call.id, content: did(call.function, worked) }]
        : [];
    });
    messages.push(...results, ...own);
    if (results.length + own.length > 0) continue;
    const nudge = await plan.turnBack(choice.finish_reason);
    if (nudge === null)
      return {
        requests: bodies.map((body) => chatElements(body.messages ?? [])),
        history: chatElements(messages),
        worked,
        answer: choice.message.content ?? "",
      };
    messages.push(nudge);
  }
}

async function playResponses({ run, script, compactBefore }: Play): Promise<Played> {
  const { client, bodies } = scripted(script, responseOf);
  const plan = planForResponses(run);
  const worked: string[] = [];
  let input: ResponseInput = [{ type: "message", role: "user", content: "begin" }];
  for (let request = 1; ; request++) {
    if (request === compactBefore) input = [{ type: "message", role: "user", content: "summary" }, ...input.slice(-2)];
    const reply = await client.responses.create({
      model: "scripted",
      store: false,
      tools: [...plan.tools, { type: "function", ...WORK, strict: false }],
      input: await plan.view(input),
    });
    // SAFETY: what came out goes back in, as the API wants it; the SDK's two types differ in optional fields only.
    input.push(...(reply.output as ResponseInput));
    const { results, unhandled } = await plan.answer(reply.output);
    const own = unhandled.map((call) => ({
      type: "function_call_output" as const,
      call_id: call.call_id,
      output: did(call, worked),
    }));
    input.push(...results, ...own);
    if (results.length + own.length > 0) continue;
    const nudge = await plan.turnBack(reply.status);
    if (nudge === null)
      return {
        requests: bodies.map((body) => inputElements(body.input ?? [])),
        history: inputElements(input),
        worked,
        answer: reply.output_text,
      };
    input.push(nudge);
  }
}

function did(call: { readonly arguments: string }, worked: string[]): string {
  const { what } = JSON.parse(call.arguments);
  worked.push(String(what));
  return `did ${String(what)}`;
}

interface Body {
  readonly messages?: ChatCompletionMessageParam[];
  readonly input?: ResponseInput;
}

function scripted(script: readonly Turn[], answerOf: (turn: Turn, number: number) => object) {
  const bodies: Body[] = [];
  let turn = 0;
  const client = new OpenAI({
    apiKey: "none",
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json(answerOf(script[turn++] ?? {}, turn));
    },
  });
  return { client, bodies };
}

function completionOf({ calls = [], text }: Turn, turn: number): object {
  const toolCalls = calls.map(({ id, name, args }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = {
    role: "assistant",
    content: text ?? null,
    refusal: null,
    ...(calls.length > 0 && { tool_calls: toolCalls }),
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: calls.length > 0 ? "tool_calls" : "stop" };
  return {
    id: `chat_${turn}`,
    object: "chat.completion",
    created: 0,
    model: "scripted",
    choices: [choice],
    usage: USAGE,
  };
}

function responseOf({ calls = [], text }: Turn, turn: number): object {
  const said =
    text === undefined
      ? []
      : [
          {
            type: "message",
            id: `msg_${turn}`,
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text, annotations: [] }],
          },
        ];
  const called = calls.map(({ id, name, args }) => ({
    type: "function_call",
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: JSON.stringify(args),
    status: "completed",
  }));
  return {
    id: `resp_${turn}`,
    object: "response",
    created_at: 0,
    model: "scripted",
    status: "completed",
    output: [...said, ...called],
    usage: USAGE,
  };
}

function chatElements(messages: readonly ChatCompletionMessageParam[]): Element[] {
  return messages.map((message) => {
    const text = typeof message.content === "string" ? message.content : "";
    if (message.role === "tool") return element("tool", text, { result: message.tool_call_id });
    if (message.role === "assistant")
      return element("assistant", text, { calls: (message.tool_calls ?? []).map(({ id }) => id) });
    return element(message.role === "user" ? "user" : "system", text);
  });
}

/** The calls of one answer are items of their own here; to the order they are one element. */
function inputElements(input: ResponseInput): Element[] {
  return input.reduce<Element[]>((all, item) => {
    const last = all.at(-1);
    if (item.type === "function_call") {
      if (last?.kind === "assistant") return [...all.slice(0, -1), { ...last, calls: [...last.calls, item.call_id] }];
      return [...all, element("assistant", "", { calls: [item.call_id] })];
    }
    if (item.type === "function_call_output")
      return [
        ...all,
        element("tool", typeof item.output === "string" ? item.output : "", { result: item.call_id ?? "" }),
      ];
    if (!("content" in item && "role" in item) || item.content === undefined || item.content === null) return all;
    const text =
      typeof item.content === "string"
        ? item.content
        : item.content.map((part) => ("text" in part ? part.text : "")).join("");
    const kind = item.role === "user" || item.role === "assistant" ? item.role : "system";
    return [...all, element(kind, text)];
  }, []);
}
