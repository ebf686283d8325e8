/** Every recorded session as its host would have logged it: recovering the log gives what its calls left [H5]. */
import { expect } from "vitest";
import { readCall } from "../../src/dialects/table.ts";
import { NO_PLAN } from "../../src/plan/plan.ts";
import { type Logged, recover } from "../../src/plan/recover.ts";
import { DEFAULT_SETTINGS } from "../../src/plan/settings.ts";
import { recordings } from "../bench/recordings.ts";
import { MemoryRun } from "../plan/memory-run.ts";
import { testRecordings } from "../support/recordings.ts";

testRecordings("[H5] recovering every recording gives what its accepted calls left: list, count, record", () => {
  const differing: string[] = [];
  let folded = 0;
  for (const { file, calls } of recordings() ?? []) {
    const run = new MemoryRun();
    const log: Logged[] = [];
    for (const { tool, args, ok } of calls) {
      const read = readCall(tool, args, null);
      if (ok === false || !read.ok || read.reading.kind === "read") continue;
      const { change } = read.reading;
      log.push({ kind: "change", change });
      run.write(change);
    }
    const { decision } = recover(NO_PLAN, log, DEFAULT_SETTINGS);
    if (!decision.ok) throw new Error(`${file} was refused`);
    const { plan } = decision;
    const rows = decision.brought?.kind === "rows" ? decision.brought.rows : [];
    folded += rows.length;
    const wanted =
      run.plan.ended === null ? [run.plan.items, run.plan.retired, run.folded.map(({ item }) => item)] : [[], 0, []];
    const got = [plan.items, plan.retired, rows.map(({ item }) => item)];
    if (JSON.stringify(got) !== JSON.stringify(wanted)) differing.push(file);
  }

  expect(folded).toBeGreaterThan(100);
  expect(differing).toEqual([]);
});
