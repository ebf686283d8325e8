/**
 * `npm run bench`: takes the measures of the contract and prints them, as a table or with `--json`. Measures can be
 * named (`npm run bench -- M1 M4`), or chosen by kind (`--counted`, `--timed`). Exit code 1 when one misses its target.
 */
import { type Figure, isMet, type Measure } from "./measure.ts";
import { age } from "./measures/age.ts";
import { mcp } from "./measures/mcp.ts";
import { rows } from "./measures/rows.ts";
import { sizes } from "./measures/sizes.ts";
import { throughputs } from "./measures/throughput.ts";

const MEASURES: readonly Measure[] = [...throughputs, age, ...rows, ...sizes, ...mcp];

function chosen(words: readonly string[]): readonly Measure[] {
  const unknown = words.filter(
    (word) =>
      word !== "--json" && word !== "--counted" && word !== "--timed" && !MEASURES.some(({ id }) => id === word),
  );
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(" ")}. Measures: ${MEASURES.map(({ id }) => id).join(" ")}; options: --json --counted --timed`,
    );
    process.exit(2);
  }
  const kinds = words.filter((word) => word === "--counted" || word === "--timed").map((word) => word.slice(2));
  const ids = words.filter((word) => !word.startsWith("--"));
  return MEASURES.filter(
    ({ id, kind }) => (ids.length === 0 || ids.includes(id)) && (kinds.length === 0 || kinds.includes(kind)),
  );
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

function line({ id, name }: Measure, figure: Figure): string {
  const { spread } = figure;
  const range = spread === undefined ? "" : ` (${shown(spread.low)}–${shown(spread.high)})`;
  return `${isMet(figure) ? "ok  " : "MISS"} ${id.padEnd(4)} ${name.padEnd(36)} ${shown(figure.value)}${range}, target ${figure.target}; ${figure.note}`;
}

const words = process.argv.slice(2);
const figures: Record<string, Figure & { ok: boolean }> = {};
for (const measure of chosen(words)) {
  const figure = await measure.take();
  figures[measure.id] = { ...figure, ok: isMet(figure) };
  if (!words.includes("--json")) console.log(line(measure, figure));
}
if (words.includes("--json")) console.log(JSON.stringify(figures, null, 2));
process.exitCode = Object.values(figures).every(({ ok }) => ok) ? 0 : 1;
