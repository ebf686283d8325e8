/** Ids that the run gives: in order, never reused, in the style of the runtime that asks for them. */
import type { IdStyle } from "./change.ts";
import { itemOf } from "./check.ts";
import type { Item } from "./plan.ts";

/** Hands out ids that are not taken. `last`: the number of the last one. */
export class Ids {
  last: number;
  readonly #style: IdStyle;
  readonly #taken: Set<string | undefined>;

  constructor(style: IdStyle, last: number, items: readonly Item[]) {
    this.last = last;
    this.#style = style;
    this.#taken = new Set(items.map((item) => item.id));
  }

  next(): string {
    let id: string;
    do id = this.#style === "hex" ? hexId(++this.last) : String(++this.last);
    while (this.#taken.has(id));
    this.#taken.add(id);
    return id;
  }
}

/** The items, those without an id with one: that of the stored item with the same text, else the next. */
export function withIds(items: readonly Item[], stored: readonly Item[], ids: Ids): readonly Item[] {
  if (items.every((item) => item.id !== undefined)) return items;
  const sent = new Set(items.map((item) => item.id));
  const free = new Map<string, string[]>();
  for (const { id, content } of stored) {
    if (id !== undefined && !sent.has(id)) free.set(content, [...(free.get(content) ?? []), id]);
  }
  return items.map((item) =>
    item.id === undefined ? withId(item, free.get(item.content)?.shift() ?? ids.next()) : item,
  );
}

export function withId(item: Item, id: string): Item {
  return itemOf(item.content, item.status, { ...item, id });
}

/** An odd factor makes the numbers up to 16,777,216 each another six digits, in no visible order. */
export function hexId(number: number): string {
  return ((Math.imul(number, 0x9e3779b1) >>> 0) & 0xffffff).toString(16).padStart(6, "0");
}

/** The highest number among numeric ids: ids given later begin above it, so that none comes twice. */
export function highestId(items: readonly Item[], least: number): number {
  return items.reduce((highest, { id }) => {
    return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Math.max(highest, Number(id)) : highest;
  }, least);
}
