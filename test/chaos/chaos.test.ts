/** The crash campaign, short; `npm run chaos` has the long one. */
import { expect, it } from "vitest";
import { campaign } from "./campaign.ts";

const SEED = Number(process.env["RUNPLAN_SEED"] ?? Date.now() % 1_000_000_007);

it(
  "[H1][H2] five kills in the middle of writes: nothing acknowledged is lost, nothing refused is there, no key counts twice",
  { timeout: 120_000 },
  async () => {
    const report = await campaign(5, SEED);

    console.log(`chaos: RUNPLAN_SEED=${SEED} ${JSON.stringify(report)}`);
    expect({ lost: report.lost, doubled: report.doubled, wrong: report.wrong }).toEqual({
      lost: [],
      doubled: [],
      wrong: [],
    });
    expect(report.midWrite).toBeGreaterThanOrEqual(4);
    expect(report.acknowledged).toBeGreaterThan(20);
  },
);
