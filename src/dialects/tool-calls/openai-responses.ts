/** OpenAI responses: `function_call` items of an output; results are `function_call_output` items, with no mark for failures. */
import type { Values } from "../arguments.ts";
import { partsIn, textOf } from "./parts.ts";
import type { CallFormat, SentCall } from "./tool-call.ts";

const OUTPUTS: Readonly<Record<string, string>> = {
  function_call: "function_call_output",
  custom_tool_call: "custom_tool_call_output",
};

export const openaiResponses: CallFormat = {
  read: (body) => partsIn(body, [["output"], ["response", "output"]])?.flatMap((item) => callOf(item) ?? []) ?? null,
  result: ({ id, part }, { text }) => ({ type: OUTPUTS[kindOf(part)], call_id: id, output: text }),
};

/** Messages, reasoning and calls of the provider's own tools are nobody's to answer. */
function callOf(item: Values): SentCall | null {
  const name = textOf(item["name"]);
  if (name === null || OUTPUTS[kindOf(item)] === undefined) return null;
  return { id: textOf(item["call_id"]), name, args: item["arguments"] ?? item["input"], part: item };
}

function kindOf(item: object): string {
  return "type" in item ? String(item.type) : "";
}
