/**
 * OpenAI responses, in a loop of one's own: `tools`, `view` before each request, `answer` after it, `turnBack` at the end.
 * Stateless use is what this is for (`store: false`, encrypted reasoning included): with `previous_response_id` or a
 * conversation the provider keeps what is added, and reminders pile up. Shapes only. Knows no other SDK.
 */
import { argumentsOf, Attached, type AttachOptions } from "../attached.ts";
import type { RunPlan } from "../plans.ts";

export interface OpenAiResponsesOptions extends AttachOptions {
  /** Who the reminder speaks as. */
  readonly role?: "user" | "system" | "developer";
}

export interface FunctionTool {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: false;
}

export interface InputMessage {
  type: "message";
  role: "user";
  content: { type: "input_text"; text: string }[];
}

export interface CallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/** An item of the input or the output, as far as we look into it. */
interface Item {
  readonly type?: string | null | undefined;
}

export interface OpenAiResponsesPlan {
  readonly tools: FunctionTool[];
  /** The input of the next request; what is given stays as it is. */
  view<I extends Item>(input: readonly I[]): Promise<(I | InputMessage)[]>;
  /** Carries the plan's calls of the model's output out, in their order. */
  answer<I extends Item>(
    output: readonly I[],
  ): Promise<{ results: CallOutput[]; unhandled: Extract<I, { type: "function_call" }>[] }>;
  /** The message that turns the model back, null when it may stop. With a response's `status` given, only a completed one is asked about. */
  turnBack(status?: string): Promise<InputMessage | null>;
  readonly bookkeeping: readonly string[];
}

/** A run's plan for one agent. Throws `NoRun` without a run. */
export function planFor(run: RunPlan, { role = "user", ...options }: OpenAiResponsesOptions = {}): OpenAiResponsesPlan {
  const plan = new Attached(run, options);
  return {
    tools: plan.definitions.map(({ name, description, parameters }) => {
      // Strict is what this API takes for granted: it has to be told otherwise.
      return { type: "function", name, description, parameters: { ...parameters }, strict: false };
    }),
    view: async (input) => {
      const text = input.at(-1)?.type === "function_call" ? null : await plan.reminder();
      // SAFETY: the other two roles take the same content; the type keeps to the one every client's list allows.
      return text === null ? [...input] : [...input, { ...messageOf(text), role } as InputMessage];
    },
    answer: (output) => answer(plan, output),
    turnBack: async (status = "completed") => {
      const text = await plan.turnBack(status === "completed" ? "finish" : "limit");
      return text === null ? null : messageOf(text);
    },
    bookkeeping: plan.bookkeeping,
  };
}

function messageOf(text: string): InputMessage {
  return { type: "message", role: "user", content: [{ type: "input_text", text }] };
}

async function answer<I extends Item>(plan: Attached, output: readonly I[]) {
  const calls = output.filter((item): item is Extract<I, { type: "function_call" }> => item.type === "function_call");
  const ours = calls.flatMap((call) => functionCall(call) ?? []).filter(({ name }) => plan.has(name));
  const results = await Promise.all(ours.map((call) => outputOf(plan, call)));
  const isOurs = new Set(ours.map(({ callId }) => callId));
  return { results, unhandled: calls.filter((call) => !isOurs.has(functionCall(call)?.callId ?? "")) };
}

interface FunctionCall {
  readonly callId: string;
  readonly name: string;
  readonly args: unknown;
}

function functionCall(item: object): FunctionCall | null {
  if (!("call_id" in item && "name" in item && "arguments" in item)) return null;
  const { call_id: callId, name, arguments: args } = item;
  return typeof callId === "string" && typeof name === "string" ? { callId, name, args } : null;
}

/** There is no flag for a failure here; the text says it. */
async function outputOf(plan: Attached, { callId, name, args }: FunctionCall): Promise<CallOutput> {
  const { text } = await plan.call(name, argumentsOf(args), callId);
  return { type: "function_call_output", call_id: callId, output: text };
}
