/** What setting a runtime up means: parts of its own files, and files of ours. Made by setups/, carried out by files.ts. */
import { join } from "node:path";
import type { Environment } from "../places.ts";
import type { Path } from "./json-text.ts";

export type Edit =
  /** A member of a JSON file. */
  | { readonly kind: "put"; readonly path: string; readonly at: Path; readonly value: unknown }
  /** An item of a list in a JSON file, beside those of others. */
  | { readonly kind: "add"; readonly path: string; readonly at: Path; readonly item: unknown }
  /** Lines at the end of a TOML file; `taken`: what must not stand elsewhere in it. */
  | { readonly kind: "block"; readonly path: string; readonly text: string; readonly taken: RegExp }
  /** A whole file. */
  | { readonly kind: "file"; readonly path: string; readonly text: string; readonly mode?: number };

export interface Setup {
  readonly edits: readonly Edit[];
  /** What a person has to do or know. */
  readonly notes: readonly string[];
}

/** Where and for what. */
export interface Place {
  readonly home: string;
  /** The project's folder; null: for the whole account. */
  readonly project: string | null;
  /** How this machine starts `runplan`, as a shell reads it. */
  readonly command: string;
  /** Folder of the plugins, sources or builds. */
  readonly plugins: string;
  readonly pluginEnding: ".ts" | ".js";
  readonly url: string;
  /** A key is configured: then each configuration names the variable that holds it, never the key. */
  readonly hasKey: boolean;
  /** Hooks that call the service themselves, where the runtime can. */
  readonly overHttp: boolean;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** What the runtime's own `--version` says; null: not found. */
  readonly version: string | null;
}

export type MakeSetup = (place: Place) => Setup;

/** A file of the account or of the project, by its own path in each. */
export function fileIn({ home, project }: Place, account: string, inProject: string = account): string {
  return project === null ? join(home, account) : join(project, inProject);
}

export function hookCommand({ command }: Place, runtime: string): string {
  return `${command} hook ${runtime}`;
}

/** The MCP server as an entry of a runtime's configuration: `url` under its name for it, the key by its way of naming variables. */
export function mcpServer({ url, hasKey }: Place, urlKey: string, variable: string, more: object = {}): object {
  return { ...more, [urlKey]: `${url}/mcp`, ...(hasKey && { headers: { Authorization: `Bearer ${variable}` } }) };
}

/** The same handler at several events, in the nested form that came from Claude Code. `null`: no matcher. */
export function nestedHooks(path: string, events: Readonly<Record<string, string | null>>, handler: object): Edit[] {
  return Object.entries(events).map(([event, matcher]) => {
    const item = { ...(matcher !== null && { matcher }), hooks: [handler] };
    return { kind: "add", path, at: ["hooks", event], item };
  });
}

/** The same handler at several events, in a flat list each. */
export function flatHooks(path: string, events: readonly string[], handler: (event: string) => object): Edit[] {
  return events.map((event) => ({ kind: "add", path, at: ["hooks", event], item: handler(event) }));
}

export const KEY_NOTE =
  "RUNPLAN_KEY must be in the environment it is started with: its MCP configuration names the variable.";

export function keyNotes({ hasKey }: Place): readonly string[] {
  return hasKey ? [KEY_NOTE] : [];
}

/** What manifests of plugins say of us; a test holds the version to the product's. */
export const PLUGIN = {
  name: "runplan",
  version: "0.1.0",
  description: "Keeps the agent's plan outside its conversation, and brings it back after a compaction.",
} as const;
