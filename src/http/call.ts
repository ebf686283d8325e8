/**
 * One plan call carried out on its run: a change is written, a question asked. How its answer goes out, the routes say:
 * as a response of its own (tools.ts), or as one part among others (tool-calls.ts).
 */
import type { ChangeReading, Dialect, ReadReading } from "../dialects/dialect.ts";
import { type ReadCall, readCall } from "../dialects/table.ts";
import type { Accepted, Told } from "../protocol/run-api.ts";
import { denialOf } from "./auth.ts";
import type { Body } from "./body.ts";
import { commandOf } from "./command.ts";
import type { AppContext } from "./environment.ts";
import type { Problem } from "./problem.ts";
import type { SentChange } from "./request-headers.ts";
import { askRun } from "./stub.ts";

/** What comes with a call beside what its dialect read. */
export interface Around {
  readonly run: string;
  readonly args: Body;
  readonly sent: SentChange;
  /** The dialect that the header names. */
  readonly named: Dialect | null;
}

/** `call` is the one to word the answer by. */
export type Done =
  | { readonly kind: "changed"; readonly call: ReadCall; readonly reading: ChangeReading; readonly facts: Accepted }
  | { readonly kind: "told"; readonly call: ReadCall; readonly reading: ReadReading; readonly facts: Told };

export function carryOut(c: AppContext, call: ReadCall, around: Around): Promise<Done | Problem> {
  const { reading } = call;
  return reading.kind === "read" ? askPlan(c, call, reading, around) : changePlan(c, call, reading, around);
}

/** Whether the caller was granted what the call does, under whatever name [S1]. */
export function callDenial(c: AppContext, { reading, tool }: ReadCall, run: string): Problem | null {
  return denialOf(c.var.caller, reading.effect, run, tool.name);
}

async function changePlan(
  c: AppContext,
  call: ReadCall,
  reading: ChangeReading,
  { run, args, sent, named }: Around,
): Promise<Done | Problem> {
  const command = await commandOf(call, reading, args, sent, named);
  const facts = await askRun(c, run, command.call !== null, (stub) => stub.write(command));
  if ("code" in facts) return facts;
  if (!facts.ok) return { ...facts.refusal, tool: call.tool.name };
  const worded = wordedAsFirst(call, facts, args.value);
  return { kind: "changed", call: worded, reading: worded.reading.kind === "change" ? worded.reading : reading, facts };
}

/** A call that comes again is worded as it was the first time, whatever dialect its header names now [H2]. */
function wordedAsFirst(call: ReadCall, { replayed, dialect, lastDialect }: Accepted, args: unknown): ReadCall {
  if (!replayed || dialect === (lastDialect ?? call.dialect.name)) return call;
  const first = readCall(call.tool.name, args, dialect);
  return first.ok ? first : call;
}

/** A question keeps no receipt: asking again is a new question [H2]. */
async function askPlan(
  c: AppContext,
  call: ReadCall,
  reading: ReadReading,
  { run, named }: Around,
): Promise<Done | Problem> {
  const { faults, folded } = reading;
  if (faults.length > 0) return { code: "question_refused", tool: call.tool.name, faults };
  const listTool = named?.listTool ?? null;
  const facts = await askRun(c, run, true, (stub) => stub.ask({ listTool, folded }));
  return "code" in facts ? facts : { kind: "told", call, reading, facts };
}
