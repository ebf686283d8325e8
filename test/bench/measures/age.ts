/** M3: whether an update gets slower as its run gets old. Old and young run alternate on one service. */
import { foldedBody } from "../bodies.ts";
import type { Figure, Measure } from "../measure.ts";
import { startPair, type Side } from "../pair.ts";
import { quantile, spreadOf } from "../stats.ts";

/** The age compared, in updates, and that of the young run. */
const OLD = 10_000;
const YOUNG = 100;
/** Updates timed around each age. */
const AROUND = 50;
const ROUNDS = 7;

async function update({ client, headers }: Side, run: string, write: number): Promise<number> {
  const start = performance.now();
  await client.send({
    method: "POST",
    path: `/v1/runs/${run}/tools/update_plan`,
    body: foldedBody(write),
    headers: { ...headers, "idempotency-key": `${run}-${write}` },
  });
  return performance.now() - start;
}

async function take(): Promise<Figure> {
  const pair = await startPair();
  try {
    const ratios: number[] = [];
    let old = 0;
    while (old < OLD - AROUND) await update(pair.product, "old", ++old);
    for (let round = 0; round < ROUNDS; round++) {
      let young = 0;
      while (young < YOUNG - AROUND) await update(pair.product, `young-${round}`, ++young);
      const times = { old: [] as number[], young: [] as number[] };
      for (let turn = 0; turn < 2 * AROUND; turn++) {
        times.old.push(await update(pair.product, "old", ++old));
        times.young.push(await update(pair.product, `young-${round}`, ++young));
      }
      ratios.push(quantile(times.old, 0.5) / quantile(times.young, 0.5));
    }
    const spread = spreadOf(ratios);
    return {
      value: spread.median,
      target: "≤ 1.1",
      spread,
      note: `median of ${2 * AROUND} updates at ${OLD} and at ${YOUNG}, ${ROUNDS} rounds`,
    };
  } finally {
    await pair.close();
  }
}

export const age: Measure = { id: "M3", name: `an update at ${OLD} ÷ at ${YOUNG}`, kind: "timed", take };
