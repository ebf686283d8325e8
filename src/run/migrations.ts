/**
 * From earlier storage layouts to this one. Each step takes a run one layout on and may be carried out twice; all that are
 * due are one transaction with the new number, at the first waking under new code [H1]. Called by ledger.ts.
 */
import type { FoldedItem, Item } from "../plan/plan.ts";
import { indexEntries } from "./journal.ts";
import { LAYOUT, type RunRecord, writeRecord } from "./record.ts";

/** Step i leads from layout i + 1 to i + 2. */
const STEPS: readonly ((sql: SqlStorage) => void)[] = [toTwo];

/** The record under the newest layout; the same where it is of that already. */
export function migrate(storage: DurableObjectStorage, record: RunRecord): RunRecord {
  if (record.layout === LAYOUT) return record;
  const migrated: RunRecord = { ...record, layout: LAYOUT };
  storage.transactionSync(() => {
    for (const step of STEPS.slice(record.layout - 1)) step(storage.sql);
    writeRecord(storage.kv, migrated);
  });
  return migrated;
}

/**
 * Layout 1 kept of an entry that left the folded record only its number; going back to an older plan needs the entry. And
 * where writes carry the host's entries, they are found by an index.
 */
function toTwo(sql: SqlStorage): void {
  const rows = sql
    .exec<{ revision: number; reopened: string }>("SELECT revision, reopened FROM journal WHERE reopened IS NOT NULL")
    .toArray();
  for (const { revision, reopened } of rows) {
    // SAFETY: layout 1 wrote numbers; a step carried out before wrote entries.
    const list = JSON.parse(reopened) as readonly (number | FoldedItem)[];
    const entries = list.flatMap((one) => (typeof one === "number" ? (foldedAs(sql, one) ?? []) : one));
    sql.exec("UPDATE journal SET reopened = ? WHERE revision = ?", JSON.stringify(entries), revision);
  }
  const [used] = sql.exec("SELECT 1 FROM journal WHERE entry_id IS NOT NULL LIMIT 1").toArray();
  if (used !== undefined) indexEntries(sql);
}

/** The entry with that number, from the change that folded it. */
function foldedAs(sql: SqlStorage, seq: number): FoldedItem | undefined {
  const [row] = sql
    .exec<{ revision: number; last: number; folded: string }>(
      "SELECT revision, folded_seq AS last, folded FROM journal WHERE folded_seq >= ? AND folded IS NOT NULL ORDER BY revision LIMIT 1",
      seq,
    )
    .toArray();
  if (row === undefined) return undefined;
  // SAFETY: the text is what the journal wrote.
  const items = JSON.parse(row.folded) as readonly Item[];
  const item = items[items.length - 1 - (row.last - seq)];
  return item === undefined ? undefined : { item, seq, revision: row.revision };
}
