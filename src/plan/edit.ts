/**
 * Single operations on a list: `patch_plan` and every runtime's deltas by id [E1][E2]. All or nothing:
 * an operation that cannot be carried out is a fault, and any fault refuses the whole call.
 */
import type { Anchor, Fields, Operation, Where } from "./change.ts";
import { itemOf } from "./check.ts";
import { faults } from "./faults.ts";
import { type Ids, withId } from "./ids.ts";
import { BLOCKED_BY } from "./limits.ts";
import type { FoldedItem, Item } from "./plan.ts";
import type { Fault } from "./problem.ts";

/** A list under edit. */
export interface Edited {
  readonly items: readonly Item[];
  /** Folded items that were added again: the id, with an open status, brings them back [E2]. */
  readonly reopened: readonly FoldedItem[];
  /** Folded items that were added again as finished: set aside, they are counted already. */
  readonly setAside: readonly FoldedItem[];
  readonly faults: readonly Fault[];
}

/** What operations need beside the list. */
export interface Surroundings {
  /** The record's entries for the ids that the operations name. */
  readonly folded: readonly FoldedItem[];
  /** Gives new ids; null: added items get none. */
  readonly ids: Ids | null;
  /** The caller's spelling of operation i, and of the id it names, for paths. */
  readonly pathOf: (index: number) => string;
  readonly idKeyOf: (index: number) => string;
}

/** Carries operations out in order on `items`. */
export function applyOperations(
  items: readonly Item[],
  operations: readonly Operation[],
  around: Surroundings,
): Edited {
  const edit = new Edit(items, around);
  for (const [index, operation] of operations.entries())
    edit.apply(operation, around.pathOf(index), around.idKeyOf(index));
  return edit;
}

/** The operations that name their item by its id. */
type ById = Extract<Operation, { readonly id: string }> & {
  readonly action: "replace" | "update" | "toggle" | "remove" | "move";
};

class Edit implements Edited {
  items: Item[];
  readonly reopened: FoldedItem[] = [];
  readonly setAside: FoldedItem[] = [];
  readonly faults: Fault[] = [];
  readonly #folded: Map<string, FoldedItem>;
  readonly #ids: Ids | null;
  /** The caller's key of the id of the operation at hand. */
  #idKey = "id";

  constructor(items: readonly Item[], { folded, ids }: Surroundings) {
    this.items = [...items];
    this.#ids = ids;
    this.#folded = new Map(folded.map((row) => [row.item.id ?? "", row]));
  }

  apply(operation: Operation, path: string, idKey: string): void {
    this.#idKey = idKey;
    switch (operation.action) {
      case "add":
        return this.#add(operation, path);
      case "append":
        return this.#append(operation.item);
      case "set":
        return this.#each(operation.where, path, (item) => updated(item, operation.item));
      case "drop":
        return this.#each(operation.where, path, () => undefined);
      case "advance":
        return this.#advance();
      default:
        return this.#applyById(operation, path);
    }
  }

