/** Vercel's AI SDK: `tool-call` parts of an assistant message, or a step's `toolCalls`; results are parts of a tool message. */
import type { Values } from "../arguments.ts";
import { partsIn, textOf } from "./parts.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

export const aiSdk: CallFormat = {
  read: (body) => partsIn(body, [["content"], ["toolCalls"]])?.flatMap((part) => callOf(part) ?? []) ?? null,
  result: ({ id, name }, { ok, text }) => ({
    type: "tool-result",
    toolCallId: id,
    toolName: name,
    output: { type: ok ? "text" : "error-text", value: text },
  }),
};

function callOf(part: Values): SentCall | null {
  const name = textOf(part["toolName"]);
  const isCall = part["type"] === undefined || part["type"] === "tool-call";
  return name === null || !isCall
    ? null
    : { id: textOf(part["toolCallId"]), name, args: part["input"] ?? part["args"], part };
}
