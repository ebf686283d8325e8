/**
 * `POST tool-calls`: the assistant's message as its provider made it, in; that provider's own result parts, out [T6]. Plan
 * calls are carried out one after another, in their order. A refused call has its refusal for a result, since a message must
 * be answered whole; only what no model can mend (a revoked token, a stale precondition) refuses the request.
 */
import type { Dialect } from "../dialects/dialect.ts";
import type { Outcome, SentCall } from "../dialects/tool-calls/tool-call.ts";
import {
  CALL_FORMAT_NAMES,
  CALL_FORMATS,
  type CallFormatName,
  type PlanCalls,
  planCalls,
  type Step,
} from "../dialects/tool-calls/tool-calls.ts";
import type { CallKey, IfMatch } from "../protocol/run-api.ts";
import type { WireToolResults } from "../protocol/wire.ts";
import { readBody } from "./body.ts";
import { callDenial, carryOut, type Done } from "./call.ts";
import { argumentsOf } from "./command.ts";
import { fingerprintOf } from "./digest.ts";
import type { AppContext } from "./environment.ts";
import { modelText, type Problem, refuse } from "./problem.ts";
import { oneOf } from "./query.ts";
import { readDialect, readSentChange, type SentChange } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";

/** A message, read, and what the request says of all its calls. */
interface Message extends PlanCalls {
  readonly format: CallFormatName;
  readonly run: string;
  readonly sent: SentChange;
  readonly named: Dialect | null;
}

export const callTools: RunHandler = async (c, run) => {
  const message = await readMessage(c, run);
  if ("code" in message) return refuse(c, message);
  const { format, steps, unhandled, sent } = message;
  const results: object[] = [];
  let ifMatch: IfMatch = sent.ifMatch;
  for (const [index, step] of steps.entries()) {
    const outcome = await answer(c, message, step, { index, ifMatch });
    if ("code" in outcome) return refuse(c, outcome);
    results.push(CALL_FORMATS[format].result(step.call, outcome));
    // The precondition is the message's: what the message changes itself does not break it.
    if (outcome.hasWritten) ifMatch = null;
  }
  const answered: WireToolResults = { results, unhandled };
  return json(answered);
};

async function readMessage(c: AppContext, run: string): Promise<Message | Problem> {
  const format = oneOf(CALL_FORMAT_NAMES, c.req.query("format") ?? "");
  if (typeof format === "object") return format;
  const named = readDialect(c.req.raw.headers);
  if (named !== null && "code" in named) return named;
  const body = await readBody(c.req.raw);
  if ("code" in body) return body;
  const sent = await readSentChange(c.req.raw, body.bytes);
  if ("code" in sent) return sent;
  const calls = planCalls(format, body.value, named?.name ?? null);
  if (calls !== null) return { ...calls, format, run, sent, named };
  const message = `an assistant's message of ${format}, or the list of its calls`;
  return { code: "body_refused", errors: [{ path: "", code: "wrong_type", message }] };
}

interface Place {
  readonly index: number;
  readonly ifMatch: IfMatch;
}

async function answer(
  c: AppContext,
  message: Message,
  { call, read, refusal }: Step,
  { index, ifMatch }: Place,
): Promise<(Outcome & { readonly hasWritten: boolean }) | Problem> {
  if (refusal !== null) return { ok: false, text: refusal, hasWritten: false };
  const { run, named } = message;
  const denial = callDenial(c, read, run);
  if (denial !== null) return { ok: false, text: modelText(denial), hasWritten: false };
  const args = argumentsOf(call.args);
  const sent: SentChange = { ...message.sent, ifMatch, call: await keyOf(c, message, call, index) };
  const done = await carryOut(c, read, { run, args, sent, named });
  if ("code" in done && isRequests(done)) return done;
  const hasWritten = read.reading.kind === "change";
  if ("code" in done) return { ok: false, text: modelText(done), hasWritten };
  return { ok: true, text: textOf(done), hasWritten };
}

/** Nothing a model could answer to: its host sends the whole message again, and what was done is not done twice. */
function isRequests({ code }: Problem): boolean {
  return code === "unauthorized" || code === "unavailable" || code === "stale_revision";
}

function textOf(done: Done): string {
  return done.kind === "told" ? done.reading.reply(done.facts).text : done.reading.reply(done.facts).text;
}

const LONGEST_KEY = 255;

/**
 * The provider's id of a call is its key. A key of the request is put before it: for providers whose ids come again with
 * another message, and for those that give none. Without either, none.
 */
async function keyOf(c: AppContext, { sent }: Message, call: SentCall, index: number): Promise<CallKey | null> {
  const ofRequest = sent.call === null ? [] : [sent.call.key];
  if (call.id === null && sent.call === null) return null;
  const name = [...ofRequest, call.id ?? String(index)].join("/");
  const key = (/^[\x21-\x7e]+$/.test(name) ? name : encodeURIComponent(name.toWellFormed())).slice(-LONGEST_KEY);
  const bytes = new TextEncoder().encode(JSON.stringify([call.name, call.args]));
  return { key, fingerprint: await fingerprintOf(c.req.raw, bytes) };
}
