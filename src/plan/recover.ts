/**
 * A plan made again from a host's own log of calls [H5]: those that succeeded and are valid, in order, a leaf ends what was
 * before it. Pure; who reads a runtime's arguments into a change has done so already.
 */
import type { Change } from "./change.ts";
import { SENT_ITEMS } from "./limits.ts";
import { decide, type Decision, type Rules } from "./decide.ts";
import { type FoldedItem, type FoldedRecord, NO_PLAN, type Plan } from "./plan.ts";

/** What of a log bears on the plan, in its order. */
export type Logged = { readonly kind: "change"; readonly change: Change } | { readonly kind: "leaf" };

export interface Recovered {
  readonly decision: Decision;
  /** Place in the log of the change that counted last; null = none did. */
  readonly last: number | null;
}

/** The plan of the log, in the place of `plan`: one new revision and an epoch of its own. */
export function recover(plan: Plan, log: readonly Logged[], rules: Rules): Recovered {
  const memory = new Memory(plan);
  let last: number | null = null;
  for (const [index, entry] of log.entries()) {
    if (entry.kind === "leaf") memory.end();
    else if (memory.write(entry.change, rules)) last = index;
  }
  return { decision: outcome(plan, memory), last };
}

function outcome(plan: Plan, memory: Memory): Decision {
  const nothing = { ok: true, folded: [], reopened: [], dropped: [], warnings: [] } as const;
  const { items, retired, foldedSeq, lastId, ended } = memory.plan;
  const isNone = ended !== null || memory.plan.revision === 0;
  if (isNone && (plan.revision === 0 || plan.ended !== null)) return { ...nothing, changed: false, plan };
  const revision = plan.revision + 1;
  if (isNone) return { ...nothing, changed: true, plan: { ...plan, revision, items: [], ended: "cleared" } };
  const rows = memory.rows.map((row) => ({ ...row, revision }));
  return {
    ...nothing,
    changed: true,
    plan: { revision, epoch: plan.epoch + 1, items, retired, foldedSeq, lastId, ended: null },
    brought: { kind: "rows", rows },
  };
}

/** A run without a platform: the plan of the log so far, and the record of its epoch. */
class Memory {
  plan: Plan;
  #rows = new Map<number, FoldedItem>();
  #byContent = new Map<string, FoldedItem[]>();
  #byId = new Map<string, FoldedItem[]>();

  /** Numbers that are never reused go on from the run's. */
  constructor({ foldedSeq, lastId }: Plan) {
    this.plan = { ...NO_PLAN, foldedSeq, lastId };
  }

  get rows(): readonly FoldedItem[] {
    return [...this.#rows.values()];
  }

  end(): void {
    if (this.plan.revision > 0) this.plan = { ...this.plan, items: [], ended: "finished" };
  }

  /** Whether the change counts. */
  write(change: Change, rules: Rules): boolean {
    const decision = decide(this.plan, change, rules, this.#record());
    if (!decision.ok) return false;
    if (decision.plan.epoch !== this.plan.epoch) this.#forget();
    for (const row of decision.reopened) this.#remove(row);
    for (const row of decision.folded) this.#add(row);
    this.plan = decision.plan;
    return true;
  }

  #record(): FoldedRecord {
    return { byContent: (texts) => found(this.#byContent, texts), byId: (ids) => found(this.#byId, ids) };
  }

  #forget(): void {
    this.#rows = new Map();
    this.#byContent = new Map();
    this.#byId = new Map();
  }

  #add(row: FoldedItem): void {
    this.#rows.set(row.seq, row);
    push(this.#byContent, row.item.content, row);
    if (row.item.id !== undefined) push(this.#byId, row.item.id, row);
  }

  #remove({ seq, item }: FoldedItem): void {
    this.#rows.delete(seq);
    const without = (rows: readonly FoldedItem[] = []) => rows.filter((row) => row.seq !== seq);
    this.#byContent.set(item.content, without(this.#byContent.get(item.content)));
    if (item.id !== undefined) this.#byId.set(item.id, without(this.#byId.get(item.id)));
  }
}

function found(rows: ReadonlyMap<string, readonly FoldedItem[]>, keys: readonly string[]): readonly FoldedItem[] {
  return [...new Set(keys)]
    .flatMap((key) => claimable(rows.get(key) ?? []))
    .toSorted((one, other) => one.seq - other.seq);
}

/** Of many copies of one text, as many from either end as one call can claim: a long log costs no more per call [F5]. */
function claimable(rows: readonly FoldedItem[]): readonly FoldedItem[] {
  return rows.length <= 2 * SENT_ITEMS ? rows : [...rows.slice(0, SENT_ITEMS), ...rows.slice(-SENT_ITEMS)];
}

function push(rows: Map<string, FoldedItem[]>, key: string, row: FoldedItem): void {
  const there = rows.get(key);
  if (there === undefined) rows.set(key, [row]);
  else there.push(row);
}
