/**
 * From what a request presents to a caller, or to the reason there is none. One gate stands for one
 * configuration, and what it remembers goes with it: a key that was taken out is out.
 * Knows no HTTP framework; the door (http/auth.ts) hands it the bearer.
 */
import { type Caller, callerOf, type Grant } from "./caller.ts";
import type { Denial } from "./denial.ts";
import { type Approach, DEVELOPER, developer } from "./dev.ts";
import { digestOf, sameBytes } from "./digest.ts";
import { candidatesFor, type Key, type Keyring, readKeys } from "./keys.ts";
import { Remembered } from "./remembered.ts";
import { readSigningKeys, type SigningKey, type SigningKeys } from "./signing-keys.ts";
import { type Claims, looksLikeToken, verifyToken } from "./token.ts";

/** The configuration as text, as the platform hands it over. */
export interface GateSettings {
  readonly keys: string | undefined;
  readonly signingKeys: string | undefined;
  /** `1`: without keys, this machine may call [S3]. */
  readonly dev: string | undefined;
}

/** What a request came with: a bearer, nothing, or something that is none. */
export type Presented = { readonly bearer: string } | "missing" | "malformed";

/** A verified credential. `exp` is asked each time, since a token may be remembered past its end. */
interface Verified {
  readonly caller: Caller;
  /** Seconds since 1970; a key's is never. */
  readonly exp: number;
}

export class Gate {
  /** What is wrong with the configuration, for the log; null = nothing. */
  readonly fault: string | null;
  readonly #dev: string | undefined;
  readonly #keyring: Keyring;
  readonly #signingKeys: SigningKeys;
  readonly #remembered = new Remembered<Verified>();

  constructor(settings: GateSettings) {
    this.#dev = settings.dev;
    this.#keyring = readKeys(settings.keys);
    this.#signingKeys = readSigningKeys(settings.signingKeys);
    const faults = [this.#keyring, this.#signingKeys].map((one) => (one.kind === "fault" ? one.fault : null));
    this.fault = faults.find((fault) => fault !== null) ?? null;
  }

  /** The secret that signs tokens now; null when none is configured. */
  get signer(): SigningKey | null {
    return this.#signingKeys.kind === "keys" ? this.#signingKeys.first : null;
  }

  /** Who presents this, or why nobody is let in. `approach` is asked only where there are no keys; `now` in milliseconds. */
  async admit(presented: Presented, approach: () => Approach, now: number): Promise<Caller | Denial> {
    if (this.fault !== null) return { code: "keys_unreadable" };
    const keyless = this.#keyring.kind === "none" ? developer(this.#dev, approach()) : null;
    if (keyless !== null && "code" in keyless) return keyless;
    const bearer = typeof presented === "string" ? null : presented.bearer;
    if (keyless !== null && (bearer === null || !looksLikeToken(bearer))) return LOCAL;
    if (bearer === null) return { code: "unauthorized", why: presented === "missing" ? "missing" : "malformed" };
    const verified = this.#remembered.recall(bearer) ?? (await this.#verify(bearer));
    if (verified === null) return { code: "unauthorized", why: "unknown" };
    return verified.exp * 1_000 > now ? verified.caller : { code: "unauthorized", why: "expired" };
  }

  async #verify(bearer: string): Promise<Verified | null> {
    const verified = await (looksLikeToken(bearer) ? this.#verifyToken(bearer) : this.#verifyKey(bearer));
    return verified === null ? null : this.#remembered.remember(bearer, verified);
  }

  async #verifyKey(bearer: string): Promise<Verified | null> {
    const key = this.#keyring.kind === "keys" ? await findKey(bearer, this.#keyring.byId) : null;
    return key === null ? null : { caller: callerOf(keyGrant(key)), exp: Number.POSITIVE_INFINITY };
  }

  async #verifyToken(token: string): Promise<Verified | null> {
    const claims = this.#signingKeys.kind === "keys" ? await verifyToken(token, this.#signingKeys.byKid) : null;
    return claims === null || !this.#stands(claims) ? null : { caller: callerOf(tokenGrant(claims)), exp: claims.exp };
  }

  /** A token is worth no more than the key that made it: that key must still be there, and an admin's. */
  #stands({ by, tenant }: Claims): boolean {
    if (this.#keyring.kind !== "keys") return by === DEVELOPER.keyId && tenant === DEVELOPER.tenant;
    const key = this.#keyring.byId.get(by);
    return key?.tenant === tenant && key.role === "admin";
  }
}

const LOCAL = callerOf(DEVELOPER);

/** The configured key that was presented. Its digest may be of the secret or of the whole key. */
async function findKey(bearer: string, byId: ReadonlyMap<string, Key>): Promise<Key | null> {
  const whole = await digestOf(bearer);
  for (const { key, secret } of candidatesFor(bearer, byId)) {
    const ofSecret = sameBytes(await digestOf(secret), key.sha256);
    const ofWhole = sameBytes(whole, key.sha256);
    if (ofSecret || ofWhole) return key;
  }
  return null;
}

const keyGrant = ({ id, tenant, role }: Key): Grant => ({
  tenant,
  keyId: id,
  role,
  scope: { kind: "tenant" },
  tools: null,
  generation: null,
});

const tokenGrant = ({ tenant, by, scope, access, tools }: Claims): Grant => ({
  tenant,
  keyId: by,
  role: access === "write" ? "agent" : "reader",
  scope,
  tools,
  generation: scope.kind === "run" ? scope.generation : null,
});
