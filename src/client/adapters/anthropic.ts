/**
 * Anthropic Messages, in a loop of one's own: `tools`, `view` before each request, `answer` after it, `turnBack` at the end.
 * Shapes only, so any client of the API will do, also Bedrock's and Vertex's. The history must be the host's: with a
 * server-held thread (`toolRunner`'s default) what is added is stored and piles up. Knows no other SDK.
 */
import { Attached, type AttachOptions } from "../attached.ts";
import type { RunPlan } from "../plans.ts";

export interface AnthropicOptions extends AttachOptions {
  /**
   * `view` (default): the reminder is a text block at the end of the request and nowhere else. `turnScoped`, for models that
   * bind their thinking to the messages before it: `view` appends a system message to the host's own list, which the host
   * keeps byte for byte and the API stops showing by itself [R5a]. Needs the beta `TURN_SCOPED_BETA`.
   */
  readonly mode?: "view" | "turnScoped";
}

/** For `betas` of each request in mode `turnScoped`. */
export const TURN_SCOPED_BETA = "mid-conversation-system-clear-at-2026-08-21";

export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: "object"; [key: string]: unknown };
}

export interface UserMessage {
  role: "user";
  content: ({ type: "text"; text: string } | ToolResult)[];
}

export interface ToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** A message, as far as we look into it. */
interface Message {
  readonly role: string;
  readonly content?: unknown;
}

/** The model's message, as far as we look into it. */
interface Reply<Block> {
  readonly content: readonly Block[];
  readonly stop_reason?: string | null;
}

/** The calls of a reply: those of the plan answered, the others to be answered by the host, all in one user message. */
export interface Answered<Block> {
  readonly results: ToolResult[];
  readonly unhandled: Block[];
}

export interface AnthropicPlan {
  readonly tools: AnthropicTool[];
  /** The messages of the next request. In mode `turnScoped` it is the list itself, one message longer. */
  view<M extends Message>(messages: M[]): Promise<M[]>;
  /** Carries the plan's calls of a reply out, in their order. */
  answer<Block extends { readonly type: string }>(
    reply: Reply<Block>,
  ): Promise<Answered<Extract<Block, { type: "tool_use" }>>>;
  /** The message that turns the model back, null when it may stop. An empty answer is asked about as well: it is no finish. */
  turnBack(reply?: Reply<unknown>): Promise<{ role: "user"; content: string } | null>;
  readonly bookkeeping: readonly string[];
}

/** A run's plan for one agent. Throws `NoRun` without a run. */
export function planFor(run: RunPlan, { mode = "view", ...options }: AnthropicOptions = {}): AnthropicPlan {
  const plan = new Attached(run, options);
  return {
    tools: plan.definitions.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...parameters },
    })),
    view: async (messages) => {
      if (!endsInUserTurn(messages)) return messages;
      const text = await plan.reminder();
      if (text === null) return messages;
      return mode === "view" ? withBlock(messages, text) : keptIn(messages, text);
    },
    answer: (reply) => answer(plan, reply.content),
    turnBack: async (reply) => {
      const isCut = reply?.stop_reason === "max_tokens" || reply?.stop_reason === "refusal";
      const content = await plan.turnBack(isCut ? "limit" : "finish");
      return content === null ? null : { role: "user", content };
    },
    bookkeeping: plan.bookkeeping,
  };
}

/** A request that goes on with the model's own turn takes nothing after it. */
function endsInUserTurn(messages: readonly Message[]): boolean {
  return messages.at(-1)?.role === "user";
}

/** A copy whose last message ends in the reminder: tool results come first there, and it stays outside a cache breakpoint before it. */
function withBlock<M extends Message>(messages: readonly M[], text: string): M[] {
  const last = messages.at(-1);
  const content = typeof last?.content === "string" ? [{ type: "text", text: last.content }] : last?.content;
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  // SAFETY: the last message is a user message (asked above); a text block may end its content, whatever client made it.
  const shown = { ...last, content: [...blocks, { type: "text", text }] } as unknown as M;
  return [...messages.slice(0, -1), shown];
}

function keptIn<M extends Message>(messages: M[], text: string): M[] {
  // SAFETY: a message of the API's beta, which a client's type for its beta requests includes.
  messages.push({ role: "system", clear_at: "next_user_message", content: text } as unknown as M);
  return messages;
}

async function answer<Block extends { readonly type: string }>(plan: Attached, content: readonly Block[]) {
  const uses = content.filter((block): block is Extract<Block, { type: "tool_use" }> => block.type === "tool_use");
  const calls = uses.flatMap((use) => toolUse(use) ?? []).filter(({ name }) => plan.has(name));
  const results = await Promise.all(calls.map((call) => resultOf(plan, call)));
  const isOurs = new Set(calls.map(({ id }) => id));
  return { results, unhandled: uses.filter((use) => !isOurs.has(toolUse(use)?.id ?? "")) };
}

interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input?: unknown;
}

function toolUse(block: object): ToolUse | null {
  if (!("id" in block && "name" in block)) return null;
  const { id, name } = block;
  return typeof id === "string" && typeof name === "string"
    ? { id, name, input: "input" in block ? block.input : {} }
    : null;
}

async function resultOf(plan: Attached, { id, name, input }: ToolUse): Promise<ToolResult> {
  const { text, failed } = await plan.call(name, input, id);
  const result: ToolResult = { type: "tool_result", tool_use_id: id, content: text };
  return failed ? { ...result, is_error: true } : result;
}
