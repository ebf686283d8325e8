/**
 * From what a request presents to a grant, or to the reason there is none. One gate stands for one
 * configuration, and what it remembers goes with it: a key that was taken out is out.
 * Knows no HTTP framework; the door (http/auth.ts) hands it the header.
 */
import type { Grant } from "./caller.ts";
import type { Denial } from "./denial.ts";
import { type Approach, developer } from "./dev.ts";
import { digestOf, sameDigest } from "./digest.ts";
import { candidatesFor, type Key, type Keyring, readKeys } from "./keys.ts";
import { Remembered } from "./remembered.ts";

/** The configuration as text, as the platform hands it over. */
export interface GateSettings {
  readonly keys: string | undefined;
  /** `1`: without keys, this machine may call [S3]. */
  readonly dev: string | undefined;
}

export class Gate {
  /** What is wrong with the configuration, for the log; null = nothing. */
  readonly fault: string | null;
  readonly #dev: string | undefined;
  readonly #keyring: Keyring;
  readonly #remembered = new Remembered<Grant>();

  constructor(settings: GateSettings) {
    this.#dev = settings.dev;
    this.#keyring = readKeys(settings.keys);
    this.fault = this.#keyring.kind === "fault" ? this.#keyring.fault : null;
  }

  /** The grant of whoever presents this header, or why nobody is let in. */
  async admit(authorization: string | null, approach: Approach): Promise<Grant | Denial> {
    const keyring = this.#keyring;
    if (keyring.kind === "fault") return { code: "keys_unreadable" };
    if (keyring.kind === "none") return developer(this.#dev, approach);
    if (authorization === null) return { code: "unauthorized", why: "missing" };
    const bearer = bearerOf(authorization);
    if (bearer === null) return { code: "unauthorized", why: "malformed" };
    const grant = await this.#remembered.recall(bearer, () => verifyKey(bearer, keyring.byId));
    return grant ?? { code: "unauthorized", why: "unknown" };
  }
}

/** What follows `Bearer`, or null when the header says something else. */
function bearerOf(authorization: string): string | null {
  const [, bearer] = /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(authorization.trim()) ?? [];
  return bearer ?? null;
}

/** The grant of a configured key. The digest may be of the secret or of the whole key. */
async function verifyKey(bearer: string, byId: ReadonlyMap<string, Key>): Promise<Grant | null> {
  const whole = await digestOf(bearer);
  for (const { key, secret } of candidatesFor(bearer, byId)) {
    const ofSecret = sameDigest(await digestOf(secret), key.sha256);
    const ofWhole = sameDigest(whole, key.sha256);
    if (ofSecret || ofWhole) return grantOf(key);
  }
  return null;
}

const grantOf = (key: Key): Grant => ({
  tenant: key.tenant,
  keyId: key.id,
  role: key.role,
  scope: { kind: "tenant" },
  tools: null,
  generation: null,
});
