/**
 * Markdown checklists, in every spelling seen in the field: with or without a bullet or a number, any
 * mark of any runtime. Lines without a mark are not steps.
 */
import type { Status } from "../plan/plan.ts";

/** A line of a checklist, in the plain spelling every item check understands. */
export interface ChecklistItem {
  readonly content: string;
  readonly status: Status;
}

const BULLET = /^\s*(?:>\s*)?(?:[-*+•]\s+|\d{1,4}[.)]\s+|-)?/;
const MARK = /^\[\s?([ xX✓✔~>/\-!*])?\s?\]\s*(?=\S)/;

/** What a mark means. `-` is in progress in every runtime that writes markdown; only our own answers use it for abandoned. */
const MEANINGS: Readonly<Record<string, Status>> = {
  " ": "pending",
  x: "completed",
  X: "completed",
  "✓": "completed",
  "✔": "completed",
  "~": "in_progress",
  ">": "in_progress",
  "/": "in_progress",
  "-": "in_progress",
  "*": "in_progress",
  "!": "blocked",
};

/** The marked lines of a text, in order. */
export function readChecklist(text: string): readonly ChecklistItem[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(readChecklistLine)
    .filter((item) => item !== undefined);
}

/** One marked line; undefined when it has no mark or no text. */
export function readChecklistLine(line: string): ChecklistItem | undefined {
  const rest = line.slice(BULLET.exec(line)?.[0].length ?? 0);
  const mark = MARK.exec(rest);
  if (mark === null) return undefined;
  return { content: rest.slice(mark[0].length).trim(), status: MEANINGS[mark[1] ?? " "] ?? "pending" };
}
