/** Drives the loop of the Anthropic adapter's README through the real SDK, answering its requests in `fetch`. */
import Anthropic from "@anthropic-ai/sdk";
import type { MessageParam } from "@anthropic-ai/sdk/resources/messages";
import { planFor } from "../../../src/client/adapters/anthropic.ts";
import type { Harness, Play, Played } from "./contract.ts";
import { type Element, element, type Turn } from "./script.ts";

export function anthropic(mode: "create" | "stream"): Harness {
  return {
    name: `Anthropic, ${mode}`,
    play: (play) => playWith(mode, play),
    compose: (run) => planFor(run),
    flagsFailure: true,
  };
}

interface Body {
  readonly messages: MessageParam[];
}

async function playWith(mode: "create" | "stream", { run, script, compactBefore }: Play): Promise<Played> {
  const bodies: Body[] = [];
  const client = scripted(script, bodies);
  const plan = planFor(run);
  const worked: string[] = [];
  let messages: MessageParam[] = [{ role: "user", content: "begin" }];
  for (let request = 1; ; request++) {
    if (request === compactBefore) messages = [{ role: "user", content: "summary" }, ...messages.slice(-2)];
    const asked = {
      model: "claude-opus-5",
      max_tokens: 1_000,
      tools: [...plan.tools, WORK],
      messages: await plan.view(messages),
    };
    const reply =
      mode === "stream" ? await client.messages.stream(asked).finalMessage() : await client.messages.create(asked);
    messages.push({ role: "assistant", content: reply.content });
    const { results, unhandled } = await plan.answer(reply);
    const own = unhandled.map(({ id, input }) => {
      const what = typeof input === "object" && input !== null && "what" in input ? String(input.what) : "";
      worked.push(what);
      return { type: "tool_result" as const, tool_use_id: id, content: `did ${what}` };
    });
    const nudge = results.length + own.length > 0 ? null : await plan.turnBack(reply);
    if (results.length + own.length > 0) messages.push({ role: "user", content: [...results, ...own] });
    else if (nudge) messages.push(nudge);
    else
      return {
        requests: bodies.map((body) => elements(body.messages)),
        history: elements(messages),
        worked,
        answer: textOf(reply.content),
      };
  }
}

const WORK = { name: "work", description: "Works.", input_schema: { type: "object" as const } };

/** The real SDK on a scripted network. `bodies` gets what it sends. */
export function scripted<B>(script: readonly Turn[], bodies: B[]): Anthropic {
  let turn = 0;
  return new Anthropic({
    apiKey: "none",
    fetch: async (_, init) => {
      const body = JSON.parse(String(init?.body));
      bodies.push(body);
      const message = messageOf(script[turn++] ?? {}, turn);
      return body.stream === true ? streamed(message) : Response.json(message);
    },
  });
}

function messageOf({ calls = [], text }: Turn, turn: number) {
  const said = text === undefined ? [] : [{ type: "text", text }];
  const uses = calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args }));
  const stop = { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null };
  return {
    id: `msg_${turn}`,
    type: "message",
    role: "assistant",
    model: "scripted",
    content: [...said, ...uses],
    ...stop,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function streamed(message: ReturnType<typeof messageOf>): Response {
  const { content, stop_reason, usage } = message;
  const blocks = content.flatMap((block, index) => {
    const whole =
      "text" in block
        ? { start: { type: "text", text: "" }, delta: { type: "text_delta", text: block.text } }
        : useDelta(block);
    return [
      { type: "content_block_start", index, content_block: whole.start },
      { type: "content_block_delta", index, delta: whole.delta },
      { type: "content_block_stop", index },
    ];
  });
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    ...blocks,
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

function useDelta(block: object) {
  const input = "input" in block ? block.input : {};
  return { start: { ...block, input: {} }, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } };
}

function textOf(content: MessageParam["content"]): string {
  return typeof content === "string"
    ? content
    : content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** Blocks of a user message are looked at one by one: results come first in it, or they are no results. */
export function elements(messages: readonly MessageParam[]): Element[] {
  return messages.flatMap(({ role, content }): Element[] => {
    if (typeof content === "string") return [element(role, content)];
    if (role === "assistant")
      return [
        element(role, textOf(content), {
          calls: content.flatMap((block) => (block.type === "tool_use" ? [block.id] : [])),
        }),
      ];
    return content.flatMap((block) => {
      if (block.type === "text") return [element(role, block.text)];
      if (block.type !== "tool_result") return [];
      const text = typeof block.content === "string" ? block.content : "";
      return [element("tool", text, { result: block.tool_use_id, failed: block.is_error === true })];
    });
  });
}
