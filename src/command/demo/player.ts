/**
 * Plays recordings on the service: each into a run of its own, every call under its own tool name, a
 * reminder fetched after each. Prints a line a recording and the sum of all.
 */
import type { RecordedCall, Recording } from "../importers/recording.ts";
import { bytes, fit, number, pad, type Terminal } from "../terminal.ts";
import { Connection } from "./connection.ts";
import { promises, table } from "./scene.ts";
import { Totals } from "./totals.ts";

/** What became of one recording. */
interface Played {
  readonly totals: Totals;
  /** Why the service refused calls that the session's own runtime had accepted, one text a call. */
  readonly surprises: readonly string[];
  /** Tools the service does not know, with how often they were called. */
  readonly unknown: ReadonlyMap<string, number>;
}

/** Plays all; true when every promise held. */
export async function play(recordings: readonly Recording[], url: string, terminal: Terminal): Promise<boolean> {
  const all = new Totals();
  const total = recordings.reduce((sum, { calls }) => sum + calls.length, 0);
  const names = runNames(recordings);
  const started = performance.now();
  let done = 0;
  terminal.say(terminal.style("dim", row(terminal, HEADINGS)));
  for (const [at, recording] of recordings.entries()) {
    const connection = new Connection(url, names[at] ?? recording.name);
    const played = await playOne(recording, connection, () => terminal.progress(++done, total, recording.name));
    tellOf(recording, played, terminal);
    all.add(played.totals);
  }
  terminal.clear();
  conclude(all, recordings.length, performance.now() - started, terminal);
  return all.held;
}

async function playOne({ calls }: Recording, connection: Connection, played: () => void): Promise<Played> {
  const totals = new Totals();
  const surprises: string[] = [];
  const unknown = new Map<string, number>();
  for (const call of calls) {
    const reason = await playCall(call, connection, totals);
    if (reason === "unknown") unknown.set(call.tool, (unknown.get(call.tool) ?? 0) + 1);
    else if (reason !== null && call.ok === true) surprises.push(`${call.tool}, ${reason}`);
    played();
  }
  return { totals, surprises, unknown };
}

/** Null: accepted. Otherwise why not, or that there is no such tool. */
async function playCall({ tool, args }: RecordedCall, connection: Connection, totals: Totals): Promise<string | null> {
  const answer = await connection.call(tool, args);
  if (answer.code === "tool_not_found") return "unknown";
  totals.hear(answer);
  totals.check("no call is answered with a server error", answer.status < 500, `${answer.status} to ${tool}`);
  totals.look(await connection.reminder(), 0);
  // The first line says that nothing changed, the next one why.
  return answer.ok ? null : (answer.text.split("\n")[1] ?? answer.text);
}

type Row = readonly [name: string, runtime: string, ...figures: readonly string[]];

const HEADINGS: Row = ["recording", "runtime", "calls", "accepted", "refused", "folded", "reminder"];

function row(terminal: Terminal, [name, runtime, ...figures]: Row): string {
  const figuresWidth = 9 * figures.length;
  const rest = terminal.width - figuresWidth - 2;
  const nameWidth = Math.ceil(rest * 0.6);
  const cells = figures.map((figure) => figure.padStart(9)).join("");
  return `${pad(name, nameWidth)}  ${pad(runtime, rest - nameWidth)}${cells}`;
}

function tellOf({ name, runtime, calls, notes }: Recording, played: Played, terminal: Terminal): void {
  const { accepted, refused, folded, largestReminder } = played.totals;
  const figures = [calls.length, accepted, refused, folded].map(number);
  terminal.say(row(terminal, [name, runtime, ...figures, bytes(largestReminder)]));
  const below = [...notes, ...(calls.length === 0 ? ["no plan calls in it"] : [])];
  for (const note of below) terminal.say(terminal.style("dim", fit(`  ${note}`, terminal.width)));
  for (const note of warningsOf(played)) terminal.say(terminal.style("yellow", fit(`  ${note}`, terminal.width)));
}

function warningsOf({ surprises, unknown }: Played): readonly string[] {
  const [first] = surprises;
  const refused = first === undefined ? [] : [`${surprises.length} refused that its own runtime accepted: ${first}`];
  return [...refused, ...[...unknown].map(([tool, count]) => `${tool} is no tool of the service: ${count} left out`)];
}

function conclude(all: Totals, recordings: number, ms: number, terminal: Terminal): void {
  terminal.say();
  table(terminal, [
    ["recordings", number(recordings)],
    ["calls", `${number(all.calls)}: ${number(all.accepted)} accepted, ${number(all.refused)} refused`],
    ["folded", number(all.folded)],
    ["reminder", `largest ${bytes(all.largestReminder)}`],
    ["time", `${(ms / 1_000).toFixed(1)} s`],
  ]);
  promises(terminal, all);
}

/** Run ids of the recordings' names, each once [S4]. */
export function runNames(recordings: readonly Recording[]): readonly string[] {
  const used = new Map<string, number>();
  return recordings.map(({ name }) => {
    const clean = name.replaceAll(/[^A-Za-z0-9._:-]+/g, "-").slice(0, 100) || "run";
    const count = (used.get(clean) ?? 0) + 1;
    used.set(clean, count);
    return count === 1 ? clean : `${clean}:${count}`;
  });
}
