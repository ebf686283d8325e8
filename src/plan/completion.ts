/**
 * May a run that wants to finish do so [D1]–[D3]? Pure: the run counts how often it was turned back, the front
 * carries the decision, the host obeys it. The words the model reads are here, pinned by a test.
 */
import { countsOf } from "./done.ts";
import type { Plan } from "./plan.ts";
import { checklistOf, renderPlan } from "./render.ts";
import type { Settings } from "./settings.ts";

/** Why a run is about to stop. Only `finish` is looked into; every other word keeps the host's own rules [D2]. */
export type StopReason = "finish" | "limit" | "cancelled" | "parked" | "error" | (string & {});

export interface StopDecision {
  readonly decision: "stop" | "continue";
  /** `todo_incomplete`: stopped with open items, which is no success [D2]. */
  readonly stopReason: "todo_incomplete" | null;
  /** The message that turns the model back; it stays in the conversation. */
  readonly inject: { readonly role: "user"; readonly content: string } | null;
  /** A line for people. */
  readonly note: string | null;
  /** Items that are pending or in progress. */
  readonly open: number;
}

export interface Finishing {
  readonly plan: Plan;
  readonly settings: Settings;
  readonly reason: StopReason;
  /** Times turned back so far in this epoch. */
  readonly nudges: number;
  /** The tool the checklist names. */
  readonly listTool: string;
}

/** Decides whether a run may stop now. */
export function mayFinish({ plan, settings, reason, nudges, listTool }: Finishing): StopDecision {
  const { open, total } = countsOf(plan);
  const stop: StopDecision = {
    decision: "stop",
    stopReason: null,
    inject: null,
    note: null,
    open: plan.ended === null ? open : 0,
  };
  if (!settings.checkCompletion || reason !== "finish" || stop.open === 0) return stop;
  const most = settings.maxCompletionNudges;
  const progress = `${open} of ${steps(total)} still open`;
  if (most > 0 && nudges >= most) {
    return {
      ...stop,
      stopReason: "todo_incomplete",
      note: `Stopped with ${progress}, turned back ${times(nudges)} before.`,
    };
  }
  const reminder = renderPlan(plan, settings, listTool) ?? "";
  const of = most > 0 ? ` of at most ${most}` : "";
  return {
    decision: "continue",
    stopReason: null,
    inject: { role: "user", content: `${turnBackText(open)}\n\n${checklistOf(reminder)}` },
    note: `Turned back with ${progress} (${nudges + 1}${of}).`,
    open,
  };
}

/** What a model reads that stopped too early: go on, or say why not; never just tick the boxes. */
function turnBackText(open: number): string {
  return [
    `You are about to finish, but ${steps(open)} of your plan ${open === 1 ? "is" : "are"} still open.`,
    "Go on with the work and verify what you did before you mark a step completed.",
    "If a step cannot be done now, mark it blocked and explain why. Mark a step abandoned only if that work was dropped.",
    "Do not mark a step completed only to be able to finish.",
  ].join("\n");
}

function steps(count: number): string {
  return count === 1 ? "1 step" : `${count} steps`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
