/** What a tool call is answered, over the facts the run gave: the words are the dialect's, the fields SPEC.md A's. */
import type { ChangeReading, Dialect, ReadReading, Reply } from "../dialects/dialect.ts";
import { findDialect, type ReadCall } from "../dialects/table.ts";
import type { ReminderFormat, WireReminder } from "../protocol/reminder-formats.ts";
import type { Accepted, PlanView, Told } from "../protocol/run-api.ts";
import type { WireAnswer } from "../protocol/wire.ts";
import { planWire, reminderWire } from "./wire.ts";

/** `format`: the reminder that the request asked to have with the answer; null = none. */
export function acceptedWire(
  call: ReadCall,
  reading: ChangeReading,
  facts: Accepted,
  format: ReminderFormat | null,
): WireAnswer {
  const { revision, changed, folded, dropped, lastDialect } = facts;
  const dialect = (lastDialect === null ? undefined : findDialect(lastDialect)) ?? call.dialect;
  return {
    ...beginning(reading.reply(facts)),
    revision,
    changed,
    plan: planWire(facts.plan),
    folded,
    dropped,
    warnings: facts.warnings,
    bookkeeping: toolNames(dialect),
    ...reminderOf(facts, format),
  };
}

/** A question changes nothing, and its answer has the same fields. */
export function toldWire(call: ReadCall, reading: ReadReading, facts: Told, format: ReminderFormat | null): WireAnswer {
  return {
    ...beginning(reading.reply(facts)),
    revision: facts.plan.revision,
    changed: false,
    plan: planWire(facts.plan),
    folded: [],
    dropped: [],
    warnings: [],
    bookkeeping: toolNames(call.dialect),
    ...reminderOf(facts, format),
  };
}

function beginning({ text, result }: Reply): Pick<WireAnswer, "ok" | "text" | "result"> {
  return { ok: true, text, result };
}

/** Every plan tool of the caller's runtime is bookkeeping [B1]. */
function toolNames(dialect: Dialect): readonly string[] {
  return dialect.tools.map((tool) => tool.name);
}

function reminderOf(
  facts: { readonly plan: PlanView; readonly reminder: string | null },
  format: ReminderFormat | null,
): { readonly reminder?: string | null | WireReminder } {
  if (format === null) return {};
  if (format === "text") return { reminder: facts.reminder };
  return { reminder: reminderWire({ revision: facts.plan.revision, text: facts.reminder }, format) };
}
