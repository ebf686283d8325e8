/**
 * Writes that are no tool calls (finish, restore, recover, checkpoint): read into what a run keeps of any call, and answered
 * in the own tools' words, so that who can read one answer can read all.
 */
import type { ChangeReading } from "../dialects/dialect.ts";
import { own } from "../dialects/runtimes/own.ts";
import { type ReadCall, readCall } from "../dialects/table.ts";
import { DISPLAY_BYTES } from "../plan/limits.ts";
import { clampLine, cleanLine } from "../plan/text.ts";
import type { ReminderFormat } from "../protocol/reminder-formats.ts";
import type { Accepted, Asked, Refused, RunApi } from "../protocol/run-api.ts";
import type { WireFault } from "../protocol/wire.ts";
import { acceptedWire } from "./answer.ts";
import { type Body, readBody } from "./body.ts";
import { argsOf } from "./command.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { readFormat } from "./query.ts";
import { readDialect, readSentChange } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

/** A whole record or a host's whole log comes in one body. */
export const LARGE_BODY_BYTES = 8_388_608;

/** What a handler of a deed makes of a body: the question to the run, or what is wrong with the body. */
export type ReadDeed = (value: Fields) => Deed | readonly WireFault[];

export interface Deed {
  /** Why, in the caller's words. */
  readonly explanation?: string;
  ask(run: RunApi, asked: Asked): Promise<Accepted | Refused>;
}

/** A body's fields as they came; none where the body is no object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A route that does one deed. `name`: as the journal knows it. */
export function deed(name: string, read: ReadDeed, limit?: number): RunHandler {
  return async (c, run) => {
    const format = wantedFormat(c);
    if (typeof format === "object" && format !== null) return refuse(c, format);
    const body = await readBody(c.req.raw, limit);
    if ("code" in body) return refuse(c, body);
    const wanted = read(fieldsOf(body.value));
    if (!("ask" in wanted)) return refuse(c, { code: "body_refused", errors: wanted });
    const asked = await askedOf(c, name, body, wanted.explanation);
    if ("code" in asked) return refuse(c, asked);
    const answer = await askRun(c, run, asked.call !== null, (stub) => wanted.ask(stub, asked));
    return deedAnswer(c, name, answer, format);
  };
}

function deedAnswer(
  c: AppContext,
  tool: string,
  answer: Accepted | Refused | Problem,
  format: ReminderFormat | null,
): Response {
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, { ...answer.refusal, tool });
  const headers: Record<string, string> = answer.replayed ? { "Idempotency-Replayed": "true" } : {};
  const { call, reading } = OWN_WORDS;
  return json(acceptedWire(call, reading, answer, format), { headers });
}

/** A deed is answered as the own list tool would be, whose answer does not depend on what it was sent. */
const OWN_WORDS: { readonly call: ReadCall; readonly reading: ChangeReading } = ownWords();

function ownWords() {
  const call = readCall(own.listTool, { items: [] }, own.name);
  if (!call.ok || call.reading.kind !== "change") throw new Error("The own list tool reads no list.");
  return { call, reading: call.reading };
}

/** The caller's own words, the headers, and the body as far as it is kept. Who does deeds is a host unless it says otherwise. */
export async function askedOf(c: AppContext, tool: string, body: Body, explanation?: string): Promise<Asked | Problem> {
  const { headers } = c.req.raw;
  const named = readDialect(headers);
  if (named !== null && "code" in named) return named;
  const sent = await readSentChange(c.req.raw, body.bytes);
  if ("code" in sent) return sent;
  return {
    ...sent,
    actor: headers.has("runplan-actor") ? sent.actor : "host",
    tool,
    dialect: own.name,
    undecided: [],
    explanation: explanation === undefined ? null : clampLine(cleanLine(explanation), DISPLAY_BYTES),
    args: await argsOf(body),
    listTool: null,
    reminderTool: named?.listTool ?? null,
    tellBefore: false,
  };
}

function wantedFormat(c: AppContext): ReminderFormat | null | Problem {
  const wanted = c.req.query("reminder");
  return wanted === undefined ? null : readFormat(wanted);
}

export function fieldsOf(value: unknown): Fields {
  // SAFETY: the fields of an object or a list are whatever they are.
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
