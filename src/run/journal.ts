/**
 * The journal: one row per accepted change, which carries the whole plan it led to. The newest row is
 * the current plan, so waking reads one row however old the run is [F5]. Owns every statement on its
 * table; decides nothing. Called by run.ts.
 *
 * One decision a reader may question: key, receipt, list and history live in one row and not in four
 * tables. Every row written is billed and every index entry is a row; this way an update costs one.
 */
import type { Ended, FoldedItem, Item } from "../plan/plan.ts";
import { type Kept, packFacts, unpackFacts } from "./kept.ts";

/** Small columns first: SQLite reads them without touching the pages that hold long lists. */
const SCHEMA = `
  CREATE TABLE journal (
    revision INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL,
    at INTEGER NOT NULL,
    retired INTEGER NOT NULL,
    folded_seq INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    ended TEXT,
    call_key TEXT,
    fingerprint TEXT,
    tool TEXT NOT NULL,
    dialect TEXT NOT NULL,
    actor TEXT NOT NULL,
    spoken_dialects TEXT NOT NULL,
    spoken_list_tool TEXT,
    entry_id TEXT,
    explanation TEXT,
    items TEXT NOT NULL,
    folded TEXT,
    reopened TEXT,
    facts TEXT,
    args TEXT NOT NULL
  ) STRICT`;

type Row = {
  revision: number;
  epoch: number;
  at: number;
  retired: number;
  folded_seq: number;
  last_id: number;
  ended: string | null;
  call_key: string | null;
  fingerprint: string | null;
  tool: string;
  dialect: string;
  actor: string;
  spoken_dialects: string;
  spoken_list_tool: string | null;
  entry_id: string | null;
  explanation: string | null;
  items: string;
  folded: string | null;
  reopened: string | null;
  facts: string | null;
  args: string;
};

/** A key of the journal, and the revision whose answer it stands for. */
export interface KeptKey {
  readonly revision: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** Text of one page at most, in UTF-16 units: 200 long entries must fit an answer and the memory. */
const PAGE_LENGTH = 4_000_000;

/** One step into the index for each entry asked for, however long the history. */
const NEWEST_ON = `
  SELECT max(revision) AS revision FROM (
    SELECT (SELECT max(revision) FROM journal WHERE entry_id = h.value) AS revision FROM json_each(?) AS h)`;

/** Made by the first write that carries an entry: hosts that have none pay no row for it. */
export function indexEntries(sql: SqlStorage): void {
  sql.exec("CREATE INDEX IF NOT EXISTS journal_entry ON journal (entry_id, revision) WHERE entry_id IS NOT NULL");
}

export class Journal {
  readonly #sql: SqlStorage;
  /** Whether the index of entries is known to be there. */
  #isIndexed = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  create(): void {
    this.#sql.exec(SCHEMA);
    this.#isIndexed = false;
  }

