/**
 * Everything a run has on disk, and the part of it that is in memory while the object is awake. All
 * writes go through here: each is one transaction, and memory changes only after it has succeeded, so
 * an object that fails in between wakes to what was acknowledged [H1]. Decides and words nothing.
 */
import type { Change } from "../plan/change.ts";
import { type Brought, type Decided, EMPTY_RECORD } from "../plan/decide.ts";
import { type FoldedRecord, type Item, NO_PLAN, type Plan } from "../plan/plan.ts";
import type { Settings } from "../plan/settings.ts";
import type { CallKey, ExportCursor, FoldedEntry, ImportPage, Page } from "../protocol/run-api.ts";
import type { Life } from "./chores.ts";
import { Folded } from "./folded.ts";
import { Journal } from "./journal.ts";
import type { Kept } from "./kept.ts";
import { migrate } from "./migrations.ts";
import { KEYED_ENTRIES, type Receipt, Receipts } from "./receipts.ts";
import {
  newRecord,
  readRecord,
  type RunRecord,
  settingsWith,
  type SideReceipt,
  withReceipt,
  writeRecord,
} from "./record.ts";
import { type ExportPage, type Taken, Transfer } from "./transfer.ts";
import { isSameSettings } from "./settings-change.ts";

/** What waking reads: one value and one row, however old the run is [F5]. */
interface Awake {
  /** Null = the run does not exist. */
  readonly record: RunRecord | null;
  /** Null = never written. */
  readonly newest: Kept | null;
}

export class Ledger {
  readonly #storage: DurableObjectStorage;
  readonly #name: string;
  readonly #journal: Journal;
  readonly #folded: Folded;
  readonly #transfer: Transfer;
  readonly #created: () => void;
  #awake: Awake | null = null;
  #receipts: Receipts | null = null;

  /** `created` is called once the run has come to be, or come to this layout, in the same turn. */
  constructor(storage: DurableObjectStorage, name: string, created: () => void) {
    this.#storage = storage;
    this.#name = name;
    this.#created = created;
    this.#journal = new Journal(storage.sql);
    this.#folded = new Folded(storage.sql);
    this.#transfer = new Transfer(storage);
  }

  get record(): RunRecord | null {
    return this.#wake().record;
  }

  /** The newest entry, which is the current plan; null = never written. */
  get newest(): Kept | null {
    return this.#wake().newest;
  }

  get plan(): Plan {
    return this.newest?.plan ?? NO_PLAN;
  }

  /** The settings that differ from the defaults. */
  get ownSettings(): Partial<Settings> {
    return this.record?.settings ?? {};
  }

  get settings(): Settings {
    return settingsWith(this.ownSettings);
  }

  /** The entry of a revision: null for 0, undefined when there is none. */
  entryAt(revision: number): Kept | null | undefined {
    if (revision === 0) return null;
    if (revision === this.plan.revision) return this.newest;
    return this.record === null ? undefined : (this.#journal.at(revision) ?? undefined);
  }

  /** The newest entry written on a branch of the host's conversation; null = none was [H8]. */
  entryOn(branch: readonly string[]): Kept | null {
    const revision = this.record === null ? null : this.#journal.newestOn(branch);
    return revision === null ? null : (this.entryAt(revision) ?? null);
  }

  /** The finished items of a plan's record as they stood at its revision. */
  foldedAt({ epoch, revision }: Plan): readonly Item[] {
    if (this.record === null) return [];
    return this.#folded.asOf(epoch, revision, this.#journal.reopenedAfter(epoch, revision));
  }

  /** Bytes on disk. */
  get bytes(): number {
    return this.#storage.sql.databaseSize;
  }

  entriesAfter(revision: number, limit: number): readonly Kept[] {
    return this.record === null ? [] : this.#journal.after(revision, limit);
  }

  /** A page of what the current plan has folded away. */
  foldedAfter(seq: number, limit: number): Page<FoldedEntry> {
    return this.record === null ? { entries: [], next: null } : this.#folded.page(this.plan.epoch, seq, limit);
  }

  /** The folded record that deciding the change may ask. Not worth a statement before the first fold. */
  recordFor(change: Change): FoldedRecord {
    return this.plan.foldedSeq === 0 ? EMPTY_RECORD : this.#folded.recordFor(this.plan.epoch, change);
  }

  /** What the call's key was answered, if it is known. */
  receiptOf(call: CallKey): Receipt | undefined {
    if (this.record === null) return undefined;
    this.#receipts ??= new Receipts(this.#journal.keysAfter(this.plan.revision - KEYED_ENTRIES), this.record.receipts);
    return this.#receipts.find(call.key);
  }

  /** Writes an accepted change down: entry, fold and receipt. */
  accept(kept: Kept, { folded, reopened, brought }: Decided): void {
    const isNew = this.record === null;
    const record = this.record ?? newRecord(this.#name, kept.at);
    this.#storage.transactionSync(() => {
      if (isNew) this.#create(record);
      this.#journal.add(kept);
      if (brought !== undefined) this.#bring(kept, brought);
      this.#folded.remove(kept.plan.epoch, reopened);
      this.#folded.add(kept.plan.epoch, kept.at, folded);
    });
    this.#awake = { record, newest: kept };
    if (isNew) this.#created();
    this.#receipts?.passed(kept.plan.revision, kept.call);
  }

