/**
 * What one can ask of runs and their plans, wherever they are kept: the service (client.ts) and the in-process store
 * (store/store.ts) are both this, held to one suite [G2]. Types only. Every refusal is a value.
 */
import type { Checkpoint } from "../plan/checkpoint.ts";
import type { StopDecision, StopReason } from "../plan/completion.ts";
import type { Status } from "../plan/plan.ts";
import type { Settings } from "../plan/settings.ts";
import type { SettingsPatch } from "../protocol/run-api.ts";
import type { WireAnswer, WireFolded, WireHistory, WirePlan, WireRun } from "../protocol/wire.ts";
import type { Refused } from "./errors.ts";

/** One tenant's runs. */
export interface Plans {
  /** The run of that id; asking for it creates nothing. Throws `NoRun` for an id that names none [G1]. */
  run(id: string): RunPlan;
}

/** One run and its plan. */
export interface RunPlan {
  readonly id: string;
  /**
   * A model's tool call: its arguments as they came. Calls of one run go out one after another, in the order in which they
   * were made [G2a]; the same `callId` is applied once [H2].
   */
  call<Tool extends string>(tool: Tool, args: ArgumentsOf<Tool>, options?: CallOptions): Promise<ToolAnswer | Refused>;
  /** What to show the model before its next request. Never fails: at worst it is the last one known [R5]. */
  reminder(options?: ReminderOptions): Promise<Reminder>;
  plan(asked?: {
    readonly revision?: number;
  }): Promise<({ readonly ok: true } & { readonly plan: WirePlan }) | Refused>;
  history(page?: Asked): Promise<({ readonly ok: true } & WireHistory) | Refused>;
  folded(page?: Asked): Promise<({ readonly ok: true } & WireFolded) | Refused>;
  settings(): Promise<SettingsAnswer | Refused>;
  changeSettings(patch: SettingsPatch, options?: WriteOptions): Promise<SettingsAnswer | Refused>;
  /** Whether the agent may stop now [D1]. */
  stopCheck(asked: StopAsked, options?: Pick<WriteOptions, "key" | "signal">): Promise<StopAnswer | Refused>;
  /** Ends the plan's life: the work is over [H7]. The next write begins a new one. */
  finish(outcome?: string | null, options?: WriteOptions): Promise<ToolAnswer | Refused>;
  /** Makes an earlier plan live again, by its revision or as it was on a branch of the conversation [H8]. */
  restore(target: RestoreTarget, options?: WriteOptions): Promise<ToolAnswer | Refused>;
  /** The plan with what is needed to put it back [H6]. */
  checkpoint(): Promise<({ readonly ok: true } & { readonly checkpoint: Checkpoint }) | Refused>;
  putCheckpoint(checkpoint: SentCheckpoint, options?: WriteOptions): Promise<ToolAnswer | Refused>;
  /** Makes the plan again from a host's own log [H5]. A plan that is there is kept unless `replace`. */
  recover(log: RecoverLog, options?: WriteOptions): Promise<ToolAnswer | Refused>;
  about(): Promise<({ readonly ok: true } & { readonly run: WireRun }) | Refused>;
  /** Deletes the run with all that is kept of it. */
  remove(): Promise<{ readonly ok: true } | Refused>;
}

export type ToolAnswer = WireAnswer;
export type SettingsAnswer = { readonly ok: true; readonly settings: Settings };
export type StopAnswer = { readonly ok: true } & StopDecision;

export interface StopAsked {
  readonly reason: StopReason;
  /** Times the host has turned the model back already, where it counts itself. */
  readonly attempt?: number;
}

/** Either of the two; a branch is the entries of the conversation, newest first. */
export type RestoreTarget = { readonly revision: number } | { readonly branch: readonly string[] };

/** What a host has may be a list and a count alone. */
export type SentCheckpoint = Pick<Checkpoint, "items" | "retired"> & Partial<Checkpoint>;

export interface RecoverLog {
  readonly entries: readonly LogEntry[];
  readonly replace?: boolean;
}

export type LogEntry =
  | { readonly kind: "leaf" }
  | {
      readonly kind: "call";
      readonly tool: string;
      readonly args: unknown;
      readonly status: "requested" | "denied" | "failed" | "succeeded";
    };

export interface Asked {
  readonly after?: number;
  /** 1–200, 50 unless given. */
  readonly limit?: number;
}

export interface WriteOptions {
  /** Idempotency key; a fresh one unless given, so that trying again is always safe. */
  readonly key?: string;
  /** Refuse unless the plan is at this revision [H3]. */
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
}

export interface CallOptions extends Omit<WriteOptions, "key"> {
  /** The provider's id of the tool call: the idempotency key. */
  readonly callId?: string;
  /** How the runtime spells its plan tools, where the tool's name does not tell: `langchain`, `codex`. */
  readonly dialect?: string;
  /** `model` unless given; `host` or `person:<who>`. */
  readonly actor?: string;
  /** The conversation entry the call belongs to [H8]. */
  readonly entryId?: string;
}

export interface ReminderOptions {
  readonly dialect?: string;
  readonly signal?: AbortSignal;
}

export interface Reminder {
  /** Null: there is nothing to show. */
  readonly text: string | null;
  /** Of the plan it shows; null when nothing is known of the run yet. */
  readonly revision: number | null;
  /** Why it could not be fetched, and the last one known stands in; null = it is fresh. */
  readonly trouble: Refused | null;
}

/** The own tools' arguments are typed; those of other runtimes are taken as they come. */
export type ArgumentsOf<Tool extends string> = Tool extends keyof OwnArguments ? OwnArguments[Tool] : unknown;

export interface OwnArguments {
  readonly update_plan: { readonly items: readonly SentItem[] };
  readonly patch_plan: { readonly operations: readonly SentOperation[] };
  readonly read_plan: { readonly foldedAfter?: number; readonly limit?: number };
}

export interface SentItem {
  readonly content: string;
  readonly status?: Status;
  readonly id?: string;
  readonly phase?: string;
}

interface Place {
  readonly before?: string;
  readonly after?: string;
}

export type SentOperation =
  | ({ readonly action: "add"; readonly id: string; readonly item: SentItem } & Place)
  | { readonly action: "replace"; readonly id: string; readonly item: SentItem }
  | { readonly action: "update"; readonly id: string; readonly item: Partial<SentItem> }
  | { readonly action: "remove"; readonly id: string }
  | ({ readonly action: "move"; readonly id: string } & Place);
