/** Chance with a seed, and values by it: from sane to spiteful. The same seed gives the same requests. */

const LETTERS = "abcXYZ019._-: /\"'\\<>\n\t\u0000\u200b\u202e\u2028\ud800é漢👩‍👩‍👧‍👦";
const FIELDS = [
  "items",
  "todos",
  "plan",
  "tasks",
  "steps",
  "operations",
  "content",
  "status",
  "id",
  "phase",
  "blockedBy",
  "__proto__",
  "length",
];
const WORDS = [
  "pending",
  "in_progress",
  "completed",
  "blocked",
  "abandoned",
  "done",
  "In-Progress",
  "cancelled",
  "add",
  "update",
  "remove",
  "move",
];

export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0, below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  one<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  of(values: readonly string[]): string {
    return values[this.below(values.length)] ?? "";
  }

  text(most: number): string {
    const letters = [...LETTERS];
    return Array.from({ length: this.below(most + 1) }, () => letters[this.below(letters.length)]).join("");
  }

  /** A part of a path or query, encoded. */
  part(most: number): string {
    return encodeURIComponent(this.text(most).toWellFormed());
  }

  /** Visible ASCII, as headers can carry. */
  visible(most: number): string {
    return String.fromCharCode(...Array.from({ length: 1 + this.below(most) }, () => 0x21 + this.below(0x5e)));
  }

  /** Any JSON, plan-like more often than not. */
  json(depth = 4): unknown {
    switch (this.below(depth > 0 ? 9 : 6)) {
      case 0:
        return null;
      case 1:
        return this.next() < 0.5;
      case 2:
        return this.one([0, -1, 1.5, 2 ** 53, 1e308, this.below(200)]);
      case 3:
        return this.of(WORDS);
      case 4:
      case 5:
        return this.text(this.next() < 0.05 ? 3_000 : 20);
      case 6:
        return Array.from({ length: this.below(5) }, () => this.json(depth - 1));
      default:
        return Object.fromEntries(Array.from({ length: this.below(5) }, () => [this.of(FIELDS), this.json(depth - 1)]));
    }
  }

  /** A plan that a model could send, now and then with a fault in it. */
  items(): unknown[] {
    return Array.from({ length: this.below(9) }, (_, i) => ({
      content: this.next() < 0.97 ? `step ${this.below(30)} ${this.text(6)}x` : this.json(1),
      status:
        this.next() < 0.97 ? this.of(["pending", "completed", "completed", "blocked", "abandoned"]) : this.json(1),
      ...(this.next() < 0.5 && { id: this.next() < 0.97 ? `${i}` : this.json(0) }),
      ...(this.next() < 0.2 && { phase: this.text(12) }),
    }));
  }
}
