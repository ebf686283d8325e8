/**
 * What a dialect is: how one agent runtime spells its plan tools. A tool reads arguments into a
 * change (or a question) and words the answer in its runtime's own form. It decides nothing:
 * what is wrong with a call travels as faults in the change, and the run refuses it.
 */
import type { Change } from "../plan/change.ts";
import type { Counts } from "../plan/done.ts";
import type { Item } from "../plan/plan.ts";
import type { Fault } from "../plan/problem.ts";
import type { ObjectSchema } from "./schema.ts";

export interface Dialect {
  /** The value of the `Runplan-Dialect` header: `codex`, `claude-code`. */
  readonly name: string;
  /** The tool the reminder asks the model to use [R1]. */
  readonly listTool: string;
  readonly tools: readonly Tool[];
}

export interface Tool {
  /** As the runtime names it; other people's names are never changed. */
  readonly name: string;
  readonly definition: ToolDefinition;
  /** What each of several calls in one message is told, where the runtime then refuses them all [T6]. */
  readonly refusesParallel?: string;
  /** Never throws, whatever the model sent. `isNamed`: the caller named the dialect; one is stricter then [T3]. */
  read(args: unknown, isNamed?: boolean): Reading;
}

/** A tool as a model is shown it. Formats of providers are made of this by `formats/`. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: ObjectSchema;
}

/** What a call does to a plan: what a token's grant speaks of [S1]. */
export type Effect = "replace" | "patch" | "read";

export type Reading = ChangeReading | ReadReading;

/** A call that changes the plan, faults or none: both go to the run [P5]. */
export interface ChangeReading {
  readonly kind: "change";
  readonly effect: "replace" | "patch";
  readonly change: Change;
  /** Why the model changed the plan, when its tool has a place to say so. */
  readonly explanation: string | null;
  /** Whether the answer compares with the list before the call. */
  readonly tellBefore: boolean;
  /** The answer to an accepted call. */
  reply(facts: ReplyFacts): Reply;
}

/** A call that only asks. `faults` refuse it; otherwise the front fetches what it asks for. */
export interface ReadReading {
  readonly kind: "read";
  readonly effect: "read";
  readonly faults: readonly Fault[];
  /** The page of folded items to fetch, null when none is asked for. */
  readonly folded: { readonly after: number; readonly limit: number } | null;
  reply(facts: ReadFacts): Reply;
}

/** `text` is for the model, notes included where its runtime's form allows; `result` for programs, clean [T2]. */
export interface Reply {
  readonly text: string;
  readonly result: unknown;
}

/** The plan as an answer tells it. A `PlanView` is one. */
export interface PlanFacts {
  readonly revision: number;
  readonly items: readonly Item[];
  readonly retired: number;
  readonly counts: Counts;
  readonly complete: boolean;
  readonly resolved: boolean;
}

/** The facts of an accepted call, as the run gives them. An `Accepted` is one. */
export interface ReplyFacts {
  readonly plan: PlanFacts;
  readonly changed: boolean;
  readonly dropped: readonly Item[];
  readonly folded: readonly Item[];
  readonly warnings: readonly string[];
  /** The reminder after the call, `[run plan]` line included; null when there is none. */
  readonly reminder: string | null;
  /** The dialect of the run's newest model write before this one. Settles empty lists [T2a]. */
  readonly lastDialect: string | null;
  /** The list before the call, told where the reading asks for it. */
  readonly before?: readonly Item[];
}

export interface ReadFacts {
  readonly plan: PlanFacts;
  readonly reminder: string | null;
  /** Highest id number given in the run: what a runtime that names items by number shows next. */
  readonly lastId?: number;
  /** The page asked for; null when none was. */
  readonly folded: {
    readonly entries: readonly (Item & { readonly revision: number; readonly at: string })[];
    readonly next: number | null;
  } | null;
}
