/** M4 and M5: rows, counted by the database itself. The same on every machine, so a test holds them too. */
import { foldedList } from "../bodies.ts";
import { CountedService } from "../counted.ts";
import type { Figure, Measure } from "../measure.ts";
import { type Recording, recordings } from "../recordings.ts";

interface Tally {
  readonly rows: number;
  readonly changes: number;
  /** Rows of the run's first change, 0 when it folded: each folded item is a row of its own. */
  readonly first: number;
}

/** Plays one recording under its own tools' names, keyed, as a host would. */
async function play(service: CountedService, run: string, { calls }: Recording): Promise<Tally> {
  let changes = 0;
  let first = 0;
  await service.rows();
  for (const [index, call] of calls.entries()) {
    const { status, text } = await service.write(run, call.tool, call.args, `call-${index}`);
    if (status >= 500) throw new Error(`${call.tool} answered ${status}: ${text.slice(0, 300)}`);
    const { changed, folded } = outcomeOf(status, text);
    if (!changed) continue;
    changes++;
    if (changes > 1) continue;
    const { written } = await service.rows();
    if (folded === 0) first = written;
  }
  return { rows: (await service.rows()).written, changes: Math.max(0, changes - 1), first };
}

function outcomeOf(status: number, text: string): { changed: boolean; folded: number } {
  if (status !== 200) return { changed: false, folded: 0 };
  // SAFETY: an accepted call's answer has these fields [A].
  const { changed, folded } = JSON.parse(text) as { changed: boolean; folded: readonly unknown[] };
  return { changed, folded: folded.length };
}

/** Rows written after each run's first change ÷ changes after it, and the most that a first change wrote. */
export async function rowsPerChange(
  all: readonly Recording[],
): Promise<{ ratio: number; first: number; changes: number }> {
  const service = new CountedService();
  await service.start();
  try {
    const tallies: Tally[] = [];
    for (const [index, recording] of all.entries()) tallies.push(await play(service, `recording-${index}`, recording));
    const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
    const changes = sum((tally) => tally.changes);
    return {
      ratio: sum((tally) => tally.rows) / changes,
      first: Math.max(...tallies.map((tally) => tally.first)),
      changes,
    };
  } finally {
    await service.end();
  }
}

/** Rows read by waking a run `updates` old, its first reminder and its first keyed write. */
export async function rowsToWake(updates: number): Promise<number> {
  const service = new CountedService();
  await service.start();
  try {
    for (let write = 1; write <= updates; write++)
      await service.write("old", "update_plan", foldedList(write), `call-${write}`);
    await service.start();
    await service.rows();
    await service.read("old", "reminder");
    await service.write("old", "update_plan", foldedList(updates + 1), "call-next");
    return (await service.rows()).read;
  } finally {
    await service.end();
  }
}

async function takeChange(): Promise<Figure> {
  const all = recordings();
  if (all === null) throw new Error("M4 needs the recordings: set RUNPLAN_RECORDINGS");
  const { ratio, first, changes } = await rowsPerChange(all);
  return {
    value: ratio,
    target: "≤ 1.25",
    note: `rows a change over ${all.length} recordings, ${changes} changes after each run's first; a first that folds nothing wrote ${first} at most`,
  };
}

export const rows: readonly Measure[] = [
  { id: "M4", name: "rows written ÷ changes", kind: "counted", take: takeChange },
  {
    id: "M5",
    name: "rows read to wake at 10,000",
    kind: "counted",
    take: async () => ({
      value: await rowsToWake(10_000),
      target: "≤ 150",
      note: "wake, first reminder, first keyed write",
    }),
  },
];
