/**
 * What one hook event asks of the service, in our words, and how its answer is said to the runtime. Made by runtimes/,
 * carried out by answer.ts. Every `say` gives the whole of stdout: "" is never said, nothing is.
 */

/** An event that concerns a run. No event of ours: null instead. */
export interface Asked {
  readonly run: string;
  /** The run is a sub-agent's: make it known as a child first. */
  readonly child: Child | null;
  /** Calls of the runtime's own plan tool that it has just made, to be kept in the run. */
  readonly calls: readonly PlanCall[];
  /** What the model has just read as answers of plan tools: what stands there need not be told again. */
  readonly seen: readonly string[];
  /** A person has spoken: turning back is counted anew. */
  readonly prompted: boolean;
  readonly want: Want;
}

export interface Child {
  readonly parent: string;
  readonly title: string | null;
}

export interface PlanCall {
  readonly tool: string;
  readonly dialect: string;
  readonly args: unknown;
  readonly callId: string | null;
}

export type Want =
  | { readonly kind: "tell"; readonly when: When; say(text: string): string }
  /** The agent is about to stop. `ceiling`: times in a row, for runtimes that have no guard of their own. */
  | { readonly kind: "stop"; readonly key: string | null; readonly ceiling: number | null; say(text: string): string }
  /** The model's context is about to lose what was told. */
  | { readonly kind: "forget" }
  /** The runtime reads this file before each request. */
  | { readonly kind: "file"; readonly path: string };

/**
 * `view`: the runtime keeps it for this request (or turn) alone, so it is told each time [R5]. The rest is stored, and
 * must not pile up [R5a]: `changed` tells what the model has not been told, `anew` all of it, since the context is new.
 */
export type When = "view" | "changed" | "anew";

type Extra = Partial<Pick<Asked, "child" | "calls" | "seen" | "prompted">>;

export function tells(run: string, when: When, say: (text: string) => string, extra: Extra = {}): Asked {
  return { ...NOTHING_BESIDE, ...extra, run, want: { kind: "tell", when, say } };
}

/** `parts` name this stop among all of the run's; any unknown one, and no key is sent. */
export function stops(
  run: string,
  say: (text: string) => string,
  parts: readonly (string | null)[] = [null],
  ceiling: number | null = null,
): Asked {
  return { ...NOTHING_BESIDE, run, want: { kind: "stop", key: keyOf(parts), ceiling, say } };
}

export function forgets(run: string): Asked {
  return { ...NOTHING_BESIDE, run, want: { kind: "forget" } };
}

export function writesFile(run: string, path: string, extra: Extra = {}): Asked {
  return { ...NOTHING_BESIDE, ...extra, run, want: { kind: "file", path } };
}

const NOTHING_BESIDE = { child: null, calls: [], seen: [], prompted: false } as const;
/** Leaves room for what a second question adds. */
const KEY_LENGTH = 250;

function keyOf(parts: readonly (string | null)[]): string | null {
  const known = parts.flatMap((part) => (part === null ? [] : [part.replace(/[^\x21-\x7e]/g, "-")]));
  const key = `hook:${known.join(":")}`;
  return known.length < parts.length || key.length > KEY_LENGTH ? null : key;
}
