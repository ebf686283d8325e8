/**
 * Opens whatever file a person names: a recording, or a session file of one of the agents that have an
 * importer. Told apart by the first lines, never by the name. Called by the demo.
 */
import { open, readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { LINE_TYPES as CLAUDE_CODE_LINES, readClaudeCode } from "./claude-code.ts";
import { LINE_TYPES as CODEX_LINES, readCodex } from "./codex.ts";
import { readOpencode } from "./opencode.ts";
import { isObject, parse, type Read, readRecording, type Recording } from "./recording.ts";

/** What is read, for errors and help. */
export const READS = [
  "a recording: JSON, {source, runtime, calls: [{tool, args, ok, …}]}",
  "a Claude Code session: JSON lines, of ~/.claude/projects/…, or a stream-json log",
  "a Codex rollout: JSON lines, of ~/.codex/sessions/…",
  "an opencode export: JSON, {info, messages: [{info, parts}]}",
  "a folder: every .json and .jsonl file in it",
] as const;

/** Enough to hold the first line of any of them but a long prompt; a torn last line is let be. */
const HEAD_BYTES = 256 * 1_024;

type Reader = (path: string) => Promise<Read>;

export type Opened =
  | { readonly ok: true; readonly recordings: readonly Recording[] }
  | { readonly ok: false; readonly reason: string };

/** All or nothing: the first path that cannot be read ends it with a sentence that names it. */
export async function openAll(paths: readonly string[]): Promise<Opened> {
  const recordings: Recording[] = [];
  for (const path of paths) {
    const opened = await openPath(path);
    if (!opened.ok) return opened;
    recordings.push(...opened.recordings);
  }
  return { ok: true, recordings };
}

async function openPath(path: string): Promise<Opened> {
  const about = await stat(path).catch(() => null);
  if (about === null) return { ok: false, reason: `${path}: no such file or folder` };
  if (!about.isDirectory()) return openFile(path);
  const names = (await readdir(path)).filter((name) => [".json", ".jsonl"].includes(extname(name))).toSorted();
  if (names.length === 0) return { ok: false, reason: `${path}: a folder without a .json or .jsonl file` };
  return openAll(names.map((name) => join(path, name)));
}

async function openFile(path: string): Promise<Opened> {
  const reader = readerOf(await headOf(path));
  if (reader === null) return { ok: false, reason: `${path}: not a file of a kind this reads` };
  const read = await reader(path);
  return read.ok ? { ok: true, recordings: [read.recording] } : { ok: false, reason: `${path}: ${read.reason}` };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.toString("utf8", 0, bytesRead).replace(/^\uFEFF/, "");
  } finally {
    await file.close();
  }
}

/** The reader for a file that starts like this. */
export function readerOf(head: string): Reader | null {
  if (/^\s*\{\s*"info"\s*:\s*\{/.test(head)) return readOpencode;
  const types = head.split("\n").map(typeOfLine);
  if (types.some((type) => CLAUDE_CODE_LINES.has(type))) return readClaudeCode;
  if (types.some((type) => CODEX_LINES.has(type))) return readCodex;
  return /^\s*\{[\s\S]*"(?:calls|runtime|source)"\s*:/.test(head) ? readRecording : null;
}

function typeOfLine(line: string): string {
  // A line cut off by the head's end still tells its type when it says it first, as these files do.
  const cut = /^\{(?:"timestamp":"[^"]*",)?"type":"([\w-]+)"/.exec(line)?.[1];
  if (cut !== undefined) return cut;
  const value = parse(line);
  return isObject(value) && typeof value["type"] === "string" ? value["type"] : "";
}
