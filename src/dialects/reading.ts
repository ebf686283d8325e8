/** Puts readings together: the three kinds of calls, with what most of them have in common filled in. */
import type { Change } from "../plan/change.ts";
import type { Fault } from "../plan/problem.ts";
import { valuesOf } from "./arguments.ts";
import type { ChangeReading, ReadFacts, ReadReading, Reply, ReplyFacts, Tool, ToolDefinition } from "./dialect.ts";
import { type ListSpelling, readReplace } from "./list.ts";
import type { Replace } from "../plan/change.ts";

/** What a whole-list tool may have beside its list. */
export interface ListTraits {
  /** The key under which the model says why. */
  readonly explanation?: string;
  readonly tellBefore?: boolean;
  /** Options of the change itself. */
  readonly change?: Pick<Replace, "keepBlockedBy" | "most" | "giveIds">;
}

/** A reading of a change; a whole list replaces, all else patches. */
export function changing<C extends Change>(
  change: C,
  reply: (facts: ReplyFacts, change: C) => Reply,
  { explanation = null, tellBefore = false }: { explanation?: string | null; tellBefore?: boolean } = {},
): ChangeReading {
  return {
    kind: "change",
    effect: change.kind === "replace" ? "replace" : "patch",
    change,
    explanation,
    tellBefore,
    reply: (facts) => reply(facts, change),
  };
}

/** A reading of a question about the plan alone. */
export function asking(reply: (facts: ReadFacts) => Reply, faults: readonly Fault[] = []): ReadReading {
  return { kind: "read", effect: "read", faults, folded: null, reply };
}

/** A tool that replaces the whole list, whatever it is sent. */
export function listTool(
  definition: ToolDefinition,
  spelling: ListSpelling,
  reply: (facts: ReplyFacts, change: Replace) => Reply,
  traits: ListTraits = {},
): Tool {
  return {
    name: definition.name,
    definition,
    read: (args) => readList(args, spelling, reply, traits),
  };
}

/** The whole list in arguments as a reading; for tools whose arguments may mean other things too. */
export function readList(
  args: unknown,
  spelling: ListSpelling,
  reply: (facts: ReplyFacts, change: Replace) => Reply,
  { explanation, tellBefore = false, change }: ListTraits = {},
): ChangeReading {
  const why = explanation === undefined ? undefined : valuesOf(args)[explanation];
  const replace = { ...readReplace(args, spelling), ...change };
  return changing(replace, reply, { explanation: typeof why === "string" ? why : null, tellBefore });
}

/** A tool that only asks. */
export function askTool(definition: ToolDefinition, reply: (facts: ReadFacts) => Reply): Tool {
  return { name: definition.name, definition, read: () => asking(reply) };
}
