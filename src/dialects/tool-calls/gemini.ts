/** Gemini: `functionCall` parts of a model's content; results are `functionResponse` parts for one content of role user. */
import { isValues, type Values } from "../arguments.ts";
import { partsIn, textOf } from "./parts.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

export const gemini: CallFormat = {
  read(body) {
    const parts = partsIn(body, [
      ["parts"],
      ["content", "parts"],
      ["candidates", 0, "content", "parts"],
      ["functionCalls"],
    ]);
    return parts?.flatMap((part) => callOf(part) ?? []) ?? null;
  },
  result: ({ id, name }, { ok, text }) => ({
    // Older models give no id, and want none back.
    functionResponse: { ...(id === null ? {} : { id }), name, response: ok ? { output: text } : { error: text } },
  }),
};

/** A part that holds a call, or the call alone, as the SDK's `functionCalls` lists them. */
function callOf(part: Values): SentCall | null {
  const call = isValues(part["functionCall"]) ? part["functionCall"] : part;
  const name = textOf(call["name"]);
  return name === null ? null : { id: textOf(call["id"]), name, args: call["args"] ?? {}, part };
}
