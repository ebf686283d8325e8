/**
 * The limit on how fast one run may be changed [S5]: a bucket that fills steadily and that each change
 * takes one from. Off unless the deployment sets it. In memory only: an evicted run starts with a full
 * one, which errs on the caller's side and costs no row. The clock is an argument.
 */

/** Changes a minute; as many may come at once after a quiet minute. */
export type PerMinute = number;

export class Bucket {
  readonly #perMinute: PerMinute;
  #level: number;
  #at = 0;

  constructor(perMinute: PerMinute) {
    this.#perMinute = perMinute;
    this.#level = perMinute;
  }

  /** Takes one. 0 = taken; else nothing was taken and so many whole seconds are to be waited. */
  take(now: number): number {
    const minutes = Math.max(0, now - this.#at) / 60_000;
    this.#level = Math.min(this.#perMinute, this.#level + minutes * this.#perMinute);
    this.#at = now;
    if (this.#level < 1) return Math.ceil(((1 - this.#level) / this.#perMinute) * 60);
    this.#level -= 1;
    return 0;
  }
}

/** The configured limit, `RUNPLAN_RUN_RATE`: a whole number of changes a minute. Null = none, and none for nonsense. */
export function readRate(text: string | undefined): PerMinute | null {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : null;
}