  add(kept: Kept): void {
    const { plan, call, spoken } = kept;
    if (kept.entryId !== null) this.#index();
    this.#sql.exec(
      "INSERT INTO journal VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
      plan.revision,
      plan.epoch,
      kept.at,
      plan.retired,
      plan.foldedSeq,
      plan.lastId,
      plan.ended,
      call?.key ?? null,
      call?.fingerprint ?? null,
      kept.tool,
      kept.dialect,
      kept.actor,
      spoken.dialects.join(" "),
      spoken.listTool,
      kept.entryId,
      kept.explanation,
      JSON.stringify(plan.items),
      packList(kept.folded),
      packList(kept.reopened),
      packFacts(kept.facts),
      kept.args,
    );
  }

  newest(): Kept | null {
    return first(this.#sql.exec<Row>("SELECT * FROM journal ORDER BY revision DESC LIMIT 1"));
  }

  at(revision: number): Kept | null {
    return first(this.#sql.exec<Row>("SELECT * FROM journal WHERE revision = ?", revision));
  }

  /** Entries after a revision, ascending: at most `limit`, fewer when they are long, one at least. */
  after(revision: number, limit: number): readonly Kept[] {
    const rows = this.#sql.exec<Row>(
      "SELECT * FROM journal WHERE revision > ? ORDER BY revision LIMIT ?",
      revision,
      limit,
    );
    const page: Kept[] = [];
    let length = 0;
    for (const row of rows) {
      length += row.items.length + row.args.length + (row.folded?.length ?? 0);
      if (page.length > 0 && length > PAGE_LENGTH) break;
      page.push(keptOf(row));
    }
    return page;
  }

  /** The newest revision that was written with one of the host's entries; null = none was [H8]. */
  newestOn(entries: readonly string[]): number | null {
    if (!this.#hasIndex()) return null;
    return this.#sql.exec<{ revision: number | null }>(NEWEST_ON, JSON.stringify(entries)).one().revision;
  }

  /** The entries that left the record of an epoch after a revision, and were in it then. */
  reopenedAfter(epoch: number, revision: number): readonly FoldedItem[] {
    const rows = this.#sql.exec<{ reopened: string }>(
      "SELECT reopened FROM journal WHERE revision > ? AND epoch = ? AND reopened IS NOT NULL ORDER BY revision",
      revision,
      epoch,
    );
    return [...rows]
      .flatMap(({ reopened }) => unpackList<FoldedItem>(reopened))
      .filter((row) => row.revision <= revision);
  }

  /** As above for every epoch, with the time of the folding. */
  leftSince(revision: number): readonly (FoldedItem & { readonly epoch: number; readonly at: number })[] {
    const rows = this.#sql
      .exec<{ epoch: number; reopened: string }>(
        "SELECT epoch, reopened FROM journal WHERE revision > ? AND reopened IS NOT NULL ORDER BY revision",
        revision,
      )
      .toArray();
    return rows
      .flatMap(({ epoch, reopened }) => unpackList<FoldedItem>(reopened).map((row) => ({ ...row, epoch })))
      .filter((row) => row.revision <= revision)
      .map((row) => ({ ...row, at: this.at(row.revision)?.at ?? 0 }));
  }

  #index(): void {
    if (this.#isIndexed) return;
    indexEntries(this.#sql);
    this.#isIndexed = true;
  }

  #hasIndex(): boolean {
    this.#isIndexed ||= this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'journal_entry'").toArray().length > 0;
    return this.#isIndexed;
  }

  /** The idempotency keys of the entries after a revision, ascending. */
  keysAfter(revision: number): readonly KeptKey[] {
    return this.#sql
      .exec<{ revision: number; key: string; fingerprint: string }>(
        "SELECT revision, call_key AS key, fingerprint FROM journal WHERE revision > ? AND call_key IS NOT NULL ORDER BY revision",
        revision,
      )
      .toArray();
  }
}

function first(rows: SqlStorageCursor<Row>): Kept | null {
  const [row] = rows.toArray();
  return row === undefined ? null : keptOf(row);
}

function keptOf(row: Row): Kept {
  return {
    plan: {
      revision: row.revision,
      epoch: row.epoch,
      items: unpackList<Item>(row.items),
      retired: row.retired,
      foldedSeq: row.folded_seq,
      lastId: row.last_id,
      // SAFETY: written by add() from a plan.
      ended: row.ended as Ended,
    },
    at: row.at,
    tool: row.tool,
    dialect: row.dialect,
    actor: row.actor,
    call: row.call_key === null ? null : { key: row.call_key, fingerprint: row.fingerprint ?? "" },
    entryId: row.entry_id,
    explanation: row.explanation,
    args: row.args,
    spoken: { dialects: row.spoken_dialects.split(" ").filter((name) => name !== ""), listTool: row.spoken_list_tool },
    folded: unpackList<Item>(row.folded),
    reopened: unpackList<FoldedItem>(row.reopened),
    facts: unpackFacts(row.facts),
  };
}

function packList(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

function unpackList<Value>(text: string | null): readonly Value[] {
  // SAFETY: the text is what packList wrote from values of that type.
  return text === null ? [] : (JSON.parse(text) as readonly Value[]);
}
