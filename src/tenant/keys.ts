/**
 * The configured keys: reading them, and reading the key somebody presents. A key is
 * `rp_<keyId>_<secret>`; only the SHA-256 of its secret is configured [S1]. Pure.
 */
import { fieldsOf, readObject } from "./json-object.ts";
import { isTenant } from "./run-name.ts";
import { ROLES, type Role } from "./caller.ts";

/** A configured key: whose it is, and what to compare with. */
export interface Key {
  readonly id: string;
  readonly tenant: string;
  readonly role: Role;
  /** 32 bytes. */
  readonly sha256: Uint8Array;
}

/** What the configuration says. A fault shuts the door; it never opens it. */
export type Keyring =
  | { readonly kind: "none" }
  | { readonly kind: "keys"; readonly byId: ReadonlyMap<string, Key> }
  | { readonly kind: "fault"; readonly fault: string };

const KEY_ID = /^[A-Za-z0-9._-]{1,64}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/i;
/** Longer than any key we make, short enough to hash without a thought. */
const PRESENTED = /^rp_([\x21-\x7e]{3,256})$/;

export const isKeyId = (text: string): boolean => KEY_ID.test(text);

/** Reads `RUNPLAN_KEYS`: `{keyId: {tenant, sha256, role}}`. Its faults never quote a digest. */
export function readKeys(text: string | undefined): Keyring {
  if (text === undefined || text.trim() === "") return { kind: "none" };
  const entries = readObject(text);
  if (entries === null) return { kind: "fault", fault: "RUNPLAN_KEYS is not a JSON object of keys." };
  if (entries.size === 0) return { kind: "none" };
  const byId = new Map<string, Key>();
  for (const [id, value] of entries) {
    const key = readKey(id, value);
    if (typeof key === "string") return { kind: "fault", fault: `RUNPLAN_KEYS: ${key}` };
    byId.set(id, key);
  }
  return { kind: "keys", byId };
}

/** A configured key that a presented one may be, and the secret it would then have. */
export interface Candidate {
  readonly key: Key;
  readonly secret: string;
}

/**
 * The configured keys whose id the presented one carries. Ids and secrets may both hold
 * underscores, so there can be more than one reading; ids are no secret, and the digest decides.
 */
export function candidatesFor(bearer: string, byId: ReadonlyMap<string, Key>): readonly Candidate[] {
  const [, rest = ""] = PRESENTED.exec(bearer) ?? [];
  const found: Candidate[] = [];
  for (let at = rest.indexOf("_"); at !== -1 && at <= 64; at = rest.indexOf("_", at + 1)) {
    const key = byId.get(rest.slice(0, at));
    if (key !== undefined && at + 1 < rest.length) found.push({ key, secret: rest.slice(at + 1) });
  }
  return found;
}

function readKey(id: string, value: unknown): Key | string {
  const where = `key ${JSON.stringify(id.slice(0, 40))}`;
  if (!isKeyId(id)) return `${where}: an id is 1–64 of A-Z a-z 0-9 . _ -`;
  const fields = fieldsOf(value);
  const [tenant, sha256, role] = [
    fields?.get("tenant"),
    fields?.get("sha256"),
    ROLES.find((one) => one === fields?.get("role")),
  ];
  if (typeof tenant !== "string" || !isTenant(tenant)) return `${where}: tenant is 1–64 of A-Z a-z 0-9 . _ -`;
  if (typeof sha256 !== "string" || !SHA256_HEX.test(sha256)) return `${where}: sha256 is 64 hex digits.`;
  if (role === undefined) return `${where}: role is ${ROLES.join(", ")}.`;
  return { id, tenant, role, sha256: fromHex(sha256) };
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
