/**
 * Which sent items are which stored ones. A finished step that was folded may come back in the next
 * list; counting it again would make `retired` a lie, so it is recognised here [F2][F2a].
 *
 * Items are the same when their texts are: an id with another text is a new item. An equal id decides
 * between copies of one text; each stored copy stands for one sent copy, the list's before the record's.
 */
import type { FoldedItem, FoldedRecord, Item } from "./plan.ts";

export interface Matched {
  /** What of the sent list is the new list, in order. */
  readonly kept: readonly Item[];
  /** Finished items sent again that the record holds already: not counted twice. */
  readonly setAside: readonly FoldedItem[];
  /** Folded items sent again with another status: they leave the record. */
  readonly reopened: readonly FoldedItem[];
  /** Stored items that no sent item stands for, by text or by id. */
  readonly missing: readonly Item[];
  /** Whether any sent item is a stored or a folded one [F6]. */
  readonly shares: boolean;
}

/** Pairs a sent list with the stored list and the folded record. */
export function matchItems(sent: readonly Item[], stored: readonly Item[], record: FoldedRecord): Matched {
  const open = new Pairing(sent, stored);
  open.pair((item) => `${item.id ?? ""}\n${item.content}\n${item.status}`);
  open.pair((item) => `${item.id ?? ""}\n${item.content}`);
  const folded = open.unsent.length === 0 ? [] : record.byContent(contentsOf(open.unsent));
  const rows = new Rows(folded);
  const exact = open.claim((item) => (item.id === undefined ? undefined : rows.take(item, true)));
  open.pair((item) => item.content);
  const byText = open.claim((item) => rows.take(item, false));
  return outcome(sent, open, new Map([...exact, ...byText]));
}

function outcome(sent: readonly Item[], open: Pairing, claims: ReadonlyMap<number, FoldedItem>): Matched {
  const finished = (index: number) => claims.has(index) && sent[index]?.status === "completed";
  const entries = [...claims];
  return {
    kept: sent.filter((_, index) => !finished(index)),
    setAside: entries.filter(([index]) => finished(index)).map(([, row]) => row),
    reopened: entries.filter(([index]) => !finished(index)).map(([, row]) => row),
    missing: open.missing(sent),
    shares: open.paired > 0 || claims.size > 0,
  };
}

function contentsOf(items: readonly Item[]): readonly string[] {
  return [...new Set(items.map((item) => item.content))];
}

/** Pairs sent with stored items, pass by pass; what is paired leaves the field. */
class Pairing {
  readonly #sent: readonly Item[];
  readonly #stored: readonly Item[];
  #sentLeft: number[];
  #storedLeft: number[];
  paired = 0;

  constructor(sent: readonly Item[], stored: readonly Item[]) {
    this.#sent = sent;
    this.#stored = stored;
    this.#sentLeft = [...sent.keys()];
    this.#storedLeft = [...stored.keys()];
  }

  get unsent(): readonly Item[] {
    return this.#sentLeft.flatMap((index) => this.#sent[index] ?? []);
  }

  /** Pairs items with equal keys, from the end: of several copies the folded ones are the oldest, so they come first. */
  pair(keyOf: (item: Item) => string): void {
    if (this.#sentLeft.length === 0 || this.#storedLeft.length === 0) return;
    const waiting = new Map<string, number[]>();
    for (const index of this.#storedLeft) push(waiting, keyAt(this.#stored, index, keyOf), index);
    const taken = new Set<number>();
    const left: number[] = [];
    for (const index of this.#sentLeft.toReversed()) {
      const partner = waiting.get(keyAt(this.#sent, index, keyOf))?.pop();
      if (partner === undefined) left.push(index);
      else taken.add(partner);
    }
    this.paired += taken.size;
    this.#sentLeft = left.toReversed();
    this.#storedLeft = this.#storedLeft.filter((index) => !taken.has(index));
  }

  /** Lets each sent item left take a folded one; what took one leaves the field. */
  claim(take: (item: Item) => FoldedItem | undefined): readonly (readonly [number, FoldedItem])[] {
    const claims = this.#sentLeft.flatMap((index) => {
      const item = this.#sent[index];
      const row = item === undefined ? undefined : take(item);
      return row === undefined ? [] : [[index, row] as const];
    });
    const claimed = new Set(claims.map(([index]) => index));
    this.#sentLeft = this.#sentLeft.filter((index) => !claimed.has(index));
    return claims;
  }

  /** Stored items left over whose id was not sent either: a re-worded item with its id is still there. */
  missing(sent: readonly Item[]): readonly Item[] {
    const ids = new Set(sent.map((item) => item.id));
    return this.#storedLeft
      .flatMap((index) => this.#stored[index] ?? [])
      .filter((item) => item.id === undefined || !ids.has(item.id));
  }
}

/** Folded items by text, each taken once: the oldest by a finished copy, the newest by a reopened one. */
class Rows {
  readonly #byContent = new Map<string, FoldedItem[]>();

  constructor(rows: readonly FoldedItem[]) {
    for (const row of rows) push(this.#byContent, row.item.content, row);
  }

  take(item: Item, sameId: boolean): FoldedItem | undefined {
    const rows = this.#byContent.get(item.content);
    if (rows === undefined) return undefined;
    const fits = (row: FoldedItem) => !sameId || row.item.id === item.id;
    const at = item.status === "completed" ? rows.findIndex(fits) : rows.findLastIndex(fits);
    return at < 0 ? undefined : rows.splice(at, 1)[0];
  }
}

function keyAt(items: readonly Item[], index: number, keyOf: (item: Item) => string): string {
  const item = items[index];
  return item === undefined ? "" : keyOf(item);
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
