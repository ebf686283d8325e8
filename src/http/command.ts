/** From a model's call to the command that its run is given: the change, and all that the journal keeps of it [H4]. */
import type { ChangeReading, Dialect } from "../dialects/dialect.ts";
import type { ReadCall } from "../dialects/table.ts";
import { ARGUMENT_BYTES, DISPLAY_BYTES } from "../plan/limits.ts";
import { clampLine, cleanLine } from "../plan/text.ts";
import type { Command } from "../protocol/run-api.ts";
import type { Body } from "./body.ts";
import { sha256 } from "./digest.ts";
import type { SentChange } from "./request-headers.ts";

/** `named`: the dialect that the request's header names. */
export async function commandOf(
  call: ReadCall,
  reading: ChangeReading,
  args: Body,
  sent: SentChange,
  named: Dialect | null,
): Promise<Command> {
  return {
    ...sent,
    change: reading.change,
    tool: call.tool.name,
    dialect: call.dialect.name,
    undecided: call.undecided,
    explanation: reading.explanation === null ? null : clampLine(cleanLine(reading.explanation), DISPLAY_BYTES),
    args: await argsOf(args),
    listTool: call.dialect.listTool,
    reminderTool: named?.listTool ?? null,
    tellBefore: reading.tellBefore,
  };
}

/** The arguments of a call in a message as a body of their own: an object, or text, which most providers' messages have for JSON. */
export function argumentsOf(sent: unknown): Body {
  const text = typeof sent === "string" && isJson(sent) ? sent : JSON.stringify(sent ?? {});
  return { bytes: new TextEncoder().encode(text), text, value: sent };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The arguments as sent, or what can be said of those that are too long to keep. */
export async function argsOf({ bytes, text }: Body): Promise<string> {
  if (bytes.length <= ARGUMENT_BYTES) return text;
  return JSON.stringify({ omitted: true, bytes: bytes.length, sha256: await sha256(bytes) });
}
