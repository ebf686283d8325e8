/**
 * What a change makes of a list before folding: the wanted items, and what was found wrong on the way.
 * One arm per kind of change.
 */
import type { Append, Change, Merge, Operation, Patch, Replace } from "./change.ts";
import { applyOperations, type Edited, updated, withId } from "./edit.ts";
import { faults } from "./faults.ts";
import type { FoldedItem, FoldedRecord, Item, Plan } from "./plan.ts";
import type { Fault } from "./problem.ts";

export interface Draft extends Edited {
  /** Path of item i, in the caller's spelling, for faults that concern the whole list. */
  readonly pathOf: (index: number) => string;
  /** Path of the list itself. */
  readonly list: string;
}

/** The list that `change` asks for, given the list that is there. */
export function draftOf(plan: Plan, change: Change, record: FoldedRecord): Draft {
  switch (change.kind) {
    case "replace":
      return { ...nothing, items: replaced(plan.items, change), ...pathsOf(change) };
    case "append":
      return { ...nothing, items: [...plan.items, ...numbered(plan, change)], ...pathsOf(change) };
    case "merge":
      return { ...merged(plan.items, change, record), ...pathsOf(change) };
    case "patch":
      return { ...patched(plan.items, change, record), list: "operations", pathOf: () => "operations" };
  }
}

const nothing = { reopened: [], setAside: [], faults: [] } as const;

function pathsOf(change: Replace | Merge | Append): Pick<Draft, "pathOf" | "list"> {
  const positions = change.kind === "replace" ? change.positions : undefined;
  return { list: change.list, pathOf: (index) => `${change.list}[${positions?.[index] ?? index}]` };
}

function replaced(items: readonly Item[], change: Replace): readonly Item[] {
  if (change.keepBlockedBy !== true) return change.items;
  const stored = new Map(items.map((item) => [item.id, item.blockedBy]));
  return change.items.map((item) => {
    const blockedBy = item.id === undefined ? undefined : stored.get(item.id);
    return item.blockedBy !== undefined || blockedBy === undefined ? item : updated(item, { blockedBy });
  });
}

function patched(items: readonly Item[], change: Patch, record: FoldedRecord): Edited {
  const known = new Set(items.map((item) => item.id));
  const ids = change.operations.map((operation) => operation.id).filter((id) => !known.has(id));
  const pathOf = (index: number) => change.path ?? `operations[${index}]`;
  return applyOperations(items, change.operations, lookUp(ids, record), pathOf);
}

function lookUp(ids: readonly string[], record: FoldedRecord): readonly FoldedItem[] {
  return ids.length === 0 ? [] : record.byId([...new Set(ids)]);
}

/** A merge is a patch whose operations follow from what is there: known ids are updated, others added. */
function merged(items: readonly Item[], change: Merge, record: FoldedRecord): Edited {
  const known = new Set(items.map((item) => item.id ?? ""));
  const folded = lookUp(change.items.map((item) => item.id).filter((id) => !known.has(id)), record);
  const rows = new Map(folded.map((row) => [row.item.id ?? "", row.item]));
  const operations: Operation[] = [];
  const missing: Fault[] = [];
  for (const [index, { id, ...fields }] of change.items.entries()) {
    const base = known.has(id) ? undefined : (rows.get(id) ?? newItem(id, fields.content));
    if (known.has(id)) operations.push({ action: "update", id, item: fields });
    else if (base === undefined) missing.push(faults.missingField(`${change.list}[${index}].content`, "content of a new item"));
    else operations.push({ action: "add", id, item: updated(base, fields) });
    known.add(id);
  }
  const edited = applyOperations(items, operations, folded, (index) => `${change.list}[${index}]`);
  return { ...edited, items: edited.items, reopened: edited.reopened, setAside: edited.setAside, faults: [...missing, ...edited.faults] };
}

function newItem(id: string, content: string | undefined): Item | undefined {
  return content === undefined ? undefined : { id, content, status: "pending" };
}

/** New items with the ids the run gives: the next numbers, or six hex digits made from them. */
function numbered(plan: Plan, change: Append): readonly Item[] {
  const taken = new Set(plan.items.map((item) => item.id));
  let last = plan.lastId;
  return change.items.map((item) => {
    let id: string;
    do id = change.ids === "hex" ? hexId(++last) : String(++last);
    while (taken.has(id));
    return withId(item, id);
  });
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