  #applyById(operation: ById, path: string): void {
    const at = this.#find(operation.id, operation.action, path);
    const item = this.items[at];
    if (item === undefined) return;
    switch (operation.action) {
      case "replace":
        return this.#put(at, operation.item, operation.id, path);
      case "update":
        return this.#set(at, updated(item, operation.item));
      case "toggle":
        return this.#set(at, { ...item, status: item.status === "completed" ? "pending" : "completed" });
      case "remove":
        this.items.splice(at, 1);
        return;
      case "move":
        return this.#move(at, item, operation, path);
    }
  }

  #add(operation: Operation & { action: "add" }, path: string): void {
    const { id, item } = operation;
    if (this.items.some((other) => other.id === id)) return this.#fail(faults.idExists(join(path, this.#idKey), id));
    if (item.id !== undefined && item.id !== id)
      return this.#fail(faults.idsDiffer(join(path, "item.id"), item.id, id));
    const row = this.#folded.get(id);
    if (row !== undefined) {
      const isSame = row.item.content === item.content;
      if (item.status === "completed" && isSame) return void this.setAside.push(row);
      if (item.status !== "completed") this.#reopen(row);
    }
    const place = this.#place(operation, path);
    if (place !== undefined) this.items.splice(place, 0, withId(item, id));
  }

  /** Last in its phase, where that has items; else last. */
  #append(item: Item): void {
    const place = item.phase === undefined ? -1 : this.items.findLastIndex((other) => other.phase === item.phase);
    const added = this.#ids === null ? item : withId(item, this.#ids.next());
    this.items.splice(place < 0 ? this.items.length : place + 1, 0, added);
  }

  /** Changes the items that are meant; those for which nothing comes back are taken out. */
  #each(where: Where, path: string, change: (item: Item) => Item | undefined): void {
    const meant = this.items.filter((item) => isMeant(item, where));
    const named = where.content ?? where.phase;
    if (meant.length === 0 && named !== undefined && where.statuses === undefined) {
      return this.#fail(faults.noSuchItem(path, where.content === undefined ? "phase" : "text", named));
    }
    const chosen = new Set(where.content === undefined ? meant : meant.slice(0, 1));
    this.items = this.items.flatMap((item) => (chosen.has(item) ? (change(item) ?? []) : item));
  }

  #advance(): void {
    if (this.items.some((item) => item.status === "in_progress")) return;
    const at = this.items.findIndex((item) => item.status === "pending");
    const item = this.items[at];
    if (item !== undefined) this.#set(at, { ...item, status: "in_progress" });
  }

  #reopen(row: FoldedItem): void {
    this.reopened.push(row);
    this.#folded.delete(row.item.id ?? "");
  }

  #put(at: number, item: Item, id: string, path: string): void {
    if (item.id !== undefined && item.id !== id)
      return this.#fail(faults.idsDiffer(join(path, "item.id"), item.id, id));
    this.#set(at, withId(item, id));
  }

  #move(at: number, item: Item, operation: Operation & { action: "move" }, path: string): void {
    if (operation.before === operation.id || operation.after === operation.id) {
      return this.#fail(faults.badAnchor(path, "an item cannot be moved before or after itself"));
    }
    this.items.splice(at, 1);
    const place = this.#place(operation, path);
    this.items.splice(place ?? at, 0, item);
  }

  /** Index an anchor names; undefined after a fault. No anchor: the end. */
  #place(anchor: Anchor, path: string): number | undefined {
    if (anchor.before !== undefined && anchor.after !== undefined) {
      return void this.#fail(faults.badAnchor(path, "give before or after, not both"));
    }
    const id = anchor.before ?? anchor.after;
    if (id === undefined) return this.items.length;
    const key = anchor.before === undefined ? "after" : "before";
    const at = this.items.findIndex((item) => item.id === id);
    if (at < 0) return void this.#fail(this.#unknown(join(path, key), id));
    return key === "before" ? at : at + 1;
  }

  #find(id: string, action: string, path: string): number {
    const at = this.items.findIndex((item) => item.id === id);
    if (at >= 0) return at;
    const isEmpty = this.items.length === 0 && !this.#folded.has(id);
    this.#fail(
      isEmpty ? faults.emptyPlan(join(path, this.#idKey), action) : this.#unknown(join(path, this.#idKey), id),
    );
    return -1;
  }

  #unknown(path: string, id: string): Fault {
    if (this.#folded.has(id)) return faults.foldedId(path, id);
    return faults.unknownId(
      path,
      id,
      this.items.flatMap((item) => item.id ?? []),
    );
  }

  #set(at: number, item: Item): void {
    this.items[at] = item;
  }

  #fail(fault: Fault): void {
    this.faults.push(fault);
  }
}

/** The item with the fields changed that are given; null takes a field away. */
export function updated(item: Item, fields: Fields): Item {
  const { addBlockedBy, content, status, ...rest } = fields;
  const merged = { ...item, ...rest };
  const blockedBy = addBlockedBy === undefined ? merged.blockedBy : union(merged.blockedBy ?? [], addBlockedBy);
  const kept = Object.entries({ ...merged, blockedBy }).filter(([, value]) => value !== null && value !== undefined);
  // SAFETY: the entries are those of an item and of Fields, whose nulls were just taken out.
  return itemOf(
    content ?? item.content,
    status ?? item.status,
    Object.fromEntries(kept) as Omit<Item, "content" | "status">,
  );
}

function union(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])].slice(0, BLOCKED_BY);
}

function isMeant(item: Item, { content, phase, statuses }: Where): boolean {
  if (content !== undefined && item.content !== content) return false;
  if (phase !== undefined && item.phase !== phase) return false;
  return statuses === undefined || statuses.includes(item.status);
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
