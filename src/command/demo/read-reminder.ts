/**
 * The reminder as the model reads it: lines of text, no more. The scripted model knows of its plan
 * what this gives it and nothing else.
 */
import { MARKS, type Status, STATUSES } from "../../plan/plan.ts";

/** A step as its line shows it. */
export interface Seen {
  readonly status: Status;
  readonly id: string;
  readonly phase: string;
  readonly content: string;
}

const LINE = /^(\[.\]) ([\w-]+): \[([^\]]+)\] (.+)$/;

/** The steps in the reminder's text, in order. Lines that are no step are passed over. */
export function readReminder(text: string | null): readonly Seen[] {
  return (text ?? "").split("\n").flatMap((line) => {
    const [, mark, id, phase, content] = LINE.exec(line) ?? [];
    const status = STATUSES.find((word) => MARKS[word] === mark);
    if (status === undefined || id === undefined || phase === undefined || content === undefined) return [];
    return [{ status, id, phase, content }];
  });
}
