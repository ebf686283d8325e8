/** OpenAI chat completions: `tool_calls` of an assistant message; results are messages of role `tool`, with no mark for failures. */
import { isValues, type Values } from "../arguments.ts";
import { partsIn, textOf } from "./parts.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

export const openaiChat: CallFormat = {
  read(body) {
    const calls = partsIn(body, [["tool_calls"], ["message", "tool_calls"], ["choices", 0, "message", "tool_calls"]]);
    if (calls !== null) return calls.flatMap((call) => callOf(call) ?? []);
    // A message without calls has none to answer.
    return isValues(body) && body["role"] === "assistant" ? [] : null;
  },
  result: ({ id }, { text }) => ({ role: "tool", tool_call_id: id, content: text }),
};

function callOf(part: Values): SentCall | null {
  const { function: called, custom } = part;
  const inner = isValues(called) ? called : isValues(custom) ? custom : {};
  const name = textOf(inner["name"]);
  return name === null ? null : { id: textOf(part["id"]), name, args: inner["arguments"] ?? inner["input"], part };
}
