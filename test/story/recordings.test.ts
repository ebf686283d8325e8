/**
 * Every recorded session played under its own tools' names into a run of its own, on plain workerd: accepted or refused as
 * recorded, nothing breaks, no reminder grows, and at the end the list is there, folded or not. Then some of them begun in
 * one runtime and gone on with in another.
 */
import { expect } from "vitest";
import type { Fault } from "../../src/plan/problem.ts";
import { type Recording, recordings } from "../bench/recordings.ts";
import { differences, exceptionFor, EXCEPTIONS_AT_MOST, type Step } from "../dialects/recorded.ts";
import type { Answer, RunClient } from "../support/client.ts";
import { testRecordings } from "../support/recordings.ts";
import { useService } from "../support/service.ts";
import { accepted, wrongWith } from "./answers.ts";
import { handOver, handovers } from "./handover.ts";

/** Sessions played at once. */
const AT_ONCE = 6;

interface Figures {
  calls: number;
  accepted: number;
  folded: number;
  bytes: number;
  readonly excepted: string[];
  readonly unexpected: string[];
}

const service = useService();

async function play({ file, calls }: Recording, figures: Figures): Promise<void> {
  const run = service.client.run();
  for (const [index, call] of calls.entries()) {
    const { tool, args, ok } = call;
    const answer = await run.call("POST", `tools/${tool}?reminder=text`, { body: args });
    const complain = (what: string): void => void figures.unexpected.push(`${file} call ${index} (${tool}): ${what}`);
    const isAccepted = answer.status === 200;
    figures.calls++;
    if (answer.status >= 500) complain(String(answer.status));
    if (ok !== null && ok !== isAccepted) {
      const rule = exceptionFor(call, isAccepted, codesOf(answer));
      if (rule === null) complain(answer.text.slice(0, 300));
      else figures.excepted.push(rule);
    }
    if (!isAccepted) continue;
    const told = accepted(answer);
    const wrong = wrongWith(told.reminder, told.plan);
    if (wrong !== null) complain(wrong);
    figures.accepted++;
    figures.bytes = Math.max(figures.bytes, Buffer.byteLength(told.reminder ?? ""));
  }
  const folded = await foldedOf(run);
  figures.folded += folded.length;
  // SAFETY: the plan's items have a content and a status [A].
  const { items } = (await run.get("plan")).body as { readonly items: readonly Step[] };
  for (const line of differences(calls, [...folded, ...items])) figures.unexpected.push(`${file} at its end: ${line}`);
}

function codesOf({ body }: Answer): readonly Fault["code"][] {
  // SAFETY: every refusal of a plan has its faults in this form [P5].
  const { errors = [] } = body as { readonly errors?: readonly Fault[] };
  return errors.map((fault) => fault.code);
}

async function foldedOf(run: RunClient, after = 0): Promise<readonly Step[]> {
  // SAFETY: a page of the folded record has this form [A]; a run that nothing was written to has none.
  const { entries = [], next = null } = (await run.get(`folded?limit=200&after=${after}`)).body as {
    readonly entries?: readonly Step[];
    readonly next?: number | null;
  };
  return next === null ? entries : [...entries, ...(await foldedOf(run, next))];
}

/** Carries out the jobs, some at once. */
async function together<Job>(jobs: readonly Job[], work: (job: Job) => Promise<void>): Promise<void> {
  const queue = [...jobs];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

testRecordings(
  "[R3][T2][F4] every recorded session plays: answered as recorded, bounded reminders, its last list kept or folded",
  async () => {
    const all = recordings() ?? [];
    const figures: Figures = { calls: 0, accepted: 0, folded: 0, bytes: 0, excepted: [], unexpected: [] };

    await together(all, (recording) => play(recording, figures));

    console.info(
      `${all.length} recordings, ${figures.calls} calls, ${figures.accepted} accepted, ${figures.folded} items folded, ` +
        `largest reminder ${figures.bytes} bytes, ${figures.excepted.length} answered otherwise (${[...new Set(figures.excepted)].join("; ")})`,
    );
    expect(all.length).toBeGreaterThanOrEqual(168);
    expect(figures.unexpected).toEqual([]);
    expect(figures.excepted.length).toBeLessThanOrEqual(EXCEPTIONS_AT_MOST * figures.calls);
  },
);

testRecordings("[T2] a session begun in one runtime and gone on with in another ends with the same plan", async () => {
  const pairs = handovers(recordings() ?? []);
  const differing: unknown[] = [];

  await together(pairs, async (pair) => {
    const [whole, handed] = await handOver(service.client, pair);
    if (whole !== handed) differing.push({ file: pair.file, from: pair.from, to: pair.to, whole, handed });
  });

  console.info(`${pairs.length} sessions handed over: ${pairs.map(({ from, to }) => `${from} → ${to}`).join(", ")}`);
  expect(pairs.length).toBeGreaterThanOrEqual(16);
  expect(differing).toEqual([]);
});
