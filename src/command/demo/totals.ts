/** What a demo counts while it plays, and what it promises about the counts. No output of its own. */
import { RENDER_BYTES } from "../../plan/limits.ts";

/** A promise, and whether it held. */
export interface Check {
  readonly promise: string;
  readonly held: boolean;
  /** What was seen, when it did not hold. */
  readonly seen: string;
}

export class Totals {
  calls = 0;
  accepted = 0;
  refused = 0;
  folded = 0;
  /** Model requests, each with a reminder fetched for it. */
  requests = 0;
  largestReminder = 0;
  reminderBytes = 0;
  /** What the same requests would have carried without folding. */
  unfoldedBytes = 0;
  readonly #checks = new Map<string, Check>();

  /** Notes an answer to a plan call. */
  hear(answer: { readonly ok: boolean; readonly folded: number }): void {
    this.calls += 1;
    if (answer.ok) this.accepted += 1;
    else this.refused += 1;
    this.folded += answer.folded;
  }

  /** Takes in another's counts and promises. */
  add(other: Totals): void {
    for (const name of [
      "calls",
      "accepted",
      "refused",
      "folded",
      "requests",
      "reminderBytes",
      "unfoldedBytes",
    ] as const) {
      this[name] += other[name];
    }
    this.largestReminder = Math.max(this.largestReminder, other.largestReminder);
    for (const { promise, held, seen } of other.checks) this.check(promise, held, seen);
  }

  /** Notes a reminder that went with a request; `unfolded`: bytes of the same list unfolded. */
  look(reminder: string | null, unfolded: number): void {
    const bytes = Buffer.byteLength(reminder ?? "");
    this.requests += 1;
    this.reminderBytes += bytes;
    this.unfoldedBytes += unfolded;
    this.largestReminder = Math.max(this.largestReminder, bytes);
    this.check(
      `every reminder is at most ${RENDER_BYTES.most.toLocaleString("en-US")} bytes`,
      bytes <= RENDER_BYTES.most,
      `${bytes} bytes`,
    );
  }

  /** A promise once broken stays broken. */
  check(promise: string, held: boolean, seen = ""): void {
    if (this.#checks.get(promise)?.held === false) return;
    this.#checks.set(promise, { promise, held, seen: held ? "" : seen });
  }

  get checks(): readonly Check[] {
    return [...this.#checks.values()];
  }

  get held(): boolean {
    return this.checks.every((check) => check.held);
  }
}
