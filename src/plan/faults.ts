/**
 * The sentences of every refusal, in one place: a model reads them and acts on them, so each says
 * what was found and what is allowed. Pinned by a test, reviewed like an API [P5].
 */
import { BLOCKED_BY, ID_BYTES, OPERATIONS, PHASE_BYTES, PLAN_ITEMS, SENT_ITEMS } from "./limits.ts";
import { STATUSES, type Status } from "./plan.ts";
import type { Fault, FaultCode } from "./problem.ts";
import { clampLine, quote } from "./text.ts";

function fault(path: string, code: FaultCode, message: string, allowed?: readonly string[]): Fault {
  return allowed === undefined ? { path, code, message } : { path, code, message, allowed };
}

/** Ids shown in a refusal: enough to find a slip, few enough for one glance. */
const IDS_SHOWN = 20;

function listed(ids: readonly string[]): string {
  if (ids.length === 0) return "the plan has no items with an id";
  const shown = ids.slice(0, IDS_SHOWN).map((id) => clampLine(id, ID_BYTES));
  const more = ids.length - shown.length;
  return `ids in the plan: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

export const faults = {
  missingList: (path: string) =>
    fault(path, "missing_list", `the list "${path}" is missing; send the whole list, or [] to clear the plan`),
  unreadableList: (path: string) =>
    fault(path, "unreadable_list", `"${path}" is text that holds no readable list; send an array of items`),
  noItems: (path: string) => fault(path, "no_items", `"${path}" holds no item; send [] to clear the plan`),
  wrongType: (path: string, wanted: string, found: unknown) =>
    fault(path, "wrong_type", `must be ${wanted}, not ${kindOf(found)}`),
  missingField: (path: string, field: string) => fault(path, "missing_field", `${field} is required`),
  blankContent: (path: string) => fault(path, "blank_content", "must say what the step is, not be blank"),
  unknownStatus: (path: string, found: unknown, meant: Status | undefined) =>
    fault(
      path,
      "unknown_status",
      `unknown status ${quote(found)}${meant === undefined ? "" : `, perhaps "${meant}"`}; allowed: ${STATUSES.join(", ")}`,
      STATUSES,
    ),
  unknownAction: (path: string, found: unknown, allowed: readonly string[]) =>
    fault(path, "unknown_action", `unknown action ${quote(found)}; allowed: ${allowed.join(", ")}`, allowed),
  idTooLong: (path: string, bytes: number) =>
    fault(path, "id_too_long", `an id has at most ${ID_BYTES} bytes, not ${bytes}`),
  phaseTooLong: (path: string, bytes: number) =>
    fault(path, "phase_too_long", `a phase has at most ${PHASE_BYTES} bytes, not ${bytes}`),
  duplicateId: (path: string, id: string, first: string) =>
    fault(path, "duplicate_id", `id ${quote(id)} is that of ${first} already; ids are unique in a plan`),
  tooManySent: (path: string, count: number) =>
    fault(path, "too_many_items", `at most ${SENT_ITEMS} items in one call, not ${count}`),
  tooManyItems: (path: string, count: number, most: number = PLAN_ITEMS) =>
    fault(path, "too_many_items", `a plan holds at most ${most} items, not ${count}; merge or drop some`),
  tooManyOperations: (path: string, count: number) =>
    fault(path, "too_many_operations", `1 to ${OPERATIONS} operations in one call, not ${count}`),
  tooManyInProgress: (path: string, count: number) =>
    fault(path, "too_many_in_progress", `at most one item may be in_progress, not ${count}`),
  unknownId: (path: string, id: string, ids: readonly string[]) =>
    fault(path, "unknown_id", `no item has the id ${quote(id)}; ${listed(ids)}`, ids.slice(0, IDS_SHOWN)),
  noSuchItem: (path: string, key: string, found: string) =>
    fault(path, "unknown_id", `no item in the plan has the ${key} ${quote(found)}; finished ones may be folded away`),
  foldedId: (path: string, id: string) =>
    fault(path, "folded_id", `${quote(id)} is finished and folded away; add it again with an open status to reopen it`),
  idExists: (path: string, id: string) =>
    fault(path, "id_exists", `an item with the id ${quote(id)} is in the plan; use update or replace`),
  idsDiffer: (path: string, inner: string, id: string) =>
    fault(path, "ids_differ", `item id ${quote(inner)} differs from the operation's id ${quote(id)}`),
  badAnchor: (path: string, message: string) => fault(path, "bad_anchor", message),
  emptyPlan: (path: string, action: string) =>
    fault(path, "empty_plan", `there is no plan to ${action} in; begin one with add or with the whole list`),
  cycle: (path: string, message: string) => fault(path, "cycle", message),
  outOfRange: (path: string, message: string) => fault(path, "out_of_range", message),
} as const;

export const notes = {
  clamped: (paths: readonly string[]) => bounded("too long and stored cut, ending in …: ", paths),
  echoes: (count: number) => `${items(count)} left out: a count line of this list, not a step`,
  blockersCut: (path: string) => `${path} keeps the first ${BLOCKED_BY} ids`,
  ignoredField: (path: string) => `${path} was ignored: it is not text`,
  dropped: (labels: readonly string[]) => bounded(`${items(labels.length)} left out before being finished: `, labels),
  demoted: (labels: readonly string[]) => bounded(`set back to pending, one step is in progress at a time: `, labels),
} as const;

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

/** Bytes of one note: it rides on every answer it concerns, so it stays a line. */
const NOTE_BYTES = 320;
const LABEL_BYTES = 60;

function bounded(lead: string, labels: readonly string[]): string {
  return clampLine(lead + labels.map((label) => clampLine(label, LABEL_BYTES)).join("; "), NOTE_BYTES);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
