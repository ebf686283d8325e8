/** What is read of a run beyond its current plan: at a revision, on a branch, page by page. Changes nothing. */
import { type Checkpoint, checkpointOf } from "../plan/checkpoint.ts";
import { NO_PLAN } from "../plan/plan.ts";
import type * as Api from "../protocol/run-api.ts";
import { entryView, planView } from "./answer.ts";
import { refused } from "./commands.ts";
import type { Ledger } from "./ledger.ts";

/** The plan of a revision or, without one, the newest, on the branch if one is named. */
export function planAt(
  ledger: Ledger,
  run: string,
  revision: number | null,
  branch: readonly string[] | undefined,
): Api.PlanAnswer | Api.Refused {
  const { record, plan, settings } = ledger;
  const newest = branch === undefined ? plan.revision : (ledger.entryOn(branch)?.plan.revision ?? 0);
  const asked = revision ?? newest;
  const kept = ledger.entryAt(asked);
  if (kept === undefined) return refused({ code: "revision_not_found", revision: asked });
  const settingsChanged = asked <= (record?.settingsAt ?? -1);
  return { ok: true, plan: planView(run, kept, settings.goal), settingsChanged };
}

export function checkpointAt(ledger: Ledger, revision: number | null): Api.CheckpointAnswer | Api.Refused {
  if (ledger.record === null) return refused({ code: "run_not_found" });
  const asked = revision ?? ledger.plan.revision;
  const kept = ledger.entryAt(asked);
  if (kept === undefined) return refused({ code: "revision_not_found", revision: asked });
  const plan = kept?.plan ?? NO_PLAN;
  const checkpoint: Checkpoint = checkpointOf(plan, ledger.foldedAt(plan));
  return { ok: true, checkpoint };
}

export function historyAfter(
  ledger: Ledger,
  after: number,
  limit: number,
): ({ ok: true } & Api.Page<Api.Entry>) | Api.Refused {
  if (ledger.record === null) return refused({ code: "run_not_found" });
  const page = ledger.entriesAfter(after, limit);
  const last = page.at(-1)?.plan.revision ?? after;
  return { ok: true, entries: page.map(entryView), next: last < ledger.plan.revision ? last : null };
}
