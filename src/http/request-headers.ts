/**
 * What a request says beside its path and body: key, precondition, who acts, which dialect. Each
 * reader gives the value, or the problem with it: a header that cannot be read is never ignored.
 */
import { DIALECT_NAMES, findDialect } from "../dialects/table.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { CallKey, IfMatch } from "../protocol/run-api.ts";
import { fingerprintOf } from "./digest.ts";
import type { Problem } from "./problem.ts";

/** What comes with every write. */
export interface Sent {
  readonly call: CallKey | null;
  readonly ifMatch: IfMatch;
}

/** What comes with a change of the plan. */
export interface SentChange extends Sent {
  readonly actor: string;
  readonly entryId: string | null;
}

/** 1–255 visible ASCII. */
const TOKEN = /^[\x21-\x7e]{1,255}$/;
/** Plain visible text, so that it can be shown to people as it is. */
const ACTOR = /^(?:model|host|person:[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?)$/;
/** A number as we write it: no sign, no leading zero, no exponent. */
const REVISION = /^"(0|[1-9]\d{0,14})"$/;

export async function readSent(request: Request, body: Uint8Array): Promise<Sent | Problem> {
  const key = request.headers.get("idempotency-key");
  if (key !== null && !TOKEN.test(key))
    return { code: "bad_key", detail: "Idempotency-Key is 1 to 255 visible ASCII characters." };
  const ifMatch = readIfMatch(request.headers.get("if-match"));
  if (typeof ifMatch === "object" && ifMatch !== null) return ifMatch;
  return { call: key === null ? null : { key, fingerprint: await fingerprintOf(request, body) }, ifMatch };
}

export async function readSentChange(request: Request, body: Uint8Array): Promise<SentChange | Problem> {
  const actor = request.headers.get("runplan-actor") ?? "model";
  if (!ACTOR.test(actor))
    return badHeader("Runplan-Actor is model, host or person:<who>, who in at most 128 visible ASCII characters.");
  const entryId = request.headers.get("runplan-entry");
  if (entryId !== null && !TOKEN.test(entryId)) return badHeader("Runplan-Entry is 1 to 255 visible ASCII characters.");
  const sent = await readSent(request, body);
  return "code" in sent ? sent : { ...sent, actor, entryId };
}

/** The dialect that the header names; null when there is none. */
export function readDialect(headers: Headers): Dialect | null | Problem {
  const name = headers.get("runplan-dialect");
  return name === null ? null : dialectNamed(name);
}

export function dialectNamed(name: string): Dialect | Problem {
  const known = DIALECT_NAMES.join(", ");
  return findDialect(name) ?? { code: "unknown_dialect", detail: `There is no dialect of that name. Known: ${known}.` };
}

function readIfMatch(text: string | null): IfMatch | Problem {
  if (text === null) return null;
  if (text.trim() === "*") return "*";
  const [, digits] = REVISION.exec(text.trim()) ?? [];
  if (digits !== undefined) return Number(digits);
  return { code: "bad_if_match", detail: 'If-Match is one revision in quotes, as "7", or *.' };
}

function badHeader(detail: string): Problem {
  return { code: "bad_header", detail };
}
