/**
 * What was verified is remembered, so that a busy credential costs one comparison and no hash: an awaited
 * hash is the dearest thing a reminder's way could have in it [M2]. Looked up by its public part, compared
 * whole in constant time. Lives in this isolate's memory alone and is never written anywhere. Bounded; the
 * longest unused goes first.
 */
import { sameBytes } from "./digest.ts";

/** Enough for every key of a deployment and the viewers of a busy hour; about 200 bytes each. */
const MOST = 1_024;

interface Memory<T> {
  readonly credential: Uint8Array;
  readonly value: T;
}

const encoder = new TextEncoder();

/** Credentials of one isolate. `T` is what one was found to be. */
export class Remembered<T> {
  readonly #memories = new Map<string, Memory<T>>();

  /** What the credential was found to be, if it was verified before and is remembered still. */
  recall(bearer: string): T | undefined {
    const slot = publicPart(bearer);
    const memory = this.#memories.get(slot);
    if (memory === undefined || !sameBytes(memory.credential, encoder.encode(bearer))) return undefined;
    return this.#keep(slot, memory);
  }

  /** Remembers a credential that was verified. One of the same public part gives way. */
  remember(bearer: string, value: T): T {
    return this.#keep(publicPart(bearer), { credential: encoder.encode(bearer), value });
  }

  #keep(slot: string, memory: Memory<T>): T {
    this.#memories.delete(slot);
    this.#memories.set(slot, memory);
    const oldest = this.#memories.size > MOST ? this.#memories.keys().next().value : undefined;
    if (oldest !== undefined) this.#memories.delete(oldest);
    return memory.value;
  }
}

/** A token without its signature, a key's id up to its first `_`: what may be looked up in any time it takes. */
function publicPart(bearer: string): string {
  const dot = bearer.lastIndexOf(".");
  return bearer.slice(0, dot >= 0 ? dot : bearer.indexOf("_", "rp_".length) + 1);
}
