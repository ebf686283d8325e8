/**
 * `POST tools/{tool}`: a model's call as its runtime spells it, in; the answer in that runtime's form,
 * out. The dialect reads and words, the run decides, this file carries between them.
 */
import { readCall } from "../dialects/table.ts";
import type { ReminderFormat } from "../protocol/reminder-formats.ts";
import { acceptedWire, toldWire } from "./answer.ts";
import { readBody } from "./body.ts";
import { callDenial, carryOut, type Done } from "./call.ts";
import { refuse } from "./problem.ts";
import { readFormat } from "./query.ts";
import { readDialect, readSentChange } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";

export const callTool: RunHandler = async (c, run) => {
  const wanted = c.req.query("reminder");
  const format = wanted === undefined ? null : readFormat(wanted);
  if (typeof format === "object" && format !== null) return refuse(c, format);
  const named = readDialect(c.req.raw.headers);
  if (named !== null && "code" in named) return refuse(c, named);
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const name = c.req.param("tool") ?? "";
  const call = readCall(name, body.value, named?.name ?? null);
  if (!call.ok) return refuse(c, { code: "tool_not_found", tool: name, tools: call.tools });
  const denial = callDenial(c, call, run);
  if (denial !== null) return refuse(c, denial);
  const sent = await readSentChange(c.req.raw, body.bytes);
  if ("code" in sent) return refuse(c, sent);
  const done = await carryOut(c, call, { run, args: body, sent, named });
  return "code" in done ? refuse(c, done) : answer(done, format);
};

function answer(done: Done, format: ReminderFormat | null): Response {
  if (done.kind === "told") return json(toldWire(done.call, done.reading, done.facts, format));
  const headers: Record<string, string> = done.facts.replayed ? { "Idempotency-Replayed": "true" } : {};
  return json(acceptedWire(done.call, done.reading, done.facts, format), { headers });
}
