/** `npm run chaos [kills]`: the crash campaign on demand; RUNPLAN_SEED repeats its calls. Ends with 1 when anything was lost, doubled or wrong. */
import { campaign } from "./campaign.ts";

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.env["RUNPLAN_SEED"] ?? Date.now() % 1_000_000_007);
if (!Number.isInteger(kills) || kills < 1 || kills > 1_000) {
  console.error("Usage: npm run chaos [kills, 1 to 1000]");
  process.exit(2);
}

console.log(`chaos: RUNPLAN_SEED=${seed}, ${kills} kills`);
const report = await campaign(kills, seed);
const share = Math.round((100 * report.midWrite) / report.kills);
console.log(`${report.kills} kills, ${share} % while a write was under way`);
console.log(
  `${report.acknowledged} calls acknowledged, ${report.refused} refused, ${report.foundDone} cut off and found done, ${report.revisions} revisions`,
);
console.log(`lost ${report.lost.length}, doubled ${report.doubled.length}, wrong ${report.wrong.length}`);
for (const one of [...report.lost, ...report.doubled, ...report.wrong].slice(0, 20)) console.error(one);
const isClean = report.lost.length + report.doubled.length + report.wrong.length === 0;
process.exitCode = isClean && share >= 80 ? 0 : 1;
