/**
 * opencode: what `opencode export` prints. One JSON document `{info, messages: [{info, parts}]}`; a
 * call is a part of type `tool` that carries its own outcome. Read part by part, since other parts
 * hold whole files.
 */
import { Calls } from "./calls.ts";
import { Elements } from "./elements.ts";
import { chunksOf, Skipped } from "./lines.ts";
import { isObject, nameOf, parse, type Read } from "./recording.ts";

const PLAN_TOOLS = new Set(["todowrite", "todoread"]);

export async function readOpencode(path: string): Promise<Read> {
  const skipped = new Skipped();
  const calls = new Calls();
  const parts = new Elements(["messages", "*", "parts", "*"]);
  for await (const chunk of chunksOf(path)) {
    for (const text of parts.push(chunk)) takePart(parse(text), calls, skipped);
  }
  if (!parts.closed) skipped.say("the file ends in the middle of the document");
  if (parts.dropped > 0) skipped.say(`parts too large to keep: ${parts.dropped}`);
  return {
    ok: true,
    recording: { name: nameOf(path), runtime: "opencode", calls: calls.list(), notes: skipped.notes() },
  };
}

function takePart(part: unknown, calls: Calls, skipped: Skipped): void {
  if (!isObject(part)) return skipped.count("parts that are not JSON objects");
  const { type, tool, callID, state } = part;
  if (type !== "tool" || typeof tool !== "string" || !PLAN_TOOLS.has(tool)) return;
  const id = typeof callID === "string" ? callID : undefined;
  const outcome = isObject(state) ? state : {};
  calls.add(tool, outcome["input"] ?? {}, id);
  if (id === undefined) return;
  if (outcome["status"] === "completed") calls.settle(id, true, String(outcome["output"] ?? ""));
  if (outcome["status"] === "error") calls.settle(id, false, String(outcome["error"] ?? ""));
}
