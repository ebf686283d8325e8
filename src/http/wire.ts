/** The forms that several routes answer with, made of what the run tells. */
import { summaryOf, tasksOf } from "../plan/summary.ts";
import type { Entry, PlanView, Reminder } from "../protocol/run-api.ts";
import type { ReminderFormat, WireReminder } from "../protocol/reminder-formats.ts";
import type { WireEntry, WirePlan } from "../protocol/wire.ts";
import { byteLength } from "../plan/text.ts";
import { reminderMessage } from "./reminder-message.ts";

export function planWire(view: PlanView): WirePlan {
  const { goal, entryId, updatedAt, endedAt, ...plan } = view;
  return { ...plan, tasks: tasksOf(view.items), summary: summaryOf(view.items), goal, entryId, updatedAt, endedAt };
}

export function entryWire(entry: Entry): WireEntry {
  const { revision, epoch, at, tool, dialect, actor, callId, entryId, explanation, items, retired, folded } = entry;
  const args: unknown = JSON.parse(entry.args);
  return { revision, epoch, at, tool, dialect, actor, callId, entryId, explanation, args, items, retired, folded };
}

/** A reminder in a format that is not plain text. */
export function reminderWire(
  { revision, text }: Omit<Reminder, "etag">,
  format: Exclude<ReminderFormat, "text">,
): WireReminder {
  const message = text === null ? null : reminderMessage(text, format);
  return { revision, text, bytes: text === null ? 0 : byteLength(text), message };
}
