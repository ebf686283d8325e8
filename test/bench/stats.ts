/** The few statistics the bench reports: medians and their spread, never a mean or a best run. */

export interface Spread {
  readonly median: number;
  /** Lower and upper quartile. */
  readonly low: number;
  readonly high: number;
}

/** The value below which `share` (0–1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}
