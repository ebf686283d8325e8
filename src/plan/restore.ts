/**
 * An earlier plan made live again, as a new revision [H8]. It begins an epoch of its own, whose record is the one that the
 * earlier plan had at its revision: so what was folded then is known, and what was folded since is not [F2].
 */
import type { Decided } from "./decide.ts";
import type { Plan } from "./plan.ts";

/**
 * `then`: the plan at the revision to go back to, this run's own. Nothing is folded and no status looked at: it was a plan
 * once [P4a]. A finished plan goes on; a cleared one stays cleared. Numbers that are never reused stay where they are.
 */
export function restore(plan: Plan, then: Plan): Decided {
  const nothing = { ok: true, folded: [], reopened: [], dropped: [], warnings: [] } as const;
  if (then.revision === plan.revision && then.ended !== "finished") return { ...nothing, changed: false, plan };
  const { items, retired } = then;
  return {
    ...nothing,
    changed: true,
    plan: {
      ...plan,
      revision: plan.revision + 1,
      epoch: plan.epoch + 1,
      items,
      retired,
      ended: then.ended === "cleared" ? "cleared" : null,
    },
    brought: { kind: "asOf", epoch: then.epoch, revision: then.revision },
  };
}
