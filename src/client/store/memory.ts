/**
 * What one run of the in-process store holds: its plan, journal, folded record and receipts, in plain arrays and maps. The
 * counterpart of the object's tables, with the same bounds on what is remembered of keys. Decides and words nothing.
 */
import { type Decided, EMPTY_RECORD } from "../../plan/decide.ts";
import { type FoldedItem, type FoldedRecord, type Item, NO_PLAN, type Plan } from "../../plan/plan.ts";
import { renderPlan } from "../../plan/render.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../plan/settings.ts";
import type { ToolAnswer } from "../plans.ts";
import type { StopDecision } from "../../plan/completion.ts";

/** An accepted change. */
export interface Entry {
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tool: string;
  readonly dialect: string;
  readonly actor: string;
  readonly callId: string;
  readonly entryId: string | null;
  readonly explanation: string | null;
  /** JSON text. */
  readonly args: string;
  readonly folded: readonly Item[];
  /** The folded record after it: an epoch may go back to one [H8]. */
  readonly record: readonly FoldedRow[];
}

/** How the model speaks, by its newest write [R1][T2a]. */
export interface Spoken {
  /** Newest first. */
  readonly dialects: readonly string[];
  readonly listTool: string | null;
}

/** What a key was answered, and to which request. */
export type Receipt = { readonly fingerprint: string } & (
  | { readonly kind: "call"; readonly answer: ToolAnswer }
  | { readonly kind: "settings"; readonly settings: Settings }
  | { readonly kind: "turned-back"; readonly decision: StopDecision }
);

type FoldedRow = FoldedItem & { readonly at: number };

/** The tool a reminder names when no model has written yet [R1]. */
const OWN_LIST_TOOL = "update_plan";
/** Newest keys remembered, as in the service [H2]. */
const RECEIPTS = 128;

export class Memory {
  /** Null = there is no run. */
  createdAt: number | null = null;
  readonly entries: Entry[] = [];
  own: Partial<Settings> = {};
  spoken: Spoken = { dialects: [], listTool: null };
  nudges = { epoch: 0, count: 0 };
  /** Of the current epoch, in folding order. */
  #folded: readonly FoldedRow[] = [];
  readonly #receipts = new Map<string, Receipt>();

  get newest(): Entry | null {
    return this.entries.at(-1) ?? null;
  }

  get plan(): Plan {
    return this.newest?.plan ?? NO_PLAN;
  }

  get settings(): Settings {
    return { ...DEFAULT_SETTINGS, ...this.own };
  }

  get record(): FoldedRecord {
    if (this.#folded.length === 0) return EMPTY_RECORD;
    return {
      byContent: (contents) => this.#folded.filter(({ item }) => contents.includes(item.content)),
      byId: (ids) => this.#folded.filter(({ item }) => item.id !== undefined && ids.includes(item.id)),
    };
  }

  exist(now: number): void {
    this.createdAt ??= now;
  }

  accept(entry: Omit<Entry, "record">, { folded, reopened, brought }: Decided): void {
    const gone = new Set(reopened.map(({ seq }) => seq));
    const before = entry.plan.epoch === this.plan.epoch ? this.#folded : this.#broughtBy(brought, entry.at);
    const record = [...before.filter(({ seq }) => !gone.has(seq)), ...folded.map((row) => ({ ...row, at: entry.at }))];
    this.exist(entry.at);
    this.#folded = record;
    this.entries.push({ ...entry, record });
  }

  /** The record that a new epoch begins with. */
  #broughtBy(brought: Decided["brought"], at: number): readonly FoldedRow[] {
    if (brought === undefined) return [];
    if (brought.kind === "rows") return brought.rows.map((row) => ({ ...row, at }));
    return this.entries[brought.revision - 1]?.record ?? [];
  }

  /** The newest entry that was written on the branch, newest conversation entry first [H8]. */
  entryOn(branch: readonly string[]): Entry | undefined {
    return branch.flatMap((id) => this.entries.findLast(({ entryId }) => entryId === id) ?? [])[0];
  }

  /** The folded items of the epoch. */
  get foldedItems(): readonly Item[] {
    return this.#folded.map(({ item }) => item);
  }

  /** A page of the epoch's folded record. */
  foldedAfter(after: number, limit: number) {
    const rows = this.#folded.filter(({ seq }) => seq > after);
    const page = rows.slice(0, limit);
    const entries = page.map(({ item, revision, at }) => ({ ...item, revision, at: new Date(at).toISOString() }));
    return { entries, next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null };
  }

  /** The tool that the reminder names, unless somebody asks for another's. */
  get listTool(): string {
    return this.spoken.listTool ?? OWN_LIST_TOOL;
  }

  reminder(listTool: string | null): string | null {
    return renderPlan(this.plan, this.settings, listTool ?? this.listTool);
  }

  /** What the key was answered; `reused` when it came with another request. */
  receiptOf(key: string, fingerprint: string): Receipt | "reused" | undefined {
    const receipt = this.#receipts.get(key);
    return receipt !== undefined && receipt.fingerprint !== fingerprint ? "reused" : receipt;
  }

  keep(key: string, receipt: Receipt): void {
    this.#receipts.set(key, receipt);
    const [oldest] = this.#receipts.keys();
    if (this.#receipts.size > RECEIPTS && oldest !== undefined) this.#receipts.delete(oldest);
  }
}
