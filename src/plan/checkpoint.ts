/**
 * A plan as it is carried from one place to another: its list, its count, and the folded record that keeps the count
 * honest [H6]. Settings stay behind. Pure; `GET checkpoint` makes one, `PUT checkpoint` and forks take one in.
 */
import { checkItem, checkItems, itemOf, newFindings, OWN, type Spelling } from "./check.ts";
import { decide, type Decided, type Decision, EMPTY_RECORD, type Rules } from "./decide.ts";
import { faults } from "./faults.ts";
import type { Ended, FoldedItem, Item, Plan } from "./plan.ts";
import type { Fault } from "./problem.ts";

export interface Checkpoint {
  readonly version: 1;
  readonly items: readonly Item[];
  /** Finished items folded away; at least as many as `folded` names. */
  readonly retired: number;
  /** The folded record, oldest first. A host that has only the count leaves it out. */
  readonly folded: readonly Item[];
  /** Highest id number ever given, so that none is given again. */
  readonly lastId: number;
  readonly ended: Ended;
}

/** More is no count of steps somebody finished. */
const RETIRED_MOST = 1_000_000_000;

export type CheckpointReading =
  | { readonly ok: true; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export function checkpointOf({ items, retired, lastId, ended }: Plan, folded: readonly Item[]): Checkpoint {
  return { version: 1, items, retired, folded, lastId, ended };
}

/** A checkpoint as somebody sent it: every item is read as a call's would be. */
export function readCheckpoint(value: unknown): CheckpointReading {
  const sent: Sent = typeof value === "object" && value !== null ? value : {};
  const found = newFindings();
  const wrong = found.faults;
  if (sent.version !== undefined && sent.version !== 1) {
    wrong.push(faults.outOfRange("version", "only version 1 is known"));
  }
  const items = Array.isArray(sent.items)
    ? checkItems(sent.items, OWN)
    : { items: [], faults: [missing("items", sent.items)] };
  const folded = foldedIn(sent.folded ?? [], wrong);
  const retired = countIn("retired", sent.retired, folded.length, wrong);
  const lastId = countIn("lastId", sent.lastId ?? 0, 0, wrong);
  const ended = endedIn(sent.ended ?? null, items.items, wrong);
  const all = [...items.faults, ...wrong];
  if (all.length > 0) return { ok: false, faults: all };
  return { ok: true, checkpoint: { version: 1, items: items.items, retired, folded, lastId, ended } };
}

/** Puts a checkpoint in the plan's place: a new epoch, one revision, and then folds. Without rules it is taken as it is. */
export function takeCheckpoint(plan: Plan, checkpoint: Checkpoint, rules: Rules | null): Decision {
  const { items, retired, folded, lastId, ended } = checkpoint;
  const revision = plan.revision + 1;
  const rows: readonly FoldedItem[] = folded.map((item, index) => ({
    item,
    seq: plan.foldedSeq + index + 1,
    revision,
  }));
  const base: Plan = {
    ...plan,
    revision,
    epoch: plan.epoch + 1,
    items,
    retired,
    foldedSeq: plan.foldedSeq + rows.length,
    lastId: Math.max(plan.lastId, lastId),
    ended,
  };
  const taken = rules === null || items.length === 0 ? asItIs(base) : judged(plan, base, items, rules);
  if (!taken.ok) return taken;
  const whole = { ...taken.plan, retired: retired + taken.folded.length, ended };
  return { ...taken, changed: true, plan: whole, brought: { kind: "rows", rows } };
}

/** The list goes the way of every list: bounds, the rule for several in progress, folding. */
function judged(plan: Plan, base: Plan, items: readonly Item[], rules: Rules): Decision {
  const before: Plan = { ...base, revision: plan.revision, epoch: plan.epoch, items: [], retired: 0, ended: "cleared" };
  const change = { kind: "replace", items, list: "items", faults: [], warnings: [], inProgress: "allow" } as const;
  return decide(before, change, rules, EMPTY_RECORD);
}

function asItIs(plan: Plan): Decided {
  return { ok: true, changed: true, plan, folded: [], reopened: [], dropped: [], warnings: [] };
}

interface Sent {
  readonly version?: unknown;
  readonly items?: unknown;
  readonly retired?: unknown;
  readonly folded?: unknown;
  readonly lastId?: unknown;
  readonly ended?: unknown;
}

const FOLDED: Spelling = { ...OWN, list: "folded" };

/** Whatever status it is sent with, an item of the record is a finished one. */
function foldedIn(value: unknown, wrong: Fault[]): readonly Item[] {
  if (!Array.isArray(value)) {
    wrong.push(faults.wrongType("folded", "a list", value));
    return [];
  }
  const found = newFindings();
  const items = value.map((item, index) => checkItem(item, `folded[${index}]`, FOLDED, found));
  wrong.push(...found.faults);
  return items.flatMap((item) => (item === undefined ? [] : [itemOf(item.content, "completed", item)]));
}

function countIn(path: string, value: unknown, least: number, wrong: Fault[]): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= RETIRED_MOST) return value;
  const isNumber = typeof value === "number";
  if (value === undefined) wrong.push(missing(path, value));
  else if (!isNumber) wrong.push(faults.wrongType(path, "a whole number", value));
  else wrong.push(faults.outOfRange(path, `must be a whole number from ${least} to ${RETIRED_MOST}, not ${value}`));
  return least;
}

function endedIn(value: unknown, items: readonly Item[], wrong: Fault[]): Ended {
  if (value === null || value === "finished") return value;
  if (value === "cleared" && items.length === 0) return value;
  wrong.push(faults.outOfRange("ended", "is null or finished, or cleared where there are no items"));
  return null;
}

function missing(path: string, value: unknown): Fault {
  return value === undefined ? faults.missingField(path, path) : faults.wrongType(path, "a list", value);
}
