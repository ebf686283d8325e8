/**
 * A model's call on a run in memory: the dialect reads and words, plan/ decides, memory.ts keeps. In the order in which the
 * service does it: receipt, precondition, decision, entry, answer. Called by store.ts.
 */
import type { ChangeReading, Dialect, ReadReading } from "../../dialects/dialect.ts";
import { findDialect, type ReadCall } from "../../dialects/table.ts";
import { decide, type Decided } from "../../plan/decide.ts";
import { ARGUMENT_BYTES, DISPLAY_BYTES } from "../../plan/limits.ts";
import { byteLength, clampLine, cleanLine } from "../../plan/text.ts";
import { keyOf } from "../call-key.ts";
import type { Refused } from "../errors.ts";
import type { CallOptions, ToolAnswer } from "../plans.ts";
import type { Memory, Spoken } from "./memory.ts";
import * as refusals from "./refusals.ts";
import { answerOf, planView } from "./views.ts";

/** A call with all that comes with it. */
export interface Called {
  readonly run: string;
  readonly call: ReadCall;
  /** JSON text. */
  readonly args: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The dialect that the caller names. */
  readonly named: Dialect | null;
  readonly options: CallOptions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Carries the call out. A memory that was none before exists after an accepted one. */
export function carryOut(memory: Memory, called: Called): ToolAnswer | Refused {
  const { reading } = called.call;
  return reading.kind === "read" ? ask(memory, called, reading) : write(memory, called, reading);
}

function ask(memory: Memory, { run, call, named }: Called, { faults, folded, reply }: ReadReading) {
  if (faults.length > 0) return refusals.planRefused(call.tool.name, faults);
  const plan = planView(run, memory.newest, memory.settings.goal);
  const page = folded === null ? null : memory.foldedAfter(folded.after, folded.limit);
  const reminder = memory.reminder(named?.listTool ?? null);
  const said = reply({ plan, reminder, lastId: memory.plan.lastId, folded: page });
  return answerOf(said, call.dialect, { plan, changed: false, folded: [], dropped: [], warnings: [] });
}

function write(memory: Memory, called: Called, reading: ChangeReading): ToolAnswer | Refused {
  const { run, call, options, named, key, fingerprint } = called;
  const before = memory.receiptOf(key, fingerprint);
  // As the client does: another call under an id that is taken is a call all the same.
  if (before === "reused") return write(memory, { ...called, key: keyOf(undefined) }, reading);
  if (before?.kind === "call") return before.answer;
  const { plan, settings, spoken, newest } = memory;
  const isStale = options.ifMatch !== undefined && options.ifMatch !== plan.revision;
  if (isStale) return refusals.stale(planView(run, newest, settings.goal), call.tool.name);
  const decision = decide(plan, reading.change, settings, memory.record);
  if (!decision.ok) return refusals.planRefused(call.tool.name, decision.faults, plan.revision);
  const lastDialect = spoken.dialects.find((dialect) => call.undecided.includes(dialect)) ?? null;
  const dialect = (lastDialect === null ? undefined : findDialect(lastDialect)) ?? call.dialect;
  if (decision.changed) accept(memory, called, reading, decision, dialect);
  const told = {
    plan: planView(run, memory.newest, settings.goal),
    changed: decision.changed,
    folded: decision.changed ? decision.folded.map(({ item }) => item) : [],
    dropped: decision.dropped,
    warnings: decision.warnings,
  };
  const reminder = memory.reminder(named?.listTool ?? null);
  const answer = answerOf(reading.reply({ ...told, reminder, lastDialect, before: plan.items }), dialect, told);
  memory.exist(called.now);
  memory.keep(key, { kind: "call", fingerprint, answer });
  return answer;
}

function accept(
  memory: Memory,
  called: Called,
  { explanation }: ChangeReading,
  decision: Decided,
  dialect: Dialect,
): void {
  const { call, args, key, options, now } = called;
  const { actor = "model", entryId = null } = options;
  const bytes = byteLength(args);
  const entry = {
    plan: decision.plan,
    at: now,
    tool: call.tool.name,
    dialect: dialect.name,
    actor,
    callId: key,
    entryId,
    explanation: explanation === null ? null : clampLine(cleanLine(explanation), DISPLAY_BYTES),
    args: bytes > ARGUMENT_BYTES ? JSON.stringify({ omitted: true, bytes }) : args,
    folded: decision.folded.map(({ item }) => item),
  };
  memory.accept(entry, decision);
  if (actor === "model") memory.spoken = spokenNow(memory.spoken, dialect.name, call.dialect.listTool);
}

function spokenNow({ dialects }: Spoken, dialect: string, listTool: string): Spoken {
  return { dialects: [dialect, ...dialects.filter((other) => other !== dialect)], listTool };
}
