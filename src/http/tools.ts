/**
 * `POST tools/{tool}`: a model's call as its runtime spells it, in; the answer in that runtime's form,
 * out. The dialect reads and words, the run decides, this file carries between them.
 */
import type { ChangeReading, Dialect, ReadReading } from "../dialects/dialect.ts";
import { type ReadCall, readCall } from "../dialects/table.ts";
import type { ReminderFormat } from "../protocol/reminder-formats.ts";
import { acceptedWire, toldWire } from "./answer.ts";
import { denialOf } from "./auth.ts";
import { type Body, readBody } from "./body.ts";
import { commandOf } from "./command.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { readFormat } from "./query.ts";
import { readDialect, readSentChange } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

/** What the request says beside its arguments. */
interface Around {
  readonly run: string;
  readonly body: Body;
  /** The dialect that the header names. */
  readonly named: Dialect | null;
  /** The reminder wanted with the answer. */
  readonly format: ReminderFormat | null;
}

export const callTool: RunHandler = async (c, run) => {
  const around = await readAround(c, run);
  if ("code" in around) return refuse(c, around);
  const name = c.req.param("tool") ?? "";
  const call = readCall(name, around.body.value, around.named?.name ?? null);
  if (!call.ok) return refuse(c, { code: "tool_not_found", tool: name, tools: call.tools });
  const denial = denialOf(c.var.caller, call.reading.effect, run, call.tool.name);
  if (denial !== null) return refuse(c, denial);
  const { reading } = call;
  return reading.kind === "read" ? askPlan(c, call, reading, around) : changePlan(c, call, reading, around);
};

async function readAround(c: AppContext, run: string): Promise<Around | Problem> {
  const wanted = c.req.query("reminder");
  const format = wanted === undefined ? null : readFormat(wanted);
  if (typeof format === "object" && format !== null) return format;
  const named = readDialect(c.req.raw.headers);
  if (named !== null && "code" in named) return named;
  const body = await readBody(c.req.raw);
  return "code" in body ? body : { run, body, named, format };
}

async function changePlan(c: AppContext, call: ReadCall, reading: ChangeReading, around: Around): Promise<Response> {
  const sent = await readSentChange(c.req.raw, around.body.bytes);
  if ("code" in sent) return refuse(c, sent);
  const command = await commandOf(call, reading, around.body, sent, around.named);
  const answer = await askRun(c, around.run, command.call !== null, (stub) => stub.write(command));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, { ...answer.refusal, tool: call.tool.name });
  const headers: Record<string, string> = answer.replayed ? { "Idempotency-Replayed": "true" } : {};
  return json(acceptedWire(call, reading, answer, around.format), { headers });
}

/** A question keeps no receipt: asking again is a new question [H2]. */
async function askPlan(c: AppContext, call: ReadCall, reading: ReadReading, around: Around): Promise<Response> {
  const { faults, folded } = reading;
  if (faults.length > 0) return refuse(c, { code: "question_refused", tool: call.tool.name, faults });
  const sent = await readSentChange(c.req.raw, around.body.bytes);
  if ("code" in sent) return refuse(c, sent);
  const listTool = around.named?.listTool ?? null;
  const told = await askRun(c, around.run, true, (stub) => stub.ask({ listTool, folded }));
  return "code" in told ? refuse(c, told) : json(toldWire(call, reading, told, around.format));
}
