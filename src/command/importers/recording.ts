/**
 * A recording: the plan calls of one agent session, in order. The form every importer makes and the
 * demo's player reads; as a file it is the JSON form `{source, runtime, calls: [{tool, args, ok, …}]}`.
 */
import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";

export interface RecordedCall {
  readonly tool: string;
  /** As the model sent them; a string when they were not readable JSON. */
  readonly args: unknown;
  /** Whether the session's own runtime accepted the call; null when the session does not say. */
  readonly ok: boolean | null;
  readonly id?: string;
  readonly result?: string;
}

export interface Recording {
  /** What a person calls it: the file's name without its ending. */
  readonly name: string;
  readonly runtime: string;
  readonly calls: readonly RecordedCall[];
  /** What was left out on reading, a line each. */
  readonly notes: readonly string[];
}

/** A file read, or the reason why it was not. */
export type Read =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly reason: string };

/** A recording is read whole; larger ones are sessions, which have their own importers. */
const RECORDING_BYTES = 64 * 1_024 * 1_024;

export function nameOf(path: string): string {
  return basename(path, extname(path));
}

/** Reads a file in the JSON form. */
export async function readRecording(path: string): Promise<Read> {
  if ((await stat(path)).size > RECORDING_BYTES)
    return { ok: false, reason: "is larger than the 64 MiB a recording may have" };
  const value = parse(await readFile(path, "utf8"));
  if (!isObject(value) || !Array.isArray(value["calls"])) return { ok: false, reason: "has no list of `calls`" };
  const runtime = typeof value["runtime"] === "string" ? value["runtime"] : "unknown runtime";
  const calls: readonly unknown[] = value["calls"];
  const read = calls.map(callOf).filter((call) => call !== null);
  const lost = calls.length - read.length;
  const notes = lost === 0 ? [] : [`${lost} of ${calls.length} calls have no tool name`];
  return { ok: true, recording: { name: nameOf(path), runtime, calls: read, notes } };
}

function callOf(value: unknown): RecordedCall | null {
  if (!isObject(value) || typeof value["tool"] !== "string") return null;
  const { tool, args, ok, id, result } = value;
  return {
    tool,
    args: args ?? {},
    ok: typeof ok === "boolean" ? ok : null,
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof result === "string" ? { result } : {}),
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON, or undefined for text that is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
