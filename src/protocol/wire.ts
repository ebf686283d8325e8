/** The JSON of answers, as SPEC.md A names its fields. Types only. */
import type { FaultCode } from "../plan/problem.ts";
import type { Item } from "../plan/plan.ts";
import type { Settings } from "../plan/settings.ts";
import type { Task } from "../plan/summary.ts";
import type { ProblemCode } from "./problem-codes.ts";
import type { WireReminder } from "./reminder-formats.ts";
import type { Entry, FoldedEntry, Page, PlanView, RunView } from "./run-api.ts";

/** `GET plan`, and `plan` of every answer. */
export interface WirePlan extends PlanView {
  readonly tasks: readonly Task[];
  readonly summary: string;
}

/** An accepted tool call. */
export interface WireAnswer {
  readonly ok: true;
  /** For the model: the runtime's own result form. */
  readonly text: string;
  /** For programs; each dialect's own. */
  readonly result: unknown;
  readonly revision: number;
  readonly changed: boolean;
  readonly plan: WirePlan;
  readonly folded: readonly Item[];
  readonly dropped: readonly Item[];
  readonly warnings: readonly string[];
  /** Tools whose calls a turn budget does not count [B1]. */
  readonly bookkeeping: readonly string[];
  /** With `?reminder=`: the text itself for `text`, else what `GET reminder` answers in that format. */
  readonly reminder?: string | null | WireReminder;
}

/** `GET /v1/tools`. */
export interface WireTools {
  /** Definitions as the provider's request takes them. */
  readonly tools: readonly object[];
  /** The tools whose calls a turn budget does not count [B1]. */
  readonly bookkeeping: readonly string[];
}

/** `POST tool-calls`. */
export interface WireToolResults {
  /** The provider's own result parts, in the order of the plan calls. */
  readonly results: readonly object[];
  /** Calls of other tools, as they came. */
  readonly unhandled: readonly object[];
}

/** `GET history`; `args` as the model sent them. */
export type WireEntry = Omit<Entry, "args"> & { readonly args: unknown };

export type WireHistory = Page<WireEntry>;
export type WireFolded = Page<FoldedEntry>;
export type WireSettings = Settings;
export type WireRun = RunView;

/** One thing wrong with a call or a body. */
export interface WireFault {
  /** In the caller's spelling: `todos[2].status`; "" for the whole. */
  readonly path: string;
  readonly code: FaultCode | "unknown_setting";
  readonly message: string;
  readonly allowed?: readonly string[];
}

/** Every refusal: RFC 9457, and what a model or a program can act on. */
export interface WireProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly ok: false;
  readonly code: ProblemCode;
  readonly text?: string;
  /** At most twenty. */
  readonly errors?: readonly WireFault[];
  /** How many there were beyond those. */
  readonly moreErrors?: number;
  readonly revision?: number;
  /** The current plan, when the caller's revision was stale. */
  readonly plan?: WirePlan;
  /** The tools there are, when there is none of that name. */
  readonly tools?: readonly string[];
}
