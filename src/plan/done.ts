/** How far a plan is: counts, complete, resolved [P8]. */
import type { Item, Plan, Status } from "./plan.ts";

/** One number per status, and three sums. `open` = pending + in progress, `total` = items + retired. */
export type Counts = Readonly<Record<Status, number>> & {
  readonly retired: number;
  readonly open: number;
  readonly total: number;
};

type Progress = Pick<Plan, "items" | "retired" | "ended">;

export function countsOf(plan: Progress): Counts {
  const counts = { pending: 0, in_progress: 0, completed: 0, blocked: 0, abandoned: 0 };
  for (const item of plan.items) counts[item.status]++;
  return {
    ...counts,
    retired: plan.retired,
    open: counts.pending + counts.in_progress,
    total: plan.items.length + plan.retired,
  };
}

/** At least one item or retired, and every item completed. A cleared plan is not a completed one [P7]. */
export function isComplete(plan: Progress): boolean {
  return holdsSteps(plan) && plan.items.every((item) => item.status === "completed");
}

/** As complete, with blocked and abandoned items counting as settled. */
export function isResolved(plan: Progress): boolean {
  return holdsSteps(plan) && plan.items.every((item) => !isOpen(item));
}

function holdsSteps(plan: Progress): boolean {
  return plan.ended !== "cleared" && plan.items.length + plan.retired > 0;
}

/** Still to be worked on. */
export function isOpen(item: Item): boolean {
  return item.status === "pending" || item.status === "in_progress";
}

/** Not settled for good: leaving it out of a new list is worth a word [P9]. */
export function isUnfinished(item: Item): boolean {
  return isOpen(item) || item.status === "blocked";
}
