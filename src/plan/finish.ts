/** Ending a plan's life on purpose: the host says that the work is over [H7]. Pure; the next write begins a new epoch [F6]. */
import type { Decided } from "./decide.ts";
import type { Plan } from "./plan.ts";

/** A plan that has ended already, or was never begun, is finished again without a change. */
export function finish(plan: Plan): Decided {
  const nothing = { ok: true, folded: [], reopened: [], dropped: [], warnings: [] } as const;
  if (plan.revision === 0 || plan.ended !== null) return { ...nothing, changed: false, plan };
  return { ...nothing, changed: true, plan: { ...plan, revision: plan.revision + 1, ended: "finished" } };
}
