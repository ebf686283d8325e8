/**
 * A run as lines, out of one object and into another, page by page: neither ever holds more than a page. What comes in stays
 * invisible until its last line is there: no record, no run [S6]; the next import or the first write begins anew.
 */
import type { ExportedEntry, ExportedFolded, ExportedRun, ExportLine } from "../protocol/export-line.ts";
import type { ExportCursor, ImportPage } from "../protocol/run-api.ts";
import { Folded, type FoldedRow } from "./folded.ts";
import { Journal } from "./journal.ts";
import { LAYOUT, type RunRecord, writeRecord } from "./record.ts";

/** Entries and folded items of one page; entries also by their length (journal.ts). */
const PAGE = 200;
const FOLDED_PAGE = 2_000;
const KEY = "import";

/** How far an import has come. */
interface Progress {
  readonly token: string;
  readonly head: ExportedRun;
  readonly entries: number;
  readonly folded: number;
  readonly epoch: number;
  readonly foldedSeq: number;
}

export interface ExportPage {
  readonly lines: readonly ExportLine[];
  readonly next: ExportCursor | null;
}

/** `done`: the run is there. `next`: send the next page. Else why the lines are no run. */
export type Taken =
  | { readonly kind: "done"; readonly record: RunRecord }
  | { readonly kind: "next" }
  | { readonly kind: "wrong"; readonly why: string };

export class Transfer {
  readonly #storage: DurableObjectStorage;
  readonly #journal: Journal;
  readonly #folded: Folded;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#journal = new Journal(storage.sql);
    this.#folded = new Folded(storage.sql);
  }

  /** The page at a cursor; null = the first one. What is written meanwhile is not in it. */
  page(run: string, record: RunRecord, newest: number, cursor: ExportCursor | null): ExportPage {
    if (cursor === null) {
      const { createdAt, settings } = record;
      const next: ExportCursor = { upTo: newest, after: 0, folded: null, foldedCount: 0 };
      return { lines: [{ kind: "run", version: 1, run, createdAt, settings: { ...settings } }], next };
    }
    return cursor.after < cursor.upTo ? this.#entries(cursor) : this.#records(cursor);
  }

  #entries(cursor: ExportCursor): ExportPage {
    const page = this.#journal.after(cursor.after, Math.min(PAGE, cursor.upTo - cursor.after));
    // SAFETY: mutable copies of readonly lists, only to be written as JSON.
    const lines = page.map((kept) => ({ kind: "entry", ...kept }) as unknown as ExportedEntry);
    return { lines, next: { ...cursor, after: page.at(-1)?.plan.revision ?? cursor.upTo } };
  }

  #records(cursor: ExportCursor): ExportPage {
    const { upTo, folded, foldedCount } = cursor;
    const rows = this.#folded.rowsAfter(folded, upTo, FOLDED_PAGE);
    const last = rows.at(-1);
    if (last !== undefined) {
      const next = {
        ...cursor,
        folded: { epoch: last.epoch, handle: last.handle, seq: last.seq },
        foldedCount: foldedCount + rows.length,
      };
      return { lines: rows.map(lineOf), next };
    }
    // What was opened again while pages went out was in the record at `upTo`; what is told twice is kept once.
    const left = this.#journal.leftSince(upTo);
    const lines = left.map(({ epoch, at, ...row }) => lineOf({ ...row, epoch, at, handle: "" }));
    return { lines: [...lines, { kind: "end", entries: upTo, folded: foldedCount + left.length }], next: null };
  }

  /** Takes a page in. `name`: the object's own. */
  take({ token, lines }: ImportPage, name: string): Taken {
    const [first] = lines;
    return this.#storage.transactionSync(() => {
      if (first?.kind === "run") this.#begin(token, first);
      let progress = this.#progress();
      if (progress?.token !== token) return wrong("another import began, or none did");
      for (const line of lines.slice(first?.kind === "run" ? 1 : 0)) {
        if (line.kind === "end") return this.#end(progress, line, name);
        const taken = this.#line(progress, line);
        if (typeof taken === "string") return wrong(taken);
        progress = taken;
      }
      this.#storage.kv.put(KEY, JSON.stringify(progress));
      return { kind: "next" };
    });
  }

  /** Takes away what an import left that did not come to its end. */
  clear(): void {
    if (this.#progress() === undefined) return;
    this.#storage.sql.exec("DROP TABLE IF EXISTS journal; DROP TABLE IF EXISTS folded");
    this.#storage.kv.delete(KEY);
  }

  #begin(token: string, head: ExportedRun): void {
    this.clear();
    this.#journal.create();
    this.#folded.create();
    this.#storage.kv.put(
      KEY,
      JSON.stringify({ token, head, entries: 0, folded: 0, epoch: 0, foldedSeq: 0 } satisfies Progress),
    );
  }

  #line(progress: Progress, line: ExportedRun | ExportedEntry | ExportedFolded): Progress | string {
    if (line.kind === "run") return "a second beginning";
    if (line.kind === "folded") {
      if (line.revision > progress.entries || line.epoch > progress.epoch || line.seq > progress.foldedSeq)
        return "a folded item of no entry";
      const { epoch, at, item, seq, revision } = line;
      this.#folded.keep(epoch, at, { item, seq, revision });
      return { ...progress, folded: progress.folded + 1 };
    }
    const { kind: _, ...kept } = line;
    const { revision, epoch, foldedSeq } = kept.plan;
    if (progress.folded > 0) return "an entry after folded items";
    if (revision !== progress.entries + 1) return `revision ${revision} after ${progress.entries}`;
    if (epoch < progress.epoch || foldedSeq < progress.foldedSeq) return `revision ${revision} goes back`;
    this.#journal.add(kept);
    return { ...progress, entries: revision, epoch, foldedSeq };
  }

  #end({ head, entries, folded }: Progress, end: { entries: number; folded: number }, name: string): Taken {
    if (end.entries !== entries || end.folded !== folded) return wrong("lines are missing");
    const { createdAt, settings } = head;
    const record: RunRecord = { layout: LAYOUT, name, createdAt, settings, settingsAt: null, receipts: [] };
    writeRecord(this.#storage.kv, record);
    this.#storage.kv.delete(KEY);
    return { kind: "done", record };
  }

  #progress(): Progress | undefined {
    const text = this.#storage.kv.get<string>(KEY);
    // SAFETY: the text is what take() wrote.
    return text === undefined ? undefined : (JSON.parse(text) as Progress);
  }
}

function lineOf({ epoch, seq, revision, at, item }: FoldedRow): ExportedFolded {
  // SAFETY: a mutable copy of what an item is, only to be written as JSON.
  return { kind: "folded", epoch, at, seq, revision, item: item as ExportedFolded["item"] };
}

function wrong(why: string): Taken {
  return { kind: "wrong", why };
}
