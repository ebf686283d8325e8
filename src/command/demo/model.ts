/**
 * The demo's model: a script in place of one. Pure: from the reminder's text, the user's newest message
 * and its transcript it derives the next plan call. It has no other memory, so a process that starts
 * with an empty transcript goes on from the reminder alone.
 */
import type { Item } from "../../plan/plan.ts";
import type { Call } from "./connection.ts";
import { readReminder, type Seen } from "./read-reminder.ts";
import { type Manner, type Step, STEPS, type Task } from "./story.ts";
import { UnfoldedList } from "./unfolded.ts";

/** One thing in the transcript. Only calls matter to the script; the rest is there for its bytes. */
export type Message =
  | { readonly kind: "user" | "tool"; readonly text: string }
  | { readonly kind: "call"; readonly call: Call }
  | { readonly kind: "answer"; readonly ok: boolean; readonly text: string };

export interface Mind {
  readonly reminder: string | null;
  /** The user's newest message, until its steps are in the plan. */
  readonly task: Task | null;
  readonly transcript: readonly Message[];
  /** Steps the user has removed the obstacle of. */
  readonly unblocked: ReadonlySet<string>;
}

export interface Thought {
  readonly call: Call;
  /** The step that was worked on, and what came of it. */
  readonly worked?: Step;
}

type Operation = Readonly<Record<string, unknown>>;

/** The next plan call; null when nothing is open and the user must speak. */
export function think(mind: Mind): Thought | null {
  const seen = readReminder(mind.reminder);
  if (mind.task !== null) return { call: planCall(mind.task, seen, mind) };
  if (mind.transcript.length === 0) return { call: { tool: "read_plan", args: { foldedAfter: 0, limit: 100 } } };
  const active = seen.find((step) => step.status === "in_progress");
  if (active !== undefined) return endCall(active.id, seen, mind);
  const next = seen.find((step) => step.status === "pending");
  return next === undefined ? null : { call: patch([update(next.id, { status: "in_progress" })]) };
}

/** Puts the steps of a new task into the plan, the first of them in progress. */
function planCall(task: Task, seen: readonly Seen[], mind: Mind): Call {
  const fresh = task.steps.map((step, at) => itemOf(step, at === 0 ? "in_progress" : "pending"));
  if (task.manner !== "patch")
    return { tool: "update_plan", args: { items: [...kept(task.manner, seen, mind.transcript), ...fresh] } };
  const again = task.unblocks === undefined ? [] : [update(task.unblocks, { status: "in_progress" })];
  return patch([...again, ...fresh.map((item) => ({ action: "add", id: item.id, item }))]);
}

function kept(manner: Manner, seen: readonly Seen[], transcript: readonly Message[]): readonly unknown[] {
  if (manner === "afresh") return [];
  if (manner === "list") return seen;
  const remembered = recall(transcript);
  const known = new Set(remembered.map((item) => item.id));
  return [...remembered, ...seen.filter((step) => !known.has(step.id))];
}

/** Everything the transcript says was ever planned. */
function recall(transcript: readonly Message[]): readonly Item[] {
  const list = new UnfoldedList();
  transcript.forEach((message, at) => {
    const answer = transcript[at + 1];
    if (message.kind === "call" && answer?.kind === "answer" && answer.ok) list.apply(message.call);
  });
  // Of a step planned before the transcript begins it knows an id at most.
  return list.items.filter((item) => item.content !== "");
}

/** Ends the step in progress with what came of it, and starts the next one. */
function endCall(id: string, seen: readonly Seen[], mind: Mind): Thought {
  const step = STEPS.get(id);
  if (step === undefined) throw new Error(`The story has no step ${id}.`);
  const found = step.finds ?? [];
  const next = seen.find((other) => other.status === "pending")?.id ?? found[0]?.id;
  const operations = [
    update(id, endOf(step, mind)),
    ...found.map((other) => ({ action: "add", id: other.id, item: itemOf(other, "pending") })),
    ...(next === undefined ? [] : [update(next, { status: "in_progress" })]),
  ];
  return { call: patch(operations), worked: step };
}

function endOf(step: Step, mind: Mind): Operation {
  const last = mind.transcript.at(-1);
  const corrected = last?.kind === "answer" && !last.ok;
  if (step.slip !== undefined && !corrected) return { status: step.slip };
  if (step.outcome === undefined || mind.unblocked.has(step.id)) return { status: "completed" };
  return { status: step.outcome, note: step.note };
}

function itemOf({ id, phase, content }: Step, status: string) {
  return { id, phase, content, status };
}

function update(id: string, item: Operation): Operation {
  return { action: "update", id, item };
}

function patch(operations: readonly Operation[]): Call {
  return { tool: "patch_plan", args: { operations } };
}
