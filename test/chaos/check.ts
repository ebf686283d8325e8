/** What a run has, held against what its writers were told: nothing acknowledged is lost, nothing is applied twice [H1][H2]. */
import type { RunClient } from "../support/client.ts";
import type { Writer } from "./writer.ts";

export interface Verdict {
  /** Acknowledged calls whose revision is not there, or is another. */
  readonly lost: readonly string[];
  /** Keys with more than one entry. */
  readonly doubled: readonly string[];
  /** Refused calls with an entry, gaps, counts that do not add up. */
  readonly wrong: readonly string[];
  readonly revisions: number;
}

interface Entry {
  readonly revision: number;
  readonly callId: string | null;
  readonly items: readonly unknown[];
  readonly retired: number;
}

export async function checkRun(run: RunClient, writers: readonly Writer[]): Promise<Verdict> {
  const entries = await historyOf(run);
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) byKey.set(entry.callId ?? "", [...(byKey.get(entry.callId ?? "") ?? []), entry]);
  const doubled = [...byKey].filter(([, same]) => same.length > 1).map(([key]) => key);
  const gaps = entries
    .filter((entry, index) => entry.revision !== index + 1)
    .map(({ revision }) => `gap before ${revision}`);
  const ghosts = writers.flatMap(({ refused }) =>
    [...refused].filter((key) => byKey.has(key)).map((key) => `refused ${key} is there`),
  );
  return {
    lost: writers.flatMap((writer) => lostOf(writer, entries, byKey)),
    doubled,
    wrong: [...gaps, ...ghosts, ...(await miscounted(run, entries))],
    revisions: entries.length,
  };
}

function lostOf(
  { acknowledged }: Writer,
  entries: readonly Entry[],
  byKey: ReadonlyMap<string, readonly Entry[]>,
): string[] {
  return [...acknowledged].flatMap(([key, told]) => {
    const entry = told.changed ? byKey.get(key)?.[0] : entries[told.revision - 1];
    if (told.revision === 0) return [];
    if (entry === undefined) return [`${key}: revision ${told.revision} is gone`];
    const isSame = entry.revision === told.revision && entry.retired === told.retired;
    return isSame && text(entry.items) === text(told.items) ? [] : [`${key}: revision ${told.revision} is another`];
  });
}

/** The count is the size of the record, and the newest entry is the plan. */
async function miscounted(run: RunClient, entries: readonly Entry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const [plan, checkpoint] = [Object((await run.get("plan")).body), Object((await run.get("checkpoint")).body)];
  return [
    ...(plan.revision === entries.length ? [] : [`plan ${plan.revision} of ${entries.length} entries`]),
    ...(plan.retired === checkpoint.folded.length
      ? []
      : [`retired ${plan.retired}, folded ${checkpoint.folded.length}`]),
  ];
}

async function historyOf(run: RunClient): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer = await run.get(`history?after=${after}&limit=200`);
    if (answer.status === 404) return [];
    const page = Object(answer.body);
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
}

const text = (value: unknown): string => JSON.stringify(value);
