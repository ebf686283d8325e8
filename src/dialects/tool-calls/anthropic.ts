/** Anthropic messages: `tool_use` blocks of an assistant message; results are `tool_result` blocks for the next user message. */
import type { Values } from "../arguments.ts";
import { partsIn, textOf } from "./parts.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

export const anthropic: CallFormat = {
  read: (body) => partsIn(body, [["content"], ["message", "content"]])?.flatMap((block) => callOf(block) ?? []) ?? null,
  result: ({ id }, { ok, text }) => {
    const result = { type: "tool_result", tool_use_id: id, content: text };
    return ok ? result : { ...result, is_error: true };
  },
};

function callOf(block: Values): SentCall | null {
  const name = textOf(block["name"]);
  if (name === null || block["type"] !== "tool_use") return null;
  return { id: textOf(block["id"]), name, args: block["input"], part: block };
}