  #bring({ plan, at }: Kept, brought: Brought): void {
    if (brought.kind === "rows") return this.#folded.add(plan.epoch, at, brought.rows);
    const { epoch, revision } = brought;
    this.#folded.goBack(plan.epoch, { from: epoch, revision }, this.#journal.reopenedAfter(epoch, revision));
  }

  /** Keeps what no revision numbers: the run's own settings, and the receipt of a call that left no entry. */
  note(own: Partial<Settings>, receipt: SideReceipt | null, now: number): void {
    const isSame = isSameSettings(own, this.ownSettings);
    if (isSame && receipt === null) return;
    const was = this.record ?? newRecord(this.#name, now);
    const set = isSame ? was : { ...was, settings: own, settingsAt: this.plan.revision };
    this.#keep(receipt === null ? set : withReceipt(set, receipt), now);
    if (receipt !== null) this.#receipts?.keep(receipt);
  }

  /** Changes what the record says of the run itself, and keeps the receipt of who asked for it. */
  change(
    said: Partial<Pick<RunRecord, "settings" | "parent" | "children" | "named" | "origin">>,
    receipt: SideReceipt | null,
    now: number,
  ): void {
    const changed = { ...(this.record ?? newRecord(this.#name, now)), ...said };
    this.#keep(receipt === null ? changed : withReceipt(changed, receipt), now);
    if (receipt !== null) this.#receipts?.keep(receipt);
  }

  /** What the run's chores ask of it; null = there is no run. */
  get life(): Life | null {
    const { record, newest, settings } = this;
    if (record === null) return null;
    const { createdAt, touchedAt = createdAt } = record;
    return { createdAt, touchedAt: Math.max(newest?.at ?? 0, touchedAt), retentionDays: settings.retentionDays };
  }

  /** Times the model was turned back in the plan's epoch [D2]. */
  get nudges(): number {
    const nudges = this.record?.nudges;
    return nudges?.epoch === this.plan.epoch ? nudges.count : 0;
  }

  /** Counts one more, and keeps the receipt of the call that was told so. */
  countNudge(receipt: SideReceipt | null, now: number): void {
    const was = this.record ?? newRecord(this.#name, now);
    const counted = { ...was, nudges: { epoch: this.plan.epoch, count: this.nudges + 1 } };
    this.#keep(receipt === null ? counted : withReceipt(counted, receipt), now);
    if (receipt !== null) this.#receipts?.keep(receipt);
  }

  /** Begins the next generation of tokens, and says which. */
  endGeneration(now: number): number {
    const was = this.record ?? newRecord(this.#name, now);
    const tokenGeneration = (was.tokenGeneration ?? 0) + 1;
    this.#keep({ ...was, tokenGeneration }, now);
    return tokenGeneration;
  }

  /** A page of the run as lines, for whoever carries it elsewhere. */
  exported(run: string, record: RunRecord, cursor: ExportCursor | null): ExportPage {
    return this.#transfer.page(run, record, this.plan.revision, cursor);
  }

  /** Takes in a page of lines; with the last of them the run is there. */
  take(page: ImportPage): Taken {
    const taken = this.#transfer.take(page, this.#name);
    if (taken.kind !== "done") return taken;
    this.#awake = null;
    this.#receipts = null;
    this.#created();
    return taken;
  }

  /** Forgets an import that never came to its end. */
  abandon(): void {
    if (this.record === null) this.#transfer.clear();
  }

  /** Deletes everything there is, the alarm too. */
  async erase(): Promise<void> {
    this.#awake = { record: null, newest: null };
    this.#receipts = null;
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  #keep(changed: RunRecord, now: number): void {
    const isNew = this.record === null;
    const record = isNew ? changed : { ...changed, touchedAt: now };
    this.#storage.transactionSync(() => {
      if (isNew) this.#create(record);
      else writeRecord(this.#storage.kv, record);
    });
    this.#awake = { record, newest: this.newest };
    if (isNew) this.#created();
  }

  #create(record: RunRecord): void {
    this.#transfer.clear();
    writeRecord(this.#storage.kv, record);
    this.#journal.create();
    this.#folded.create();
  }

  #wake(): Awake {
    if (this.#awake !== null) return this.#awake;
    const stored = readRecord(this.#storage.kv);
    const record = stored === null ? null : migrate(this.#storage, stored);
    const isMigrated = record !== stored;
    this.#awake = { record, newest: record === null ? null : this.#journal.newest() };
    if (isMigrated) this.#created();
    return this.#awake;
  }
}
