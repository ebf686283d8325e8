/**
 * Keeping a plan costs an agent no turns, and no loop hides behind it [B1]. Two pure helpers for the host's own
 * loop: a budget of turns and tool calls, and a guard against the same calls over and over. Knows no SDK.
 */

/** A tool call as the guard compares it; the budget reads the name alone. */
export interface MadeCall {
  readonly name: string;
  /** As the provider gave them: an object, or its JSON text. */
  readonly args?: unknown;
}

export interface BudgetLimits {
  /** Turns that count; absent = no limit. */
  readonly turns?: number;
  /** Tool calls of every kind, so that a model which does nothing but plan ends too. */
  readonly toolCalls?: number;
}

/** What a run has used. Plain data: keep it wherever the run's state is kept. */
export interface Spent {
  readonly turns: number;
  readonly toolCalls: number;
}

export const NOTHING_SPENT: Spent = { turns: 0, toolCalls: 0 };

/**
 * What is spent after a turn. A turn is refunded when it made calls and all of them are bookkeeping, whether they were
 * accepted or refused; a turn without calls, a mixed one and one with an unknown tool count.
 */
export function spend(spent: Spent, calls: readonly MadeCall[], bookkeeping: Iterable<string>): Spent {
  const isFree = calls.length > 0 && calls.every(({ name }) => isAmong(name, bookkeeping));
  return { turns: spent.turns + (isFree ? 0 : 1), toolCalls: spent.toolCalls + calls.length };
}

/** Which limit is reached; null while there is something left. */
export function overBudget(spent: Spent, limits: BudgetLimits): "turns" | "tool_calls" | null {
  if (spent.toolCalls >= (limits.toolCalls ?? Infinity)) return "tool_calls";
  return spent.turns >= (limits.turns ?? Infinity) ? "turns" : null;
}

/** The calls that a guard still remembers, newest last, as canonical text. */
export type Repeats = readonly string[];

/** A loop of more calls than this, one after the other, is not looked for. */
const LONGEST_LOOP = 4;

/** What the guard remembers after a turn: calls that are no bookkeeping, the newest ones. `times` as in `isRepeating`. */
export function remember(
  repeats: Repeats,
  calls: readonly MadeCall[],
  bookkeeping: Iterable<string>,
  times = 3,
): Repeats {
  const work = calls.filter(({ name }) => !isAmong(name, bookkeeping));
  return [...repeats, ...work.map(canonicalCall)].slice(-LONGEST_LOOP * times);
}

/** Whether the newest calls are one call, or one short round of calls, made `times` times over. */
export function isRepeating(repeats: Repeats, times = 3): boolean {
  return Array.from({ length: LONGEST_LOOP }, (_, index) => index + 1).some((round) => {
    const tail = repeats.slice(-round * times);
    return tail.length === round * times && tail.every((call, index) => call === tail[index % round]);
  });
}

/** The same call gives the same text, however its keys are ordered and whether its arguments came as text or not. */
function canonicalCall({ name, args }: MadeCall): string {
  return `${name} ${JSON.stringify(canonical(parsed(args))) ?? ""}`;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonical(inner)]));
}

function parsed(args: unknown): unknown {
  if (typeof args !== "string") return args;
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}

/** Hosts wrap names: `mcp__runplan__update_plan` is `update_plan` [T2c]. */
function isAmong(name: string, bookkeeping: Iterable<string>): boolean {
  const bare = name.startsWith("mcp__") ? name.split("__").slice(2).join("__") : name;
  for (const one of bookkeeping) if (one === name || one === bare) return true;
  return false;
}
