/**
 * Which run a call belongs to [G1]: the path's, else the one the model was told and hands back, else the header's, else
 * the conversation that the host names in the call. Never an invented one.
 */
import { runIdOf } from "../hooks/run-id.ts";
import type { NamedRuns } from "./asked.ts";

/** A call's `_meta`. */
export type Meta = Readonly<Record<string, unknown>> | undefined;

/** Where hosts name the conversation: VS Code, Codex, opencode, Antigravity. Their hooks' session ids are the same. */
const CONVERSATIONS = [
  "vscode.conversationId",
  "threadId",
  "ai.opencode/sessionID",
  "antigravity.google/conversation_id",
] as const;

/** Where hosts name the call itself; Claude Code does. */
const CALLS = ["claudecode/toolUseId", "toolUseId", "toolCallId", "callId"] as const;
const KEY = /^[\x21-\x7e]{1,255}$/;

export function runOf({ bound, header }: NamedRuns, argument: unknown, meta: Meta): string | null {
  if (bound !== null) return bound;
  if (typeof argument === "string" && argument.trim() !== "") return argument.trim();
  return header ?? runIdOf(firstText(meta, CONVERSATIONS));
}

/** The call's id as an idempotency key; null when there is none, or none that could be one [T2c]. */
export function callKeyOf(meta: Meta): string | null {
  const key = firstText(meta, CALLS)?.trim() ?? "";
  return KEY.test(key) ? key : null;
}

function firstText(meta: Meta, keys: readonly string[]): string | null {
  const found = keys.map((key) => meta?.[key]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : null;
}
