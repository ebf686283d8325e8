/**
 * What a front may ask of a run over RPC: plain data in, plain data out, refusals as values.
 * Additive changes only: during a deployment a new Worker may call an old object.
 */
import type { Change } from "../plan/change.ts";
import type { Checkpoint } from "../plan/checkpoint.ts";
import type { StopDecision, StopReason } from "../plan/completion.ts";
import type { Counts } from "../plan/done.ts";
import type { Ended, Item } from "../plan/plan.ts";
import type { Fault } from "../plan/problem.ts";
import type { Logged } from "../plan/recover.ts";
import type { Settings } from "../plan/settings.ts";
import type { ExportLine } from "./export-line.ts";

/** A parsed `If-Match`: the revision meant, or `*` for "the run exists" [H3]. */
export type IfMatch = number | "*" | null;

/** An `Idempotency-Key` and the hash of method, path and body bytes it came with [H2]. */
export interface CallKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** Any accepted call as the journal keeps it [H4]. What it does to the plan comes beside it. */
export interface Asked {
  readonly tool: string;
  readonly dialect: string;
  /** Dialects the call could as well be in: the one of these that the model spoke last settles it [T2a]. */
  readonly undecided: readonly string[];
  /** `model`, `host` or `person:<who>`. */
  readonly actor: string;
  readonly call: CallKey | null;
  readonly ifMatch: IfMatch;
  /** The host's conversation entry the write belongs to, if it named one [H8]. */
  readonly entryId: string | null;
  readonly explanation: string | null;
  /** The arguments as sent: JSON text, or the JSON text of `{omitted: true, bytes, sha256}` [H4]. */
  readonly args: string;
  /** The full-list tool of the call's dialect: after a model's write the reminder names it [R1]. Null = no tool call. */
  readonly listTool: string | null;
  /** The tool that the answer's own reminder names, when the request says which; null = the run's. */
  readonly reminderTool: string | null;
  /** How the model spoke in what the call brings along [H5]; absent: as the call itself says. */
  readonly spoke?: { readonly dialect: string; readonly listTool: string };
  /** Whether the answer must tell the list before the call; few runtimes' answers compare with it. */
  readonly tellBefore: boolean;
}

/** A change with all that the journal keeps of it. */
export interface Command extends Asked {
  readonly change: Change;
  readonly listTool: string;
}

/** Which plan to make live again: that of a revision, or the newest that was written on a branch [H8]. */
export type RestoreTarget = { readonly revision: number } | { readonly branch: readonly string[] };

/** An entry of a host's log as its dialect reads it; entries that say nothing about the plan are left out [H5]. */
export type LoggedCall =
  | (Extract<Logged, { kind: "change" }> & Pick<Command, "dialect" | "listTool">)
  | { readonly kind: "leaf" };

export interface CheckpointAnswer {
  readonly ok: true;
  readonly checkpoint: Checkpoint;
}

/** A plan as it is read. `tasks` and `summary` of SPEC.md A are added by the front. */
export interface PlanView {
  readonly run: string;
  readonly revision: number;
  readonly epoch: number;
  readonly items: readonly Item[];
  readonly retired: number;
  readonly counts: Counts;
  readonly complete: boolean;
  readonly resolved: boolean;
  readonly goal: string | null;
  readonly entryId: string | null;
  /** ISO 8601; null = never written. */
  readonly updatedAt: string | null;
  readonly endedAt: string | null;
}

/** An accepted call. */
export interface Accepted {
  readonly ok: true;
  readonly revision: number;
  readonly changed: boolean;
  /** The same key with the same bytes came before: this is the first answer again [H2]. */
  readonly replayed: boolean;
  readonly plan: PlanView;
  readonly ended: Ended;
  readonly folded: readonly Item[];
  readonly dropped: readonly Item[];
  readonly warnings: readonly string[];
  /** The reminder after this call, null when there is none [R2]. */
  readonly reminder: string | null;
  /** The dialect that the answer is worded in; on a replay the first answer's, whatever the call now says [H2]. */
  readonly dialect: string;
  /** Which of the undecided dialects it is, as the model last spoke; null = none of them, or none were [T2a]. */
  readonly lastDialect: string | null;
  /** The list before the call, when the command asked for it. */
  readonly before?: readonly Item[];
}

/** A question of a model's tool: the plan, and a page of its folded record if it asked for one [F4]. */
export interface Question {
  /** The tool the reminder names; null = that of the newest model write. */
  readonly listTool: string | null;
  readonly folded: { readonly after: number; readonly limit: number } | null;
}

