/**
 * The hook's log: the only place where a failure of it shows. One line each, the file kept small, never the text of a
 * plan or a prompt. A log that cannot be written is no reason to disturb an agent.
 */
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, stateFolder } from "./places.ts";

const MOST_BYTES = 64 * 1024;
const LINE_LENGTH = 400;

export function logFile(env: Environment): string {
  return join(stateFolder(env), "hook.log");
}

export function log(env: Environment, runtime: string, message: string): void {
  try {
    const path = logFile(env);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    shorten(path);
    const line = `${new Date().toISOString()} ${runtime} ${message}`.replace(/\s+/g, " ").slice(0, LINE_LENGTH);
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  } catch {
    // Nowhere to say it.
  }
}

/** Keeps the newer half of a file that has grown too long. */
function shorten(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= MOST_BYTES) return;
  const newer = readFileSync(path, "utf8").slice(-MOST_BYTES / 2);
  writeFileSync(path, newer.slice(newer.indexOf("\n") + 1), { mode: 0o600 });
}
