/** Calls that name one item by its id: an update of what is sent, in the caller's own spelling. */
import type { Append, IdStyle, Merge } from "../plan/change.ts";
import { checkFields, checkId, checkItems, type Findings, newFindings, warningsOf } from "../plan/check.ts";
import { faults } from "../plan/faults.ts";
import { highestId, Ids, withIds } from "../plan/ids.ts";
import type { Item } from "../plan/plan.ts";
import { valuesOf, type Values } from "./arguments.ts";
import type { ListSpelling } from "./list.ts";

/** How a runtime names the item of such a call. */
export interface Naming {
  readonly idKey: string;
  readonly spelling: ListSpelling;
  /** Given where the runtime names every item by an id of the run's making. */
  readonly giveIds?: IdStyle;
}

/** One new item at the end, its id given by the run. */
export function appendOf(sent: Values, spelling: ListSpelling, ids: IdStyle): Append {
  const { items, faults: wrong, warnings } = checkItems([sent], { ...spelling, list: "" });
  return {
    kind: "append",
    items,
    list: "",
    ids,
    inProgress: "allow",
    faults: wrong.map((fault) => ({ ...fault, path: fault.path.replace(/^\[0\]\.?/, "") })),
    warnings: warnings.map((note) => note.replaceAll("[0].", "")),
  };
}

/** The update that the arguments ask for, and the id they name. An item that is not there refuses it. */
export function readUpdate(args: unknown, naming: Naming): { readonly change: Merge; readonly id: string | undefined } {
  const found = newFindings();
  const sent = valuesOf(args);
  const id = namedId(sent, naming.idKey, found);
  const { status, ...fields } = checkFields(
    sent,
    "",
    { ...naming.spelling, content: naming.spelling.content.slice(0, 1), list: "", id: [] },
    found,
  );
  const item = { ...fields, ...(status === undefined ? {} : { status }) };
  return { change: updateOf(id === undefined ? [] : [{ ...item, id }], found, naming), id };
}

/** An update of known items with nothing wrong but what was found. */
export function updateOf(
  items: Merge["items"],
  found: Findings,
  { idKey, giveIds }: Naming,
  idKeys: readonly string[] = [idKey],
): Merge {
  return {
    kind: "merge",
    items,
    list: "",
    path: "",
    idKeys,
    onlyKnown: true,
    inProgress: "allow",
    faults: found.faults.map((fault) => ({ ...fault, path: fault.path.replace(/^\./, "") })),
    warnings: warningsOf(found),
    ...(giveIds === undefined ? {} : { giveIds }),
  };
}

/** The id that a call must name. */
export function namedId(sent: Values, key: string, found: Findings): string | undefined {
  const before = found.faults.length;
  const id = checkId(sent[key] ?? sent["id"], key, found);
  if (id === undefined && found.faults.length === before) found.faults.push(faults.missingField(key, key));
  return id;
}

/** The items with the ids that the run's next change would give to those without: so that they can be named now. */
export function withComingIds(items: readonly Item[], style: IdStyle, lastId: number | undefined): readonly Item[] {
  return withIds(items, [], new Ids(style, lastId ?? highestId(items, 0), items));
}