/** The answer to a question. A run that was never written answers too [S6]. */
export interface Told {
  readonly plan: PlanView;
  readonly reminder: string | null;
  /** Highest id number given in the run, for runtimes that number their items. */
  readonly lastId: number;
  readonly folded: Page<FoldedEntry> | null;
}

/** Why a run refused, with the facts of it. One arm a status on the wire. */
export type Refusal =
  | {
      readonly code: "plan_refused";
      /** The first twenty of them [P5]. */
      readonly faults: readonly Fault[];
      /** All there were. */
      readonly faultCount: number;
      readonly revision: number;
    }
  | { readonly code: "stale_revision"; readonly plan: PlanView }
  | { readonly code: "key_reused" }
  | { readonly code: "run_not_found" }
  /** The run has a plan, and was not asked to replace it [H5]. */
  | { readonly code: "plan_exists"; readonly revision: number }
  /** Nothing was ever written on the branch [H8]. */
  | { readonly code: "branch_not_found" }
  /** A new run was to be made under the id of one that is there. */
  | { readonly code: "run_exists" }
  /** `of`: children of one run, or generations below the first [L1]. */
  | { readonly code: "lineage_full"; readonly of: "children" | "generations of children"; readonly most: number }
  /** The run holds as many bytes as a run may. */
  | { readonly code: "run_full"; readonly bytes: number }
  /** `retryAfter` in whole seconds. */
  | { readonly code: "rate_limited"; readonly retryAfter: number }
  | { readonly code: "revision_not_found"; readonly revision: number };

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** What any change of a plan is answered. */
export type Answer = Accepted | Refused;

/** The reminder of a run, and the hash of its bytes for the ETag [R4]. */
export interface Reminder {
  readonly revision: number;
  readonly text: string | null;
  readonly etag: string;
}

/** A `Reminder` as JSON: this is the question most asked, and over RPC a text costs far less than an object [M2]. */
export type PackedReminder = string;

/** An accepted change as the journal keeps it [H4]. `at` is ISO 8601, `args` JSON text. */
export interface Entry {
  readonly revision: number;
  readonly epoch: number;
  readonly at: string;
  readonly tool: string;
  readonly dialect: string;
  readonly actor: string;
  readonly callId: string | null;
  readonly entryId: string | null;
  readonly explanation: string | null;
  readonly args: string;
  readonly items: readonly Item[];
  readonly retired: number;
  readonly folded: readonly Item[];
}

export interface Page<T> {
  readonly entries: readonly T[];
  /** Give it as `after` to read on; null = that was all. */
  readonly next: number | null;
}

export type FoldedEntry = Item & { readonly revision: number; readonly at: string };

/** The run itself, as `GET /v1/runs/{run}` shows it. */
export interface RunView {
  readonly run: string;
  readonly title: string | null;
  readonly goal: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly revision: number;
  readonly epoch: number;
  readonly counts: Counts;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A change of settings: what it names is set, null puts a setting back to its default. */
export type SettingsPatch = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined };

/** An accepted change of settings: all of them, as they are after it. */
export interface SettingsAnswer {
  readonly ok: true;
  readonly settings: Settings;
  readonly replayed: boolean;
}

/** A host asks whether its agent may stop [D1]. */
export interface StopAsked {
  readonly reason: StopReason;
  /** Times the model was turned back, as the host counts it; null = as the run does [D2]. */
  readonly attempt: number | null;
}

export interface StopAnswer {
  readonly ok: true;
  readonly decision: StopDecision;
  readonly replayed: boolean;
}

/** A plan that was asked for. */
export interface PlanAnswer {
  readonly ok: true;
  readonly plan: PlanView;
  /** Settings changed since that revision was written: its number alone does not name these bytes. */
  readonly settingsChanged: boolean;
}

/** Where an export goes on: entries up to a revision first, then the folded items. */
export interface ExportCursor {
  readonly upTo: number;
  readonly after: number;
  readonly folded: { readonly epoch: number; readonly handle: string; readonly seq: number } | null;
  readonly foldedCount: number;
}

/** One page of an import. `token` tells one import from another; the first page begins with the line `run`. */
export interface ImportPage {
  readonly token: string;
  readonly lines: readonly ExportLine[];
}

export type Imported = { readonly ok: true; readonly next: boolean } | { readonly ok: false; readonly why: string };

/** The run that a child is of, and the child's generation: 1 below a run that is nobody's child [L1]. */
export interface Parent {
  readonly run: string;
  readonly depth: number;
}

