/** A run without a platform: the plan, its folded record and its journal in arrays, changed by `decide` alone. */
import { checkItems, OWN } from "../../src/plan/check.ts";
import type { Change } from "../../src/plan/change.ts";
import { decide, type Decision } from "../../src/plan/decide.ts";
import { type FoldedItem, type FoldedRecord, NO_PLAN, type Plan } from "../../src/plan/plan.ts";
import { renderPlan } from "../../src/plan/render.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/plan/settings.ts";

export class MemoryRun {
  plan: Plan = NO_PLAN;
  settings: Settings;
  /** The current epoch's record, in folding order. */
  folded: FoldedItem[] = [];
  readonly journal: Plan[] = [];
  /** How many texts and ids each question to the record named. */
  readonly asked: number[] = [];

  constructor(settings: Partial<Settings> = {}) {
    this.settings = { ...DEFAULT_SETTINGS, ...settings };
  }

  write(change: Change): Decision {
    const decision = decide(this.plan, change, this.settings, this.#record());
    if (decision.ok && decision.changed) this.#commit(decision);
    return decision;
  }

  /** Sends a whole list in the product's own shape. */
  send(items: readonly unknown[], inProgress: "reject" | "allow" = "reject"): Decision {
    return this.write({ kind: "replace", list: "items", inProgress, ...checkItems(items, OWN) });
  }

  reminder(): string | null {
    return renderPlan(this.plan, this.settings, "update_plan");
  }

  #commit(decision: Decision & { ok: true }): void {
    const isNewEpoch = decision.plan.epoch !== this.plan.epoch;
    const gone = new Set(decision.reopened.map((row) => row.seq));
    const kept = isNewEpoch ? [] : this.folded.filter((row) => !gone.has(row.seq));
    this.folded = [...kept, ...decision.folded];
    this.plan = decision.plan;
    this.journal.push(decision.plan);
  }

  #record(): FoldedRecord {
    return {
      byContent: (contents) => this.#find(contents, (row) => row.item.content),
      byId: (ids) => this.#find(ids, (row) => row.item.id),
    };
  }

  #find(wanted: readonly string[], keyOf: (row: FoldedItem) => string | undefined): readonly FoldedItem[] {
    this.asked.push(wanted.length);
    const keys: ReadonlySet<string | undefined> = new Set(wanted);
    return this.folded.filter((row) => keyOf(row) !== undefined && keys.has(keyOf(row)));
  }
}
