/**
 * What becomes of a change: the one place where the rules meet. Pure; the run writes the outcome down
 * in one transaction, a front words it. Order: epoch, list, recognition, rules, fold, comparison.
 */
import type { Change, InProgressRule } from "./change.ts";
import { isResolved, isUnfinished } from "./done.ts";
import { type Draft, draftOf } from "./draft.ts";
import { faults, notes } from "./faults.ts";
import { foldCompleted } from "./fold.ts";
import { PLAN_ITEMS } from "./limits.ts";
import { type Matched, matchItems } from "./match.ts";
import type { FoldedItem, FoldedRecord, Item, Plan } from "./plan.ts";
import type { Fault } from "./problem.ts";
import { labelOf } from "./render.ts";
import { isSameList } from "./same.ts";
import type { Settings } from "./settings.ts";

/** What of the settings deciding obeys. */
export type Rules = Pick<Settings, "inProgress" | "keepCompleted">;

/** What became of a change. */
export type Decision = { readonly ok: false; readonly faults: readonly Fault[] } | Decided;

export interface Decided {
  readonly ok: true;
  /** False: nothing differs after normalisation; `plan` is the plan as it was [P10]. */
  readonly changed: boolean;
  /** The plan after the change, its revision one up when `changed`. */
  readonly plan: Plan;
  /** Items that left the list into the record with this change, in folding order [F1]. */
  readonly folded: readonly FoldedItem[];
  /** Entries that left the record because they were sent open again [F2a]. */
  readonly reopened: readonly FoldedItem[];
  /** Unfinished items that the change left out [P9]. */
  readonly dropped: readonly Item[];
  /** A bounded line a kind: clamped, our own lines left out, dropped, demoted. */
  readonly warnings: readonly string[];
  /** What the record of the plan's new epoch begins with; absent = nothing, or the epoch goes on. */
  readonly brought?: Brought;
}

/** A record that comes along with a plan: named rows, or the one that an epoch of this run had at a revision. */
export type Brought =
  | { readonly kind: "rows"; readonly rows: readonly FoldedItem[] }
  | { readonly kind: "asOf"; readonly epoch: number; readonly revision: number };

/** A record with nothing in it: that of a plan that just began. */
export const EMPTY_RECORD: FoldedRecord = { byContent: () => [], byId: () => [] };

/** Decides a change of `plan`. `record` is asked about the plan's own epoch only. */
export function decide(plan: Plan, change: Change, rules: Rules, record: FoldedRecord): Decision {
  if (isClear(change)) return clear(plan, change);
  const begun = begin(plan);
  const before = begun === plan ? record : EMPTY_RECORD;
  const draft = draftOf(begun, change, before);
  const matched = recognise(begun, draft, before);
  const isNew = change.kind === "replace" && isResolved(begun) && !matched.shares;
  const base = isNew ? nextEpoch(begun) : begun;
  const wanted = isNew ? { ...matched, kept: draft.items, setAside: [], reopened: [] } : matched;
  return settle(plan, base, change, draft, wanted, rules);
}

/** `[]` ends the plan's life; the next write begins another [F6][P7]. */
function isClear(change: Change): boolean {
  return change.kind === "replace" && change.items.length === 0 && change.faults.length === 0;
}

function clear(plan: Plan, change: Change): Decided {
  const nothing = { ok: true, folded: [], reopened: [], warnings: change.warnings } as const;
  if (plan.revision === 0 || plan.ended !== null) return { ...nothing, changed: false, plan, dropped: [] };
  return {
    ...nothing,
    changed: true,
    plan: { ...plan, revision: plan.revision + 1, items: [], ended: "cleared" },
    // Told as items and not as a note: who clears a plan means to, and is answered in two words [T1].
    dropped: plan.items.filter(isUnfinished),
  };
}

/** The plan a write works on: an ended one, or none yet, begins a new epoch first. */
function begin(plan: Plan): Plan {
  return plan.ended === null && plan.revision > 0 ? plan : nextEpoch(plan);
}

function nextEpoch(plan: Plan): Plan {
  return { ...plan, epoch: plan.epoch + 1, items: [], retired: 0, ended: null };
}