/** Where a fork's plan comes from; revision null = it began without one [L2]. */
export interface Origin {
  readonly run: string;
  readonly revision: number | null;
}

/** A run that was given a name to be made under. `replayed`: the same key named it before. */
export interface Named {
  readonly ok: true;
  readonly run: string;
  readonly replayed: boolean;
}

/** A fork in the making: what its plan begins with, and how the model spoke. */
export interface Seed extends Named {
  readonly origin: Origin;
  readonly checkpoint: Checkpoint | null;
  readonly spoke: NonNullable<Asked["spoke"]> | null;
}

export type Planted = { readonly ok: true } | Refused;

/** What a fork is to inherit: null = nothing, else the plan at a revision, `newest` at the newest. */
export type Inherit = number | "newest" | null;

/** The commands and questions of a run. Every list is bounded by its `limit`, and in bytes. */
export interface RunApi {
  write(command: Command): Promise<Accepted | Refused>;
  ask(question: Question): Promise<Told>;
  finish(asked: Asked): Promise<Accepted | Refused>;
  restore(asked: Asked, target: RestoreTarget): Promise<Accepted | Refused>;
  /** The plan at a revision with its record; null = now. */
  checkpoint(revision: number | null): Promise<CheckpointAnswer | Refused>;
  putCheckpoint(asked: Asked, checkpoint: Checkpoint): Promise<Accepted | Refused>;
  recover(asked: Asked, log: readonly LoggedCall[], replace: boolean): Promise<Accepted | Refused>;
  /** `listTool`: the tool the reminder names; null = that of the newest model write. `branch`: of the plan there [H8]. */
  reminder(listTool: string | null, branch?: readonly string[]): Promise<PackedReminder>;
  plan(revision: number | null, branch?: readonly string[]): Promise<PlanAnswer | Refused>;
  history(after: number, limit: number): Promise<({ ok: true } & Page<Entry>) | Refused>;
  folded(after: number, limit: number): Promise<({ ok: true } & Page<FoldedEntry>) | Refused>;
  settings(): Promise<Settings>;
  changeSettings(patch: SettingsPatch, call: CallKey | null, ifMatch: IfMatch): Promise<SettingsAnswer | Refused>;
  about(): Promise<{ ok: true; run: RunView } | Refused>;
  stopCheck(asked: StopAsked, call: CallKey | null): Promise<StopAnswer | Refused>;
  exportPage(
    cursor: ExportCursor | null,
  ): Promise<{ ok: true; lines: readonly ExportLine[]; next: ExportCursor | null } | Refused>;
  importPage(page: ImportPage): Promise<Imported | Refused>;
  /** Takes a child's name down (null: makes one up), to be adopted by it next; asking again for one that is there changes nothing. */
  bearChild(child: string | null, call: CallKey | null): Promise<(Named & { depth: number }) | Refused>;
  children(): Promise<{ ok: true; children: readonly string[] } | Refused>;
  /** Names a fork and gives what it begins with. */
  seed(fork: string | null, inherit: Inherit, call: CallKey | null): Promise<Seed | Refused>;
  /** `cascade`: its children and theirs too. */
  remove(ifMatch: IfMatch, cascade?: boolean): Promise<{ ok: true } | Refused>;
  /** Runs among themselves, and fronts that make them: a new run becomes a child, or a fork; a parent forgets a child. */
  adopt(parent: Parent, patch: SettingsPatch): Promise<{ ok: true } | Refused>;
  plant(asked: Asked, origin: Origin, checkpoint: Checkpoint | null): Promise<Planted>;
  forgetChild(child: string): Promise<void>;
  removeAsChildOf(parent: Parent): Promise<void>;
  /** The generation that a token made now belongs to. */
  tokenGeneration(): Promise<number>;
  /** Begins a new generation, and says which: tokens of older ones are refused from now on. */
  revokeTokens(): Promise<number>;
  /** One of the calls above for the holder of a run's token: the generation goes with it, so that checking it costs no second call. */
  asTokenHolder(generation: number, call: TokenCall, args: readonly unknown[]): Promise<Held>;
}

/** What a run's token can be good for; which of it, its grant says. */
export type TokenCall = Exclude<
  keyof RunApi,
  | "remove"
  | "adopt"
  | "plant"
  | "forgetChild"
  | "removeAsChildOf"
  | "tokenGeneration"
  | "revokeTokens"
  | "asTokenHolder"
>;

/** The answer to the call, unless the token's generation is over. */
export type Held = { readonly revoked: true } | { readonly revoked: false; readonly answer: unknown };
