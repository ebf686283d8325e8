/** Where the hook command keeps things on this machine, and where its service is. Everything can be said by environment. */
import { readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  /** No slash at the end. */
  readonly url: string;
  readonly key: string | null;
}

/** As `npm start` listens. */
const USUAL_URL = "http://127.0.0.1:8787";

/** Folder of what is remembered between two events, and of the log. */
export function stateFolder(env: Environment): string {
  if (env["RUNPLAN_STATE"]) return env["RUNPLAN_STATE"];
  const base = env["XDG_STATE_HOME"] ?? (env["LOCALAPPDATA"] || join(home(env), ".local", "state"));
  return join(base, "runplan");
}

/** `{url, key}` for runtimes that start hooks without the shell's environment, or strip it of keys. */
export function connectionFile(env: Environment): string {
  return join(env["XDG_CONFIG_HOME"] ?? join(home(env), ".config"), "runplan", "connection.json");
}

/** The environment first, then the file, then this machine's own service. */
export function connectionOf(env: Environment): Connection {
  const kept = readConnection(connectionFile(env));
  const url = env["RUNPLAN_URL"] || kept.url || USUAL_URL;
  return { url: url.replace(/\/+$/, ""), key: env["RUNPLAN_KEY"] || env["RUNPLAN_TOKEN"] || kept.key || null };
}

/** The home folder the environment names: tests and launchers set it. */
export function home(env: Environment): string {
  return env["HOME"] || env["USERPROFILE"] || homedir() || tmpdir();
}

function readConnection(path: string): { url: string | null; key: string | null } {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    const { url, key } = Object(read);
    return { url: typeof url === "string" ? url : null, key: typeof key === "string" ? key : null };
  } catch {
    return { url: null, key: null };
  }
}
