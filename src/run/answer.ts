/**
 * Answers made of what is kept. Pure, and the only maker of an `Accepted`: the first answer and its
 * replay after an eviction come from the same facts through the same lines, so they are the same [H2].
 */
import { countsOf, isComplete, isResolved } from "../plan/done.ts";
import { type Item, NO_PLAN, type Plan } from "../plan/plan.ts";
import { renderPlan } from "../plan/render.ts";
import type { Settings } from "../plan/settings.ts";
import type { Accepted, Entry, PlanView, RunView } from "../protocol/run-api.ts";
import { type Facts, type Kept, spokenBy } from "./kept.ts";
import type { RunRecord } from "./record.ts";

/** The tool a reminder names when no model has written yet [R1]. */
export const OWN_LIST_TOOL = "update_plan";

export interface Answered {
  /** The run's id. */
  readonly run: string;
  /** The entry of the plan that the answer shows; null = never written. */
  readonly kept: Kept | null;
  readonly facts: Facts;
  /** The dialect of the call. */
  readonly dialect: string;
  readonly changed: boolean;
  readonly replayed: boolean;
  /** The list before the call, for an answer that compares with it. */
  readonly before: readonly Item[];
}

export function acceptedOf({ run, kept, facts, dialect, changed, replayed, before }: Answered): Accepted {
  const plan = kept?.plan ?? NO_PLAN;
  const answer: Accepted = {
    ok: true,
    revision: plan.revision,
    changed,
    replayed,
    plan: planView(run, kept, facts.view.goal),
    ended: plan.ended,
    folded: changed ? (kept?.folded ?? []) : [],
    dropped: facts.dropped,
    warnings: facts.warnings,
    reminder: renderPlan(plan, facts.view, reminderTool(kept, facts)),
    dialect,
    lastDialect: facts.lastDialect,
  };
  return facts.tellBefore ? { ...answer, before } : answer;
}

/** The tool that the reminder of an answer names: the one asked for, else the spoken one. */
export function reminderTool(kept: Kept | null, facts: Facts): string {
  return facts.reminderTool ?? listToolOf(kept);
}

/** The tool that a run's reminder names. */
export function listToolOf(kept: Kept | null): string {
  return spokenBy(kept).listTool ?? OWN_LIST_TOOL;
}

/** The plan of an entry as it is read; null = never written. */
export function planView(run: string, kept: Kept | null, goal: string | null): PlanView {
  const plan = asRead(kept?.plan ?? NO_PLAN);
  const at = kept === null ? null : new Date(kept.at).toISOString();
  return {
    run,
    revision: plan.revision,
    epoch: plan.epoch,
    items: plan.items,
    retired: plan.retired,
    counts: countsOf(plan),
    complete: isComplete(plan),
    resolved: isResolved(plan),
    goal,
    entryId: kept?.entryId ?? null,
    updatedAt: at,
    endedAt: plan.ended === "finished" ? at : null,
  };
}

/** In a finished plan nobody is at work any more [H7]. */
function asRead(plan: Plan): Plan {
  if (plan.ended !== "finished") return plan;
  return {
    ...plan,
    items: plan.items.map((item) => (item.status === "in_progress" ? { ...item, status: "pending" } : item)),
  };
}

/** An entry as `history` shows it. */
export function entryView(kept: Kept): Entry {
  return {
    revision: kept.plan.revision,
    epoch: kept.plan.epoch,
    at: new Date(kept.at).toISOString(),
    tool: kept.tool,
    dialect: kept.dialect,
    actor: kept.actor,
    callId: kept.call?.key ?? null,
    entryId: kept.entryId,
    explanation: kept.explanation,
    args: kept.args,
    items: asRead(kept.plan).items,
    retired: kept.plan.retired,
    folded: kept.folded,
  };
}

/** The run itself. `updatedAt` is that of the plan: settings are no update of it. */
export function runView(
  run: string,
  { createdAt, parent, children = [] }: RunRecord,
  { newest, settings }: { readonly newest: Kept | null; readonly settings: Settings },
): RunView {
  const plan = newest?.plan ?? NO_PLAN;
  return {
    run,
    title: settings.title,
    goal: settings.goal,
    labels: settings.labels,
    parent: parent?.run ?? null,
    children,
    revision: plan.revision,
    epoch: plan.epoch,
    counts: countsOf(plan),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(newest?.at ?? createdAt).toISOString(),
  };
}
