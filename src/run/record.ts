/**
 * The run's own record: one JSON text in the object's key-value storage. It is there as soon as the
 * run is, and holds what no revision numbers: settings, and receipts of calls that made no entry.
 * A record means that the tables exist; no record means that nothing does [S6].
 */
import { DEFAULT_SETTINGS, type Settings } from "../plan/settings.ts";
import type { Origin, Parent } from "../protocol/run-api.ts";
import type { Facts } from "./kept.ts";

/** The storage layout this code writes. A higher one was written by newer code: not to be touched. */
export const LAYOUT = 2;

export interface RunRecord {
  readonly layout: number;
  /** `tenant:run`: an object that is reached by its id is not told its name. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** What differs from the defaults, so that defaults can change. */
  readonly settings: Partial<Settings>;
  /** The revision at which settings were last changed; null = never. A goal shows in a plan. */
  readonly settingsAt: number | null;
  /** Oldest first. */
  readonly receipts: readonly SideReceipt[];
  /** Generations of tokens that were revoked [S1]; absent = none. */
  readonly tokenGeneration?: number;
  /** Milliseconds since 1970: when it was last written; the journal has its own times. Absent = when created. */
  readonly touchedAt?: number;
  /** The run it is a child of; absent = of none [L1]. */
  readonly parent?: Parent;
  /** Oldest first; absent = none. */
  readonly children?: readonly string[];
  /** Children and forks that it has named by number; absent = none. */
  readonly named?: number;
  /** The run and revision it was forked from; absent = of its own [L2]. */
  readonly origin?: Origin;
  /** How often the model was turned back in that epoch [D2]; absent = never. */
  readonly nudges?: { readonly epoch: number; readonly count: number };
}

/** A receipt of an accepted call without a journal entry [H2]. */
export type SideReceipt = { readonly key: string; readonly fingerprint: string } & (
  | { readonly kind: "unchanged"; readonly revision: number; readonly dialect: string; readonly facts: Facts }
  | { readonly kind: "settings"; readonly settings: Settings }
  | { readonly kind: "child"; readonly run: string; readonly depth: number }
  | { readonly kind: "fork"; readonly run: string; readonly revision: number | null }
  | { readonly kind: "turned-back"; readonly revision: number; readonly facts: StopFacts }
);

/** What a decision to turn the model back was made of, beside the plan. */
export interface StopFacts extends Pick<
  Settings,
  "goal" | "renderBytes" | "whenResolved" | "checkCompletion" | "maxCompletionNudges"
> {
  readonly nudges: number;
  readonly listTool: string;
}

/** Side receipts kept. As many as journal entries whose keys are; each is some hundred bytes. */
export const SIDE_RECEIPTS = 128;

const KEY = "run";

export function newRecord(name: string, createdAt: number): RunRecord {
  return { layout: LAYOUT, name, createdAt, settings: {}, settingsAt: null, receipts: [] };
}

/** The record as stored, null when there is none. Reading it is how an object learns whether it exists. */
export function readRecord(kv: SyncKvStorage): RunRecord | null {
  const text = kv.get<string>(KEY);
  if (text === undefined) return null;
  // SAFETY: the text is what writeRecord wrote; the layout is checked below.
  const record = JSON.parse(text) as RunRecord;
  if (record.layout > LAYOUT)
    throw new Error(`Storage layout ${record.layout} is newer than this code, which knows ${LAYOUT}.`);
  return record;
}

export function writeRecord(kv: SyncKvStorage, record: RunRecord): void {
  kv.put(KEY, JSON.stringify(record));
}

/** A run's own settings with the defaults filled in. */
export function settingsWith(own: Partial<Settings>): Settings {
  return { ...DEFAULT_SETTINGS, ...own };
}

export function withReceipt(record: RunRecord, receipt: SideReceipt): RunRecord {
  return { ...record, receipts: [...record.receipts, receipt].slice(-SIDE_RECEIPTS) };
}