/** Pairs the draft with what is stored. Items that an operation already brought back count as stored. */
function recognise(plan: Plan, draft: Draft, record: FoldedRecord): Matched {
  const back = new Set(draft.reopened.map((row) => row.item.id));
  const returned = draft.items.filter((item) => item.id !== undefined && back.has(item.id));
  const without: FoldedRecord = {
    byContent: (contents) =>
      record.byContent(contents).filter((row) => !draft.reopened.some((gone) => gone.seq === row.seq)),
    byId: record.byId,
  };
  const matched = matchItems(draft.items, [...plan.items, ...returned], without);
  return {
    ...matched,
    setAside: [...draft.setAside, ...matched.setAside],
    reopened: [...draft.reopened, ...matched.reopened],
  };
}

/** Checks the whole list, folds it, and compares it with what was there. */
function settle(was: Plan, base: Plan, change: Change, draft: Draft, matched: Matched, rules: Rules): Decision {
  const rule = ruleFor(change, rules);
  const wrong = [...change.faults, ...draft.faults, ...listFaults(base, change, draft, matched.kept, rule)];
  const items = rule === "demote" ? demote(matched.kept) : matched.kept;
  const revision = was.revision + 1;
  const { items: kept, folded } = foldCompleted(items, rules.keepCompleted, was.foldedSeq, revision);
  const most = change.kind === "replace" ? (change.most ?? PLAN_ITEMS) : PLAN_ITEMS;
  if (kept.length > most) wrong.push(faults.tooManyItems(draft.list, kept.length, most));
  if (wrong.length > 0) return { ok: false, faults: wrong };
  const plan: Plan = {
    ...base,
    revision,
    items: kept,
    retired: Math.max(0, base.retired - matched.reopened.length) + folded.length,
    foldedSeq: was.foldedSeq + folded.length,
    lastId: draft.lastId,
  };
  const changed = !isSamePlan(was, plan, matched.reopened);
  const dropped = droppedBy(change, matched);
  return {
    ok: true,
    changed,
    plan: changed ? plan : was,
    folded,
    reopened: matched.reopened,
    dropped,
    warnings: [...change.warnings, ...notesOn(matched.kept, items, dropped)],
  };
}

/** Only replacing leaves items out; a removal was asked for by name. */
function droppedBy(change: Change, matched: Matched): readonly Item[] {
  return change.kind === "replace" ? matched.missing.filter(isUnfinished) : [];
}

function isSamePlan(was: Plan, plan: Plan, reopened: readonly FoldedItem[]): boolean {
  return (
    was.epoch === plan.epoch &&
    was.retired === plan.retired &&
    reopened.length === 0 &&
    isSameList(was.items, plan.items)
  );
}

function notesOn(kept: readonly Item[], items: readonly Item[], dropped: readonly Item[]): readonly string[] {
  const demoted = kept.filter((item, index) => items[index]?.status !== item.status);
  return [
    ...(dropped.length > 0 ? [notes.dropped(dropped.map(labelOf))] : []),
    ...(demoted.length > 0 ? [notes.demoted(demoted.map(labelOf))] : []),
  ];
}

function ruleFor(change: Change, rules: Rules): InProgressRule {
  return rules.inProgress === "dialect" ? change.inProgress : rules.inProgress;
}

/** What only the whole list can have wrong: an id twice, more than one step in progress [P3][P4]. */
function listFaults(base: Plan, change: Change, draft: Draft, kept: readonly Item[], rule: InProgressRule): Fault[] {
  const wrong = duplicateIds(draft, kept);
  const active = countActive(kept);
  const isTooMany = rule === "reject" && active > 1;
  // A delta that adds nobody to those in progress is not to blame for them [P4a].
  const isExcused = change.kind !== "replace" && active <= countActive(base.items);
  if (isTooMany && !isExcused) wrong.push(faults.tooManyInProgress(draft.list, active));
  return wrong;
}

function duplicateIds(draft: Draft, kept: readonly Item[]): Fault[] {
  const first = new Map<string, string>();
  return kept.flatMap((item) => {
    if (item.id === undefined) return [];
    const path = draft.pathOf(draft.items.indexOf(item));
    const earlier = first.get(item.id);
    if (earlier === undefined) first.set(item.id, path);
    return earlier === undefined ? [] : [faults.duplicateId(`${path}.id`, item.id, earlier)];
  });
}

function countActive(items: readonly Item[]): number {
  return items.filter((item) => item.status === "in_progress").length;
}

/** The last item in progress stays; the others go back to pending [P4]. */
function demote(items: readonly Item[]): readonly Item[] {
  const last = items.findLastIndex((item) => item.status === "in_progress");
  return items.map((item, index) => {
    return item.status === "in_progress" && index !== last ? { ...item, status: "pending" } : item;
  });
}
