/**
 * What a run keeps of one accepted change: the plan it led to, who made it, and the facts its first
 * answer was made of, so that the same answer can be made again [H2][H4]. Types, and reading them back.
 */
import type { Decided } from "../plan/decide.ts";
import type { FoldedItem, Item, Plan } from "../plan/plan.ts";
import type { View } from "../plan/render.ts";
import { DEFAULT_SETTINGS, type Settings } from "../plan/settings.ts";
import type { Asked, CallKey } from "../protocol/run-api.ts";

export interface Kept {
  /** The plan after the change. */
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tool: string;
  readonly dialect: string;
  readonly actor: string;
  readonly call: CallKey | null;
  readonly entryId: string | null;
  readonly explanation: string | null;
  /** JSON text, within 16 KiB. */
  readonly args: string;
  readonly spoken: Spoken;
  /** In folding order; their numbers are the last ones up to `plan.foldedSeq`. */
  readonly folded: readonly Item[];
  /** The entries that left the folded record: going back to before needs them again [H8]. */
  readonly reopened: readonly FoldedItem[];
  readonly facts: Facts;
}

/** How the model speaks: by its newest write; a person's write changes nothing about it [R1]. */
export interface Spoken {
  /** Newest first, each once. */
  readonly dialects: readonly string[];
  /** The tool the reminder names. */
  readonly listTool: string | null;
}

/** What an answer says beyond the plan itself. */
export interface Facts {
  readonly dropped: readonly Item[];
  readonly warnings: readonly string[];
  /** The settings that were drawn into the answer, as they were. */
  readonly view: View;
  /** The dialect that settled an undecided call; null = the call was clear. */
  readonly lastDialect: string | null;
  /** The tool the reminder names, where the request said so; null = the spoken one. */
  readonly reminderTool: string | null;
  readonly tellBefore: boolean;
}

/** Nobody has spoken yet. */
const SILENCE: Spoken = { dialects: [], listTool: null };

/** How the model speaks, as of the run's newest entry. */
export function spokenBy(newest: Kept | null): Spoken {
  return newest?.spoken ?? SILENCE;
}

/** What the answer to a command says beyond the plan. `newest`: the entry before it. */
export function factsOf(command: Asked, decided: Decided, newest: Kept | null, settings: Settings): Facts {
  return {
    dropped: decided.dropped,
    warnings: decided.warnings,
    view: viewOf(settings),
    lastDialect: spokenBy(newest).dialects.find((dialect) => command.undecided.includes(dialect)) ?? null,
    reminderTool: command.reminderTool,
    tellBefore: command.tellBefore,
  };
}

/** The entry that an accepted change leaves. Only a model's tool call says how the model speaks. */
export function keptOf(command: Asked, decided: Decided, facts: Facts, newest: Kept | null, at: number): Kept {
  const { tool, actor, call, entryId, explanation, args, listTool, spoke } = command;
  const dialect = facts.lastDialect ?? command.dialect;
  const spoken = spokenBy(newest);
  return {
    plan: decided.plan,
    at,
    tool,
    dialect,
    actor,
    call,
    entryId,
    explanation,
    args,
    spoken: nowSpoken(spoken, spoke ?? (actor === "model" && listTool !== null ? { dialect, listTool } : null)),
    folded: decided.folded.map((row) => row.item),
    reopened: decided.reopened,
    facts,
  };
}

function nowSpoken(before: Spoken, now: { readonly dialect: string; readonly listTool: string } | null): Spoken {
  return now === null ? before : { dialects: newestFirst(now.dialect, before.dialects), listTool: now.listTool };
}

function newestFirst(dialect: string, dialects: readonly string[]): readonly string[] {
  return dialects[0] === dialect ? dialects : [dialect, ...dialects.filter((other) => other !== dialect)];
}

/** What of the settings is drawn into an answer. */
function viewOf({ goal, renderBytes, whenResolved }: Settings): View {
  return { goal, renderBytes, whenResolved };
}

const PLAIN: Facts = {
  dropped: [],
  warnings: [],
  view: viewOf(DEFAULT_SETTINGS),
  lastDialect: null,
  reminderTool: null,
  tellBefore: false,
};

/** The facts as JSON text, null when there is nothing to say: most changes are plain. */
export function packFacts(facts: Facts): string | null {
  const { dropped, warnings, view, lastDialect, reminderTool, tellBefore } = facts;
  const packed: Partial<Facts> = {
    ...(dropped.length > 0 && { dropped }),
    ...(warnings.length > 0 && { warnings }),
    ...(JSON.stringify(view) !== JSON.stringify(PLAIN.view) && { view }),
    ...(lastDialect !== null && { lastDialect }),
    ...(reminderTool !== null && { reminderTool }),
    ...(tellBefore && { tellBefore }),
  };
  return Object.keys(packed).length === 0 ? null : JSON.stringify(packed);
}

export function unpackFacts(text: string | null): Facts {
  // SAFETY: the text is what packFacts wrote.
  return text === null ? PLAIN : { ...PLAIN, ...(JSON.parse(text) as Partial<Facts>) };
}
