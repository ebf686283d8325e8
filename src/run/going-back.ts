/** Commands that make a plan out of what was: which entry is meant, and whether there may be a new plan at all [H5][H8]. */
import type { Decision } from "../plan/decide.ts";
import { recover } from "../plan/recover.ts";
import { restore } from "../plan/restore.ts";
import type { Asked, LoggedCall, Refused, RestoreTarget } from "../protocol/run-api.ts";
import type { Ledger } from "./ledger.ts";

/** Revision 0 is a plan that was never written: nothing to go back to. */
export function restored(ledger: Ledger, target: RestoreTarget): Decision | Refused {
  const isBranch = "branch" in target;
  const kept = isBranch ? ledger.entryOn(target.branch) : ledger.entryAt(target.revision);
  if (kept != null) return restore(ledger.plan, kept.plan);
  const refusal = isBranch ? ({ code: "branch_not_found" } as const) : revisionNotFound(target.revision);
  return { ok: false, refusal };
}

/** What the log leaves, and how the model spoke in it last. A plan that lives is not replaced unasked. */
export function recovered(
  { plan, settings }: Ledger,
  log: readonly LoggedCall[],
  replace: boolean,
): { readonly decision: Decision | Refused; readonly spoke?: NonNullable<Asked["spoke"]> } {
  const exists = plan.revision > 0 && plan.ended === null;
  if (exists && !replace) return { decision: { ok: false, refusal: { code: "plan_exists", revision: plan.revision } } };
  const { decision, last } = recover(plan, log, settings);
  const call = last === null ? undefined : log[last];
  if (call?.kind !== "change") return { decision };
  return { decision, spoke: { dialect: call.dialect, listTool: call.listTool } };
}

function revisionNotFound(revision: number) {
  return { code: "revision_not_found", revision } as const;
}
