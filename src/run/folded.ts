/**
 * The folded record: the finished items that left the list, kept so that one sent again is known
 * [F2] and nothing is lost [F4]. Owns every statement on its table; decides nothing.
 *
 * An item has a row under its text (`t:`) and, if it has an id, another under that (`i:`). The key of
 * the table is what a lookup asks for, so a lookup reads only rows that answer it and never an index.
 * The rows say which items were folded, not how many: a checkpoint may bring a bare number.
 */
import type { Change } from "../plan/change.ts";
import { PLAN_ITEMS } from "../plan/limits.ts";
import type { FoldedItem, FoldedRecord, Item } from "../plan/plan.ts";
import type { FoldedEntry, Page } from "../protocol/run-api.ts";

const SCHEMA = `
  CREATE TABLE folded (
    epoch INTEGER NOT NULL,
    handle TEXT NOT NULL,
    seq INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    item TEXT NOT NULL,
    PRIMARY KEY (epoch, handle, seq)
  ) STRICT, WITHOUT ROWID`;

/** Entries of one handle from either end; plain statements, since an update runs one or two of them [M1]. */
const OLDEST = "SELECT seq, revision, item FROM folded WHERE epoch = ? AND handle = ? ORDER BY seq LIMIT ?";
const NEWEST = "SELECT seq, revision, item FROM folded WHERE epoch = ? AND handle = ? ORDER BY seq DESC LIMIT ?";

const ADD = "INSERT INTO folded (epoch, handle, seq, revision, at, item) VALUES (?, ?, ?, ?, ?, ?)";

/** Sorted on the way: a page of a long record reads all of the epoch. People ask for it, updates never do. */
const PAGE = `
  SELECT seq, revision, at, item FROM folded
  WHERE epoch = ?1 AND handle >= 't:' AND handle < 't;' AND seq > ?2 ORDER BY seq LIMIT ?3`;

const COPY = `
  INSERT INTO folded (epoch, handle, seq, revision, at, item)
  SELECT ?1, handle, seq, revision, at, item FROM folded WHERE epoch = ?2 AND revision <= ?3`;

/** An entry's time is that of the change that folded it. */
const PUT_BACK = `
  INSERT INTO folded (epoch, handle, seq, revision, at, item)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, (SELECT at FROM journal WHERE journal.revision = value ->> 2), value ->> 3
  FROM json_each(?2)`;

const AS_OF = `
  SELECT seq, revision, item FROM folded
  WHERE epoch = ?1 AND handle >= 't:' AND handle < 't;' AND revision <= ?2 ORDER BY seq`;

const KEEP = "INSERT OR IGNORE INTO folded (epoch, handle, seq, revision, at, item) VALUES (?, ?, ?, ?, ?, ?)";

const ROWS_AFTER = `
  SELECT epoch, handle, seq, revision, at, item FROM folded
  WHERE (epoch, handle, seq) > (?1, ?2, ?3) AND handle < 't;' AND handle >= 't:' AND revision <= ?4
  ORDER BY epoch, handle, seq LIMIT ?5`;

/** A row's key. */
export type FoldedPlace = { epoch: number; handle: string; seq: number };
export type FoldedRow = FoldedPlace & { revision: number; at: number; item: Item };

export class Folded {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  create(): void {
    this.#sql.exec(SCHEMA);
  }

  /** Writes down what a change folded. */
  add(epoch: number, at: number, rows: readonly FoldedItem[]): void {
    for (const { item, seq, revision } of rows) {
      const text = JSON.stringify(item);
      for (const handle of handlesOf(item)) this.#sql.exec(ADD, epoch, handle, seq, revision, at, text);
    }
  }

  /** Writes an entry down that may be there already. */
  keep(epoch: number, at: number, { item, seq, revision }: FoldedItem): void {
    for (const handle of handlesOf(item)) this.#sql.exec(KEEP, epoch, handle, seq, revision, at, JSON.stringify(item));
  }

