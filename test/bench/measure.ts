/** What a measure of the bench is: a figure, its target, and how it came about. The ids are those of the contract. */
import type { Spread } from "./stats.ts";

export interface Figure {
  readonly value: number;
  /** How many units more or less the target allows is never in the code: at least, or at most, and the bound. */
  readonly target: `≥ ${number}` | `≤ ${number}`;
  readonly spread?: Spread;
  /** What stands beside it: the absolute figures of this machine, units included. */
  readonly note: string;
}

export interface Measure {
  readonly id: string;
  readonly name: string;
  /** A counted measure gives the same figure on every machine; a timed one is a ratio of this machine. */
  readonly kind: "counted" | "timed";
  take(): Promise<Figure>;
}

export function isMet({ value, target }: Figure): boolean {
  const bound = Number(target.slice(2));
  return target.startsWith("≥") ? value >= bound : value <= bound;
}
