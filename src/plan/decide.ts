/** Placeholder, being written. */
import type { Change } from "./change.ts";
import type { FoldedItem, FoldedRecord, Item, Plan } from "./plan.ts";
import type { Fault } from "./problem.ts";
import type { Settings } from "./settings.ts";

/** What became of a change. Pure facts: the run writes them down, a front words them. */
export type Decision =
  | { readonly ok: false; readonly faults: readonly Fault[] }
  | {
      readonly ok: true;
      /** False: nothing differs after normalisation; `plan` is the plan as it was [P10]. */
      readonly changed: boolean;
      /** The plan after the change, its revision already one up when `changed`. */
      readonly plan: Plan;
      /** Items that left the list into the record with this change, in folding order [F1]. */
      readonly folded: readonly FoldedItem[];
      /** Entries that left the record because they were sent open again [F2a]. */
      readonly reopened: readonly FoldedItem[];
      /** Unfinished items that the change left out [P9]. */
      readonly dropped: readonly Item[];
      /** A bounded line each: clamped, demoted, set aside. */
      readonly warnings: readonly string[];
    };

export declare function decide(
  plan: Plan,
  change: Change,
  settings: Settings,
  record: FoldedRecord,
): Decision;
