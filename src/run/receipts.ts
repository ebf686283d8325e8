/**
 * Which idempotency keys the run has answered, in memory: read from storage at the first keyed call
 * after waking, kept up from then on [H2]. Says what a key stands for; what to answer is answer.ts's.
 */
import type { CallKey } from "../protocol/run-api.ts";
import type { KeptKey } from "./journal.ts";
import { SIDE_RECEIPTS, type SideReceipt } from "./record.ts";

/** Newest journal entries whose keys are known. Waking reads that many rows at most [M5]. */
export const KEYED_ENTRIES = 128;

export type Receipt = ({ readonly kind: "entry" } & KeptKey) | SideReceipt;

export class Receipts {
  readonly #entries = new Map<string, KeptKey>();
  readonly #sides = new Map<string, SideReceipt>();

  /** Both lists oldest first. */
  constructor(entries: readonly KeptKey[], sides: readonly SideReceipt[]) {
    for (const entry of entries) this.#entries.set(entry.key, entry);
    for (const side of sides) this.#sides.set(side.key, side);
  }

  /** The answer that the key was given, whatever the fingerprint. */
  find(key: string): Receipt | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined ? this.#sides.get(key) : { kind: "entry", ...entry };
  }

  /** After an accepted change, keyed or not: its revision also makes older keys expire. */
  passed(revision: number, call: CallKey | null): void {
    if (call !== null) this.#entries.set(call.key, { revision, ...call });
    for (const [key, entry] of this.#entries) {
      if (entry.revision > revision - KEYED_ENTRIES) break;
      this.#entries.delete(key);
    }
  }

  keep(side: SideReceipt): void {
    this.#sides.set(side.key, side);
    if (this.#sides.size <= SIDE_RECEIPTS) return;
    const [oldest] = this.#sides.keys();
    if (oldest !== undefined) this.#sides.delete(oldest);
  }
}
