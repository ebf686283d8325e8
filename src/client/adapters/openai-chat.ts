/**
 * OpenAI chat completions, and every API of that shape, in a loop of one's own: `tools`, `view` before each request, `answer`
 * after it, `turnBack` at the end. Shapes only: any client will do. Knows no other SDK.
 */
import { argumentsOf, Attached, type AttachOptions } from "../attached.ts";
import type { RunPlan } from "../plans.ts";

export interface OpenAiChatOptions extends AttachOptions {
  /** Who the reminder speaks as. `user` goes everywhere; the others have more weight, where an API takes them at the end. */
  readonly role?: "user" | "system" | "developer";
}

export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

export interface ToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

export interface UserMessage {
  role: "user";
  content: string;
}

/** The model's message or one of the history, as far as we look into it. */
interface Message<Call = unknown> {
  readonly role: string;
  readonly tool_calls?: readonly Call[] | null | undefined;
}

/** A `function` call; `custom` ones have no function and are never ours. */
interface ToolCall {
  readonly id: string;
  readonly function?: { readonly name: string; readonly arguments: string };
}

export interface OpenAiChatPlan {
  readonly tools: ChatTool[];
  /** The messages of the next request; the list given stays as it is. */
  view<M>(messages: readonly M[]): Promise<(M | UserMessage)[]>;
  /** Carries the plan's calls of the model's message out, in their order. Both kinds of results go right after that message. */
  answer<Call extends ToolCall>(message: Message<Call>): Promise<{ results: ToolMessage[]; unhandled: Call[] }>;
  /** The message that turns the model back, null when it may stop. With `finish_reason` given, only a `stop` is asked about. */
  turnBack(finishReason?: string | null): Promise<UserMessage | null>;
  readonly bookkeeping: readonly string[];
}

/** A run's plan for one agent. Throws `NoRun` without a run. */
export function planFor(run: RunPlan, { role = "user", ...options }: OpenAiChatOptions = {}): OpenAiChatPlan {
  const plan = new Attached(run, options);
  return {
    tools: plan.definitions.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters: { ...parameters } },
    })),
    view: async (messages) => {
      const text = hasOpenCalls(messages) ? null : await plan.reminder();
      // SAFETY: the other two roles take the same content; the type keeps to the one every client's list allows.
      return text === null ? [...messages] : [...messages, { role, content: text } as UserMessage];
    },
    answer: (message) => answer(plan, message.tool_calls ?? []),
    turnBack: async (finishReason = "stop") => {
      const content = await plan.turnBack(finishReason === "stop" ? "finish" : "limit");
      return content === null ? null : { role: "user", content };
    },
    bookkeeping: plan.bookkeeping,
  };
}

/** Between a call and its result nothing may stand: such a list is no request yet. */
function hasOpenCalls(messages: readonly unknown[]): boolean {
  const last = messages.at(-1);
  return (
    typeof last === "object" &&
    last !== null &&
    "tool_calls" in last &&
    Array.isArray(last.tool_calls) &&
    last.tool_calls.length > 0
  );
}

async function answer<Call extends ToolCall>(plan: Attached, calls: readonly Call[]) {
  const isOurs = (call: Call): boolean => call.function !== undefined && plan.has(call.function.name);
  const results = await Promise.all(calls.filter(isOurs).map((call) => resultOf(plan, call)));
  return { results, unhandled: calls.filter((call) => !isOurs(call)) };
}

/** There is no flag for a failure here; the text says it. */
async function resultOf(plan: Attached, { id, function: called }: ToolCall): Promise<ToolMessage> {
  const { text } = await plan.call(called?.name ?? "", argumentsOf(called?.arguments), id);
  return { role: "tool", tool_call_id: id, content: text };
}
