/**
 * The secrets that sign tokens, by kid. The first in the configuration signs, all of them verify:
 * to rotate, put a new one first and take the old one out a day later, when its last token has
 * expired; to revoke everything a secret ever signed, take it out at once. Reading is pure.
 */
import { fromBase64url } from "./base64url.ts";
import { readObject } from "./json-object.ts";

export interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

export type SigningKeys =
  | { readonly kind: "none" }
  | { readonly kind: "keys"; readonly first: SigningKey; readonly byKid: ReadonlyMap<string, SigningKey> }
  | { readonly kind: "fault"; readonly fault: string };

const KID = /^[A-Za-z0-9._-]{1,32}$/;
/** JavaScript puts such names before all others, so "the first" would not be the first written. */
const REORDERED = /^(0|[1-9]\d*)$/;
/** What makes guessing hopeless; we hand out 32. */
const LEAST_SECRET_BYTES = 16;

/** Reads `RUNPLAN_SIGNING_KEYS`: `{kid: base64 secret}`. Its faults never quote a secret. */
export function readSigningKeys(text: string | undefined): SigningKeys {
  if (text === undefined || text.trim() === "") return { kind: "none" };
  const entries = [...(readObject(text) ?? [["", null] as const])];
  const keys: SigningKey[] = [];
  for (const [kid, value] of entries) {
    const key = readSigningKey(kid, value, entries.length);
    if (typeof key === "string") return { kind: "fault", fault: `RUNPLAN_SIGNING_KEYS: ${key}` };
    keys.push(key);
  }
  const [first] = keys;
  return first === undefined
    ? { kind: "none" }
    : { kind: "keys", first, byKid: new Map(keys.map((key) => [key.kid, key])) };
}

function readSigningKey(kid: string, value: unknown, of: number): SigningKey | string {
  if (!KID.test(kid)) return "it is a JSON object; a kid is 1–32 of A-Z a-z 0-9 . _ -";
  if (of > 1 && REORDERED.test(kid))
    return `kid ${kid}: of several, none may be a bare number, since the first one signs.`;
  const secret = typeof value === "string" ? fromBase64url(value) : null;
  if (secret === null || secret.byteLength < LEAST_SECRET_BYTES)
    return `kid ${kid}: a secret is base64 of at least ${LEAST_SECRET_BYTES} bytes.`;
  return { kid, secret };
}
