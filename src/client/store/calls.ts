/** A model's call on a run in memory: the dialect reads and words, plan/ decides. Called by store.ts. */
import type { ChangeReading, Dialect, ReadReading } from "../../dialects/dialect.ts";
import type { ReadCall } from "../../dialects/table.ts";
import { decide } from "../../plan/decide.ts";
import { keyOf } from "../call-key.ts";
import type { Refused } from "../errors.ts";
import type { CallOptions, ToolAnswer } from "../plans.ts";
import { change } from "./change.ts";
import type { Memory } from "./memory.ts";
import * as refusals from "./refusals.ts";
import { answerOf, planView } from "./views.ts";

/** A call with all that comes with it. */
export interface Called {
  readonly run: string;
  readonly call: ReadCall;
  /** JSON text. */
  readonly args: string;
  /** The dialect that the caller names. */
  readonly named: Dialect | null;
  readonly options: CallOptions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Carries the call out. A memory that was none before exists after an accepted one. */
export function carryOut(memory: Memory, called: Called): ToolAnswer | Refused {
  const { reading } = called.call;
  if (reading.kind === "read") return ask(memory, called, reading);
  const answer = write(memory, called, reading, keyOf(called.options.callId));
  // As the client does: another call under an id that is taken is a call all the same.
  const again = answer === "reused" ? write(memory, called, reading, keyOf(undefined)) : answer;
  return again === "reused" ? refusals.keyReused : again;
}

function ask(memory: Memory, { run, call, named }: Called, { faults, folded, reply }: ReadReading) {
  if (faults.length > 0) return refusals.planRefused(call.tool.name, faults);
  const plan = planView(run, memory.newest, memory.settings.goal);
  const page = folded === null ? null : memory.foldedAfter(folded.after, folded.limit);
  const reminder = memory.reminder(named?.listTool ?? null);
  const said = reply({ plan, reminder, lastId: memory.plan.lastId, folded: page });
  return answerOf(said, call.dialect, { plan, changed: false, folded: [], dropped: [], warnings: [] });
}

function write(memory: Memory, { run, call, args, named, options, now }: Called, reading: ChangeReading, key: string) {
  const { actor = "model", entryId = null, ifMatch } = options;
  const asked = {
    run,
    tool: call.tool.name,
    dialect: call.dialect,
    undecided: call.undecided,
    key,
    fingerprint: `${call.tool.name} ${args}`,
    args,
    actor,
    entryId,
    explanation: reading.explanation,
    ifMatch,
    reminderTool: named?.listTool ?? null,
    spoke: actor === "model" ? { dialect: null, listTool: call.dialect.listTool } : null,
    now,
    reply: reading.reply,
  };
  return change(memory, asked, () => decide(memory.plan, reading.change, memory.settings, memory.record));
}
