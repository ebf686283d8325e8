/**
 * What a change makes of a list before folding: the wanted items, and what was found wrong on the way.
 * One arm per kind of change.
 */
import type { Append, Change, Merge, Operation, Patch, Replace } from "./change.ts";
import { applyOperations, type Edited, updated } from "./edit.ts";
import { faults } from "./faults.ts";
import { highestId, Ids, withId, withIds } from "./ids.ts";
import type { FoldedItem, FoldedRecord, Item, Plan } from "./plan.ts";
import type { Fault } from "./problem.ts";

export interface Draft extends Edited {
  /** Path of item i, in the caller's spelling, for faults that concern the whole list. */
  readonly pathOf: (index: number) => string;
  /** Path of the list itself. */
  readonly list: string;
  /** Highest id number given or seen, this change included. */
  readonly lastId: number;
}

/** The list that `change` asks for, given the list that is there. */
export function draftOf(plan: Plan, change: Change, record: FoldedRecord): Draft {
  const style = change.kind === "append" ? change.ids : change.giveIds;
  const ids = style === undefined ? null : new Ids(style, plan.lastId, plan.items);
  const there = ids === null || change.kind === "replace" ? plan.items : withIds(plan.items, [], ids);
  const draft = draftOn(there, change, record, ids);
  return { ...draft, lastId: highestId(draft.items, ids?.last ?? plan.lastId) };
}

function draftOn(there: readonly Item[], change: Change, record: FoldedRecord, ids: Ids | null): Omit<Draft, "lastId"> {
  switch (change.kind) {
    case "replace":
      return { ...nothing, items: replaced(there, change, ids), ...pathsOf(change) };
    case "append":
      return { ...nothing, items: [...there, ...change.items.map((item) => numbered(item, ids))], ...pathsOf(change) };
    case "merge":
      return { ...merged(there, change, record), ...pathsOf(change) };
    case "patch":
      return {
        ...patched(there, change, record, ids),
        list: change.path ?? "operations",
        pathOf: () => change.path ?? "operations",
      };
  }
}

const nothing = { reopened: [], setAside: [], faults: [] } as const;

function pathsOf(change: Replace | Merge | Append): Pick<Draft, "pathOf" | "list"> {
  const positions = change.kind === "replace" ? change.positions : undefined;
  return { list: change.list, pathOf: (index) => `${change.list}[${positions?.[index] ?? index}]` };
}

function numbered(item: Item, ids: Ids | null): Item {
  return ids === null ? item : withId(item, ids.next());
}

function replaced(items: readonly Item[], change: Replace, ids: Ids | null): readonly Item[] {
  const sent = ids === null ? change.items : withIds(change.items, items, ids);
  if (change.keepBlockedBy !== true) return sent;
  const stored = new Map(items.map((item) => [item.id, item.blockedBy]));
  return sent.map((item) => {
    const blockedBy = item.id === undefined ? undefined : stored.get(item.id);
    return item.blockedBy !== undefined || blockedBy === undefined ? item : updated(item, { blockedBy });
  });
}

function patched(items: readonly Item[], change: Patch, record: FoldedRecord, ids: Ids | null): Edited {
  const known = new Set(items.map((item) => item.id));
  const named = change.operations.flatMap((operation) => ("id" in operation ? operation.id : []));
  const pathOf = (index: number) => change.path ?? `operations[${index}]`;
  const folded = lookUp(
    named.filter((id) => !known.has(id)),
    record,
  );
  return applyOperations(items, change.operations, { folded, ids, pathOf, idKeyOf: () => change.idKey ?? "id" });
}

function lookUp(ids: readonly string[], record: FoldedRecord): readonly FoldedItem[] {
  return ids.length === 0 ? [] : record.byId([...new Set(ids)]);
}

/** A merge is a patch whose operations follow from what is there: known ids are updated, others added. */
function merged(stored: readonly Item[], change: Merge, record: FoldedRecord): Edited {
  const items = claimed(stored, change);
  const known = new Set(items.map((item) => item.id ?? ""));
  const folded = lookUp(
    change.items.map((item) => item.id).filter((id) => !known.has(id)),
    record,
  );
  const rows = new Map(folded.map((row) => [row.item.id ?? "", row.item]));
  const pathOf = (index: number) => change.path ?? `${change.list}[${index}]`;
  const steps: { readonly index: number; readonly operation: Operation }[] = [];
  const missing: Fault[] = [];
  for (const [index, item] of change.items.entries()) {
    const operation = operationFor(item, known.has(item.id), rows.get(item.id), change);
    if (operation === null) missing.push(faults.missingField(`${pathOf(index)}.content`, "content of a new item"));
    else steps.push({ index, operation });
    known.add(item.id);
  }
  const edited = applyOperations(
    items,
    steps.map((step) => step.operation),
    {
      folded,
      ids: null,
      pathOf: (step) => pathOf(steps[step]?.index ?? step),
      idKeyOf: (step) => change.idKeys?.[steps[step]?.index ?? step] ?? "id",
    },
  );
  return {
    items: edited.items,
    reopened: edited.reopened,
    setAside: edited.setAside,
    faults: [...missing, ...edited.faults],
  };
}

/** Null: a new item without a text. A folded item is added again: that opens it, or sets it aside. */
function operationFor(
  { id, ...fields }: Merge["items"][number],
  isKnown: boolean,
  folded: Item | undefined,
  { onlyKnown = false }: Merge,
): Operation | null {
  if (isKnown || (onlyKnown && folded === undefined)) return { action: "update", id, item: fields };
  const base = folded ?? newItem(id, fields.content);
  return base === undefined ? null : { action: "add", id, item: updated(base, fields) };
}

/** Items without an id become those that a merge names with their text: another runtime wrote them. */
function claimed(stored: readonly Item[], change: Merge): readonly Item[] {
  const known = new Set(stored.map((item) => item.id));
  const names = new Map(
    change.items.flatMap(({ id, content }) => (content === undefined || known.has(id) ? [] : [[content, id] as const])),
  );
  if (names.size === 0) return stored;
  return stored.map((item) => {
    const id = item.id === undefined ? names.get(item.content) : undefined;
    names.delete(item.content);
    return id === undefined ? item : withId(item, id);
  });
}

function newItem(id: string, content: string | undefined): Item | undefined {
  return content === undefined ? undefined : { id, content, status: "pending" };
}
