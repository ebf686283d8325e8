/**
 * The plan calls among those of one assistant message, in its order, whichever provider made it [T6]. The front carries the
 * steps out one after another; each answer becomes the provider's own result part.
 */
import { PLAN_ITEMS } from "../../plan/limits.ts";
import type { Dialect } from "../dialect.ts";
import { knowsTool, type ReadCall, readCall } from "../table.ts";
import { aiSdk } from "./ai-sdk.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

export const CALL_FORMATS: Readonly<Record<CallFormatName, CallFormat>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  "ai-sdk": aiSdk,
};

export const CALL_FORMAT_NAMES = ["openai-chat", "openai-responses", "anthropic", "gemini", "ai-sdk"] as const;

export type CallFormatName = (typeof CALL_FORMAT_NAMES)[number];

/** Plan calls of one message that are carried out: one for each item of the largest plan. */
export const CALLS_CARRIED_OUT = PLAN_ITEMS;
const TOO_MANY = `Refused, nothing changed: one message has at most ${CALLS_CARRIED_OUT} plan calls. Send the rest in the next.`;

/** A call to be carried out; or, with a `refusal`, to be answered with that text and nothing else. */
export interface Step {
  readonly call: SentCall;
  readonly read: ReadCall;
  readonly refusal: string | null;
}

export interface PlanCalls {
  readonly steps: readonly Step[];
  /** Calls of other tools, as they came. */
  readonly unhandled: readonly object[];
}

/** The plan calls of a message; null when the body is no message of that format. `header`: the `Runplan-Dialect` header. */
export function planCalls(format: CallFormatName, body: unknown, header: string | null): PlanCalls | null {
  const calls = CALL_FORMATS[format].read(body);
  if (calls === null) return null;
  const steps = calls.flatMap((call) => {
    const read = readCall(call.name, call.args, header);
    return read.ok ? [{ call, read }] : [];
  });
  return {
    steps: steps.map((step, index) => ({
      ...step,
      refusal: index < CALLS_CARRIED_OUT ? refusalOf(step.read, steps) : TOO_MANY,
    })),
    unhandled: calls.filter((call) => !knowsTool(call.name)).map((call) => call.part),
  };
}

/** Some runtimes refuse every one of several whole lists in one message, since neither is meant to win. */
function refusalOf(read: ReadCall, all: readonly { readonly read: ReadCall }[]): string | null {
  const others = all.map((step) => step.read).filter((other) => other.tool.name === read.tool.name);
  const strict = others.find((other) => other.tool.refusesParallel !== undefined);
  if (strict === undefined || !isOf(read, strict.dialect)) return null;
  const together = others.filter((other) => isOf(other, strict.dialect));
  return together.length > 1 ? (strict.tool.refusesParallel ?? null) : null;
}

function isOf(read: ReadCall, dialect: Dialect): boolean {
  return read.dialect.name === dialect.name || read.undecided.includes(dialect.name);
}
