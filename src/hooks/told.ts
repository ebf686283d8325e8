/**
 * What a session's model was told, so that nothing stored is told twice [R5a]. Pure; where it is kept between two
 * events is the front's business: a file beside the command, the service for runtimes that call a URL.
 */
import type { When } from "./asked.ts";
import { introduction } from "./wording.ts";

export interface Told {
  /** The run's name was told. */
  readonly introduced: boolean;
  /** Tag of the reminder last told. */
  readonly tag: string | null;
  /** Times in a row the agent was turned back. */
  readonly turned: number;
  /** Completion checks were turned on for the run; who turns them off again is left alone. */
  readonly checked: boolean;
}

export const NOTHING_TOLD: Told = { introduced: false, tag: null, turned: 0, checked: false };

/** The reminder as the service gives it; null = there is none. */
export interface Reminder {
  readonly text: string;
  readonly tag: string;
}

export interface Telling {
  /** Null: there is nothing to say. */
  readonly text: string | null;
  readonly told: Told;
}

/** What to say now. `isKnown`: the model has just read the plan in a tool's answer, or wrote it itself. */
export function telling(run: string, when: When, told: Told, reminder: Reminder | null, isKnown: boolean): Telling {
  const isNews = when !== "changed" || (reminder?.tag !== told.tag && !isKnown);
  const lines = [
    ...(when !== "changed" || !told.introduced ? [introduction(run)] : []),
    ...(reminder !== null && isNews ? [reminder.text] : []),
  ];
  const text = lines.length === 0 ? null : lines.join("\n\n");
  return { text, told: { ...told, introduced: true, tag: reminder?.tag ?? null } };
}

/** The context is about to be emptied: all of it is told again. */
export function forgotten(told: Told): Told {
  return { ...told, introduced: false, tag: null };
}

export function isSame(one: Told, other: Told): boolean {
  return (
    one.introduced === other.introduced &&
    one.tag === other.tag &&
    one.turned === other.turned &&
    one.checked === other.checked
  );
}

/** Whether the reminder's checklist stands in one of the texts, as our tools' answers have it: without the first line. */
export function standsIn(texts: readonly string[], reminder: Reminder | null): boolean {
  if (reminder === null) return false;
  const checklist = reminder.text.slice(reminder.text.indexOf("\n") + 1);
  return texts.some((text) => text.includes(checklist));
}
