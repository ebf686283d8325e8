/**
 * The reminder: the plan as the model sees it before every request, within its bytes for every plan
 * [R1][R3]. Pure: same plan, goal and options, same bytes [R4].
 */
import { type Item, MARKS, type Plan } from "./plan.ts";
import type { Settings } from "./settings.ts";
import { byteLength } from "./text.ts";
import { isResolved } from "./done.ts";

/** First line of every reminder. Answers to a write leave it out [T1]. */
export const PREFIX = "[run plan]";

/** What of the settings a reminder shows or obeys. */
export type View = Pick<Settings, "goal" | "renderBytes" | "whenResolved">;

/** The reminder's text, or null when there is none: no items, an ended plan, a resolved one that hides [R2][R7]. */
export function renderPlan(plan: Plan, view: View, listTool: string): string | null {
  if (plan.items.length === 0 || plan.ended !== null) return null;
  if (view.whenResolved === "hide" && isResolved(plan)) return null;
  const head = headOf(plan, view, listTool);
  const lines = plan.items.map(lineOf);
  const whole = [...head, ...lines].join("\n");
  if (byteLength(whole) <= view.renderBytes) return whole;
  return renderPart(plan.items, head, lines, view.renderBytes);
}

/** The reminder without its prefix line: what a tool's answer shows [T1]. */
export function checklistOf(reminder: string): string {
  return reminder.slice(PREFIX.length + 1);
}

/** `id: [phase] content`, the parts it has. */
export function labelOf(item: Item): string {
  const id = item.id === undefined ? "" : `${item.id}: `;
  const phase = item.phase === undefined ? "" : `${phaseOf(item.phase)} `;
  return id + phase + item.content;
}

/** An item as one line: its mark, then its label. */
export function lineOf(item: Item): string {
  return `${MARKS[item.status]} ${labelOf(item)}`;
}

/** The line that stands for what was folded; null when nothing was. "steps" also for 1 [R1]. */
export function countLine(retired: number): string | null {
  return retired > 0 ? `${MARKS.completed} (${retired} earlier steps completed)` : null;
}

function tailLine(hidden: number): string {
  return `… (${hidden} further steps in the plan, not shown here)`;
}

/** A phase that reads as a mark would make a line look ticked: it is drawn in parentheses [P6]. */
function phaseOf(phase: string): string {
  return /^(?:\[[ xX~!-]\]|[xX~!-])$/.test(phase) ? `(${phase})` : `[${phase}]`;
}

function headOf(plan: Plan, view: View, listTool: string): readonly string[] {
  const goal = view.goal === null ? [] : [`Goal: ${view.goal}`];
  const count = countLine(plan.retired);
  return [
    PREFIX,
    `Current plan (your live todo list — keep it updated with ${listTool}):`,
    ...goal,
    ...(count === null ? [] : [count]),
  ];
}

/** Some lines do not fit: the tail's room first, then the item in progress, then list order [R3]. */
function renderPart(items: readonly Item[], head: readonly string[], lines: readonly string[], bytes: number): string {
  let left = bytes - byteLength(head.join("\n")) - 1 - byteLength(tailLine(items.length));
  const shown = new Set<number>();
  for (const index of byPriority(items)) {
    const cost = byteLength(lines[index] ?? "") + 1;
    if (cost > left) continue;
    left -= cost;
    shown.add(index);
  }
  const visible = lines.filter((_, index) => shown.has(index));
  return [...head, ...visible, tailLine(lines.length - visible.length)].join("\n");
}

function byPriority(items: readonly Item[]): readonly number[] {
  const active = items.findIndex((item) => item.status === "in_progress");
  const all = items.map((_, index) => index);
  return active < 0 ? all : [active, ...all.filter((index) => index !== active)];
}
