/**
 * What was verified is remembered, so that a busy key costs one hash a request and no parsing [M2].
 * Kept under a digest salted anew in each isolate: what lies in memory is neither the credential
 * nor anything another isolate or a thief could present. Bounded; the longest unused goes first.
 */
import { digestOf, sameDigest } from "./digest.ts";

/** Enough for every key of a deployment and the viewers of a busy hour; about 200 bytes each. */
const MOST = 1_024;

interface Memory<T> {
  readonly digest: Uint8Array;
  readonly value: T;
}

/** Credentials of one isolate. `T` is what one was found to be. */
export class Remembered<T> {
  readonly #memories = new Map<number, Memory<T>>();
  readonly #salt: string;

  /** `salt`: text that nobody can foresee. */
  constructor(salt: string) {
    this.#salt = salt;
  }

  /** The value remembered for the credential, else what `verify` makes of it; null is not kept. */
  async recall(credential: string, verify: () => Promise<T | null>): Promise<T | null> {
    const digest = await digestOf(`${this.#salt} ${credential}`);
    const slot = slotOf(digest);
    const memory = this.#memories.get(slot);
    if (memory !== undefined && sameDigest(memory.digest, digest)) return this.#touch(slot, memory);
    const value = await verify();
    if (value !== null) this.#touch(slot, { digest, value });
    return value;
  }

  #touch(slot: number, memory: Memory<T>): T {
    this.#memories.delete(slot);
    this.#memories.set(slot, memory);
    const oldest = this.#memories.size > MOST ? this.#memories.keys().next().value : undefined;
    if (oldest !== undefined) this.#memories.delete(oldest);
    return memory.value;
  }
}

/**
 * Where to look: a small part of the digest, so that all of it is then compared in constant time. Two
 * credentials may fall on one slot; they then take turns in it, and each is still verified.
 */
function slotOf([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return a | (b << 8) | (c << 16) | ((d & 0x3f) << 24);
}
