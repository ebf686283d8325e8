/**
 * Codex: a rollout file of `~/.codex/sessions`. One JSON object a line, `{timestamp, type, payload}`;
 * files of early versions have the payload itself on the line. Arguments travel as a JSON string.
 */
import { Calls, textOf } from "./calls.ts";
import { readObjects, Skipped } from "./lines.ts";
import { isObject, nameOf, parse, type Read } from "./recording.ts";

/** Words of `type` that tell such a file from other files with an object a line. */
export const LINE_TYPES = new Set([
  "session_meta",
  "response_item",
  "turn_context",
  "event_msg",
  "compacted",
  "message",
  "function_call",
  "reasoning",
]);

export async function readCodex(path: string): Promise<Read> {
  const skipped = new Skipped();
  const calls = new Calls();
  for await (const line of readObjects(path, skipped)) {
    const payload = line["type"] === "response_item" ? line["payload"] : line;
    if (isObject(payload)) takeItem(payload, calls, skipped);
  }
  return {
    ok: true,
    recording: { name: nameOf(path), runtime: "codex-cli", calls: calls.list(), notes: skipped.notes() },
  };
}

function takeItem(item: Readonly<Record<string, unknown>>, calls: Calls, skipped: Skipped): void {
  const { type, name, arguments: args, call_id: id, output, input } = item;
  if (type === "function_call" && name === "update_plan") {
    calls.add(name, typeof args === "string" ? (parse(args) ?? args) : args, typeof id === "string" ? id : undefined);
  }
  if (type === "function_call_output" && typeof id === "string") settle(id, output, calls);
  // In code mode the plan tool is called from within a program that the model wrote.
  if (type === "custom_tool_call" && typeof input === "string" && input.includes("update_plan(")) {
    skipped.count("programs that call update_plan themselves");
  }
}

/** `output` is a string, a string of JSON around one, an object around one, or a list of parts. */
function settle(id: string, output: unknown, calls: Calls): void {
  const text = outputText(output);
  calls.settle(id, text.startsWith("Plan updated"), text);
}

function outputText(output: unknown): string {
  if (isObject(output)) return textOf(output["content"]);
  const inner = typeof output === "string" && output.startsWith("{") ? parse(output) : undefined;
  return isObject(inner) ? textOf(inner["output"]) : textOf(output);
}
