/** From a model's call to the command that its run is given: the change, and all that the journal keeps of it [H4]. */
import type { ChangeReading, Dialect } from "../dialects/dialect.ts";
import type { ReadCall } from "../dialects/table.ts";
import { ARGUMENT_BYTES, DISPLAY_BYTES } from "../plan/limits.ts";
import { clampLine, cleanLine } from "../plan/text.ts";
import type { Command } from "../protocol/run-api.ts";
import { sha256 } from "./digest.ts";
import type { SentChange } from "./request-headers.ts";

/** A call's arguments as the journal keeps them: JSON text, and its bytes. */
export interface Arguments {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** `named`: the dialect that the request's header names. */
export async function commandOf(
  call: ReadCall,
  reading: ChangeReading,
  args: Arguments,
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

/** The arguments of a call in a message: an object, or text, which is JSON in most providers' messages. */
export function argumentsOf(sent: unknown): Arguments {
  const text = typeof sent === "string" && isJson(sent) ? sent : JSON.stringify(sent ?? {});
  return { bytes: new TextEncoder().encode(text), text };
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
export async function argsOf({ bytes, text }: Arguments): Promise<string> {
  if (bytes.length <= ARGUMENT_BYTES) return text;
  return JSON.stringify({ omitted: true, bytes: bytes.length, sha256: await sha256(bytes) });
}
