/** Drives the Vercel AI SDK: `generateText`, `streamText` and `prepareStep` in place of the model's wrapping. */
import {
  generateText,
  isStepCount,
  jsonSchema,
  type ModelMessage,
  simulateReadableStream,
  streamText,
  tool,
  type ToolSet,
} from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { planFor } from "../../../src/client/adapters/ai-sdk.ts";
import type { Harness, Play, Played } from "./contract.ts";
import { type Element, element, type Turn } from "./script.ts";

type Prompt = MockLanguageModelV4["doGenerateCalls"][number]["prompt"];
type StreamOptions<Tools extends ToolSet> = Parameters<typeof streamText<Tools>>[0];
type Mode = "generate" | "stream" | "prepareStep";

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export function aiSdk(mode: Mode): Harness {
  return {
    name: `AI SDK, ${mode}`,
    play: (play) => playWith(mode, play),
    compose: (run) => planFor(run),
    flagsFailure: true,
  };
}

async function playWith(mode: Mode, { run, script, compactBefore }: Play): Promise<Played> {
  const plan = planFor(run);
  const model = scripted(script);
  const worked: string[] = [];
  const work = tool({
    inputSchema: jsonSchema<{ what: string }>({ type: "object", properties: { what: { type: "string" } } }),
    execute: async ({ what }) => {
      worked.push(what);
      return `did ${what}`;
    },
  });
  const options = {
    model: mode === "prepareStep" ? model : plan.model(model),
    tools: { ...plan.tools, work },
    prompt: "begin",
    stopWhen: isStepCount(20),
    prepareStep: async (step: { readonly stepNumber: number; readonly messages: ModelMessage[] }) => {
      const messages = step.stepNumber + 1 === compactBefore ? cut(step.messages) : step.messages;
      return mode === "prepareStep" ? plan.prepareStep({ ...step, messages }) : { messages };
    },
    ...plan.turnBack(),
  };
  const { steps, text } = mode === "stream" ? await streamed(options) : await generateText(options);
  const calls = mode === "stream" ? model.doStreamCalls : model.doGenerateCalls;
  // What turned the model back is among no response's messages: it stands before the step it was sent in.
  const history = steps.flatMap((step) => [...(step.experimental_steeringMessages ?? []), ...step.response.messages]);
  const kept: ModelMessage[] = [{ role: "user", content: "begin" }, ...history];
  return { requests: calls.map(({ prompt }) => elements(prompt)), history: elements(kept), worked, answer: text };
}

async function streamed<Tools extends ToolSet>(options: StreamOptions<Tools>) {
  const result = streamText<Tools>(options);
  await result.consumeStream();
  return { steps: await result.steps, text: await result.text };
}

/** A summary and the newest call with its result. */
function cut(messages: readonly ModelMessage[]): ModelMessage[] {
  const from = messages.findLastIndex(({ role, content }) => role === "assistant" && typeof content !== "string");
  return [{ role: "user", content: "summary" }, ...messages.slice(from)];
}

function scripted(script: readonly Turn[]): MockLanguageModelV4 {
  let turn = 0;
  const next = () => {
    const { calls = [], text } = script[turn++] ?? {};
    const content = calls.map(({ id, name, args }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input: JSON.stringify(args),
    }));
    const unified = calls.length > 0 ? ("tool-calls" as const) : ("stop" as const);
    return { content, text, finishReason: { unified, raw: unified } };
  };
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const { content, text, finishReason } = next();
      const said = text === undefined ? [] : [{ type: "text" as const, text }];
      return { content: [...said, ...content], finishReason, usage: USAGE, warnings: [] };
    },
    doStream: async () => {
      const { content, text, finishReason } = next();
      const said =
        text === undefined
          ? []
          : [
              { type: "text-start" as const, id: "t" },
              { type: "text-delta" as const, id: "t", delta: text },
              { type: "text-end" as const, id: "t" },
            ];
      const chunks = [
        { type: "stream-start" as const, warnings: [] },
        ...said,
        ...content,
        { type: "finish" as const, finishReason, usage: USAGE },
      ];
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    },
  });
}

function elements(messages: Prompt | readonly ModelMessage[]): Element[] {
  return messages.flatMap(({ role, content }): Element[] => {
    if (typeof content === "string") return [element(role, content)];
    const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    if (role !== "tool")
      return [
        element(role, text, { calls: content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])) }),
      ];
    return content.flatMap((part) => {
      if (part.type !== "tool-result") return [];
      const { output, toolCallId } = part;
      const value = "value" in output ? output.value : "";
      return [
        element("tool", typeof value === "string" ? value : JSON.stringify(value), {
          result: toolCallId,
          failed: output.type.startsWith("error"),
        }),
      ];
    });
  });
}
