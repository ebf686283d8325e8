/**
 * Which dialect a call is in: by tool name where that is unambiguous, by shape where one name has
 * several, and as the caller says where it says so [T2][T2a]. The only file that knows all dialects.
 */
import type { Dialect, Reading, Tool } from "./dialect.ts";
import { own } from "./own.ts";
import { bareNames } from "./wrapped-name.ts";

/** Every dialect; for a tool that several have, the first one is what calls without a shape are read as. */
export const DIALECTS: readonly Dialect[] = [own];

/** A call that found its tool. */
export interface ReadCall {
  readonly ok: true;
  readonly dialect: Dialect;
  /** Its name is the runtime's own, whatever a host wrapped around it. */
  readonly tool: Tool;
  readonly reading: Reading;
  /**
   * Dialects the call could be in, when its shape does not tell (an empty list): the run's last
   * dialect settles it if it is one of these. Empty when the dialect is certain.
   */
  readonly undecided: readonly string[];
}

/** No dialect has a tool of that name. `tools`: the names there are. */
export interface UnknownTool {
  readonly ok: false;
  readonly tools: readonly string[];
}

/** Reads a model's call. `header` is the `Runplan-Dialect` header; one that names no dialect must be refused before. */
export function readCall(name: string, args: unknown, header: string | null): ReadCall | UnknownTool {
  const candidates = candidatesFor(name);
  const chosen = candidates.find(({ dialect }) => dialect.name === header) ?? candidates[0];
  if (chosen === undefined) return { ok: false, tools: TOOL_NAMES };
  return { ok: true, ...chosen, reading: chosen.tool.read(args), undecided: [] };
}

/** The dialect of that name, as the header spells it. */
export function findDialect(name: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.name === name.trim().toLowerCase());
}

/** Names of all dialects, for refusals. */
export const DIALECT_NAMES: readonly string[] = DIALECTS.map((dialect) => dialect.name);

/** Names of all tools of all dialects, own ones first. */
export const TOOL_NAMES: readonly string[] = [
  ...new Set(DIALECTS.flatMap((dialect) => dialect.tools.map((tool) => tool.name))),
];

interface Candidate {
  readonly dialect: Dialect;
  readonly tool: Tool;
}

function candidatesFor(name: string): readonly Candidate[] {
  for (const bare of bareNames(name)) {
    const found = DIALECTS.flatMap((dialect) =>
      dialect.tools.filter((tool) => tool.name === bare).map((tool) => ({ dialect, tool })),
    );
    if (found.length > 0) return found;
  }
  return [];
}
