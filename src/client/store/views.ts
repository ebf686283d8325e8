/** The forms in which the in-process store answers: SPEC.md A's fields over what memory.ts holds. Pure. */
import type { Dialect, Reply } from "../../dialects/dialect.ts";
import { countsOf, isComplete, isResolved } from "../../plan/done.ts";
import { NO_PLAN, type Plan } from "../../plan/plan.ts";
import { summaryOf, tasksOf } from "../../plan/summary.ts";
import type { WireEntry, WirePlan, WireRun } from "../../protocol/wire.ts";
import type { ToolAnswer } from "../plans.ts";
import type { Entry, Memory } from "./memory.ts";

/** The plan of an entry; null = never written. */
export function planView(run: string, entry: Entry | null, goal: string | null): WirePlan {
  const plan = asRead(entry?.plan ?? NO_PLAN);
  return {
    run,
    revision: plan.revision,
    epoch: plan.epoch,
    items: plan.items,
    retired: plan.retired,
    counts: countsOf(plan),
    complete: isComplete(plan),
    resolved: isResolved(plan),
    tasks: tasksOf(plan.items),
    summary: summaryOf(plan.items),
    goal,
    entryId: entry?.entryId ?? null,
    updatedAt: entry === null ? null : isoOf(entry.at),
    endedAt: entry !== null && plan.ended === "finished" ? isoOf(entry.at) : null,
  };
}

/** In a finished plan nobody is at work any more [H7]. */
function asRead(plan: Plan): Plan {
  if (plan.ended !== "finished") return plan;
  const items = plan.items.map((item) =>
    item.status === "in_progress" ? { ...item, status: "pending" as const } : item,
  );
  return { ...plan, items };
}

export function entryView(entry: Entry): WireEntry {
  const { plan, tool, dialect, actor, callId, entryId, explanation, folded } = entry;
  const { revision, epoch, items, retired } = plan;
  const args: unknown = JSON.parse(entry.args);
  const at = isoOf(entry.at);
  return { revision, epoch, at, tool, dialect, actor, callId, entryId, explanation, args, items, retired, folded };
}

export function runView(run: string, createdAt: number, memory: Memory): WireRun {
  const { plan, newest, settings } = memory;
  return {
    run,
    title: settings.title,
    goal: settings.goal,
    labels: settings.labels,
    parent: null,
    children: [],
    revision: plan.revision,
    epoch: plan.epoch,
    counts: countsOf(plan),
    createdAt: isoOf(createdAt),
    updatedAt: isoOf(newest?.at ?? createdAt),
  };
}

/** An answer to a call: its words are the dialect's. */
export function answerOf(
  reply: Reply,
  dialect: Dialect,
  facts: Pick<ToolAnswer, "plan" | "changed" | "folded" | "dropped" | "warnings">,
): ToolAnswer {
  const bookkeeping = dialect.tools.map((tool) => tool.name);
  return { ok: true, text: reply.text, result: reply.result, revision: facts.plan.revision, ...facts, bookkeeping };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
