/**
 * What a run is, as small as it can be said: lists and maps in memory, every revision whole. Deciding a list is the plan
 * core's; keeping, ending, going back and forking are said here once more, in other words than the product's.
 */
import type { Change } from "../../src/plan/change.ts";
import { decide } from "../../src/plan/decide.ts";
import { type FoldedItem, type FoldedRecord, type Item, NO_PLAN, type Plan } from "../../src/plan/plan.ts";
import { DEFAULT_SETTINGS } from "../../src/plan/settings.ts";

interface State {
  readonly plan: Plan;
  readonly rows: readonly FoldedItem[];
}

export class Model {
  /** The object it stands for. */
  readonly name: string;
  readonly states: State[] = [{ plan: NO_PLAN, rows: [] }];

  constructor(name: string) {
    this.name = name;
  }

  get now(): State {
    return this.states.at(-1) ?? { plan: NO_PLAN, rows: [] };
  }

  /** Whether the change was accepted. */
  write(change: Change): boolean {
    const { plan, rows } = this.now;
    const decision = decide(plan, change, DEFAULT_SETTINGS, recordOf(rows));
    if (!decision.ok) return false;
    if (!decision.changed) return true;
    const gone = new Set(decision.reopened.map(({ seq }) => seq));
    const kept = decision.plan.epoch === plan.epoch ? rows.filter(({ seq }) => !gone.has(seq)) : [];
    this.states.push({ plan: decision.plan, rows: [...kept, ...decision.folded] });
    return true;
  }

  finish(): void {
    const { plan, rows } = this.now;
    if (plan.revision === 0 || plan.ended !== null) return;
    this.states.push({ plan: { ...plan, revision: plan.revision + 1, ended: "finished" }, rows });
  }

  /** Whether there is such a revision. */
  restore(revision: number): boolean {
    const then = this.states[revision];
    if (then === undefined || revision === 0) return false;
    const { plan } = this.now;
    if (revision === plan.revision && plan.ended !== "finished") return true;
    this.states.push({ rows: then.rows, plan: goneOn(plan, then.plan) });
    return true;
  }

  /** The plan taken out and put back: the same again, as an epoch of its own. */
  putBack(): void {
    const { plan, rows } = this.now;
    const revision = plan.revision + 1;
    const again = rows.map(({ item }, index) => ({ item, seq: plan.foldedSeq + index + 1, revision }));
    this.states.push({
      rows: again,
      plan: { ...plan, revision, epoch: plan.epoch + 1, foldedSeq: plan.foldedSeq + rows.length },
    });
  }

  /** A new run with the plan of a revision. */
  fork(name: string, revision: number): Model {
    const fork = new Model(name);
    const then = this.states[revision];
    if (then === undefined || revision === 0) return fork;
    const rows = then.rows.map(({ item }, index) => ({ item, seq: index + 1, revision: 1 }));
    const { items, retired, lastId } = then.plan;
    const ended = then.plan.ended === "cleared" ? "cleared" : null;
    fork.states.push({ rows, plan: { revision: 1, epoch: 1, items, retired, foldedSeq: rows.length, lastId, ended } });
    return fork;
  }
}

/** A finished plan goes on, a cleared one stays cleared. */
function goneOn(plan: Plan, then: Plan): Plan {
  const ended = then.ended === "cleared" ? "cleared" : null;
  const { items, retired } = then;
  return { ...plan, revision: plan.revision + 1, epoch: plan.epoch + 1, items, retired, ended };
}

function recordOf(rows: readonly FoldedItem[]): FoldedRecord {
  return {
    byContent: (contents) => rows.filter(({ item }) => contents.includes(item.content)),
    byId: (ids) => rows.filter(({ item }) => item.id !== undefined && ids.includes(item.id)),
  };
}

/** In a finished plan nobody is at work. */
export function shown({ items, ended }: Plan): readonly Item[] {
  if (ended !== "finished") return items;
  return items.map((item) => (item.status === "in_progress" ? { ...item, status: "pending" } : item));
}