  /** Rows in the order of the key, an item once, those that were folded up to a revision: for an export. */
  rowsAfter(after: FoldedPlace | null, upTo: number, limit: number): readonly FoldedRow[] {
    const { epoch, handle, seq } = after ?? { epoch: 0, handle: "", seq: 0 };
    const rows = this.#sql
      .exec<FoldedPlace & Row & { at: number }>(ROWS_AFTER, epoch, handle, seq, upTo, limit)
      .toArray();
    return rows.map((row) => ({ ...row, item: itemOf(row.item) }));
  }

  /** Begins the record of an epoch with that of an earlier one as it was at a revision; `gone`: entries that left it since. */
  goBack(epoch: number, { from, revision }: { from: number; revision: number }, gone: readonly FoldedItem[]): void {
    this.#sql.exec(COPY, epoch, from, revision);
    const values = gone.flatMap((row) =>
      handlesOf(row.item).map((handle) => [handle, row.seq, row.revision, JSON.stringify(row.item)]),
    );
    if (values.length > 0) this.#sql.exec(PUT_BACK, epoch, JSON.stringify(values));
  }

  /** The finished items of an epoch as they stood at a revision, oldest first; `gone` as above. */
  asOf(epoch: number, revision: number, gone: readonly FoldedItem[]): readonly Item[] {
    const rows = this.#sql.exec<Row>(AS_OF, epoch, revision).toArray();
    const kept = rows.map((row): FoldedItem => ({ ...row, item: itemOf(row.item) }));
    return [...kept, ...gone].toSorted((one, other) => one.seq - other.seq).map((row) => row.item);
  }

  /** Takes entries out that were opened again [F2a]. */
  remove(epoch: number, rows: readonly FoldedItem[]): void {
    for (const { item, seq } of rows) {
      for (const handle of handlesOf(item)) {
        this.#sql.exec("DELETE FROM folded WHERE epoch = ? AND handle = ? AND seq = ?", epoch, handle, seq);
      }
    }
  }

  /** The record of an epoch, as far as deciding a change can ask for it. */
  recordFor(epoch: number, change: Change): FoldedRecord {
    const claims = claimsOf(change);
    return {
      byContent: (contents) => contents.flatMap((content) => this.#entries(epoch, `t:${content}`, claims)),
      byId: (ids) => ids.flatMap((id) => this.#entries(epoch, `i:${id}`, claims)),
    };
  }

  /** Entries after a number, in folding order. */
  page(epoch: number, after: number, limit: number): Page<FoldedEntry> {
    const rows = this.#sql.exec<Row & { at: number }>(PAGE, epoch, after, limit + 1).toArray();
    const page = rows.slice(0, limit);
    const entries = page.map(({ revision, at, item }) => ({
      ...itemOf(item),
      revision,
      at: new Date(at).toISOString(),
    }));
    return { entries, next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null };
  }

  /** The oldest and the newest `claims` entries of a handle, in folding order: every copy a change can claim. */
  #entries(epoch: number, handle: string, claims: number): readonly FoldedItem[] {
    const oldest = this.#sql.exec<Row>(OLDEST, epoch, handle, claims).toArray();
    if (oldest.length < claims) return oldest.map(foldedOf);
    const last = oldest.at(-1)?.seq ?? 0;
    const newest = this.#sql.exec<Row>(NEWEST, epoch, handle, claims).toArray();
    return [...oldest, ...newest.toReversed().filter(({ seq }) => seq > last)].map(foldedOf);
  }
}

type Row = { seq: number; revision: number; item: string };

/**
 * How many entries of one handle a change can claim at most: each item it sends or touches claims one,
 * and an operation that names an id may put another aside before.
 */
function claimsOf(change: Change): number {
  if (change.kind !== "patch") return 2 * change.items.length;
  const touchesMany = change.operations.some((operation) => operation.action === "set");
  return 2 * (touchesMany ? PLAN_ITEMS + change.operations.length : change.operations.length);
}

function handlesOf(item: Item): readonly string[] {
  const text = `t:${item.content}`;
  return item.id === undefined ? [text] : [text, `i:${item.id}`];
}

function foldedOf({ seq, revision, item }: Row): FoldedItem {
  return { item: itemOf(item), seq, revision };
}

function itemOf(text: string): Item {
  // SAFETY: the text is what add() wrote.
  return JSON.parse(text) as Item;
}
