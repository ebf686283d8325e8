/** M1 and M2: what the product's writes and reads cost beside the floor's. */
import { randomUUID } from "node:crypto";
import { foldedBody } from "../bodies.ts";
import type { Call } from "../load.ts";
import type { Figure, Measure } from "../measure.ts";
import { type Compared, compare, type Side, startPair } from "../pair.ts";

/** M1 over this many runs, beside one run. */
const RUNS = 200;

/** Updates in turn over `runs` runs, each run's lists growing as the growing run's do. */
function updates(runs: number): (side: Side) => () => Call {
  const prefix = randomUUID().slice(0, 8);
  return ({ headers }) => {
    let sent = 0;
    return () => {
      const write = Math.floor(sent / runs) + 1;
      const run = `${prefix}-${sent++ % runs}`;
      return {
        method: "POST",
        path: `/v1/runs/${run}/tools/update_plan`,
        body: foldedBody(write),
        headers: { ...headers, "idempotency-key": `${run}-${write}` },
      };
    };
  };
}

function figure(compared: Compared, target: Figure["target"], unit: string): Figure {
  const rate = (value: number): string => `${Math.round(value)}/s`;
  return {
    value: compared.ratio.median,
    target,
    spread: compared.ratio,
    note: `${unit}: ${rate(compared.product.median)} beside the floor's ${rate(compared.floor.median)}`,
  };
}

async function throughput(
  callsOf: (side: Side) => () => Call,
  target: Figure["target"],
  unit: string,
  before?: Call,
): Promise<Figure> {
  const pair = await startPair();
  try {
    for (const side of [pair.product, pair.floor])
      if (before) await side.client.send({ ...before, headers: side.headers });
    return figure(await compare(pair, callsOf), target, unit);
  } finally {
    await pair.close();
  }
}

const PLAN: Call = { method: "POST", path: "/v1/runs/read/tools/update_plan", body: foldedBody(40) };

export const throughputs: readonly Measure[] = [
  {
    id: "M1",
    name: "updates of one run ÷ floor",
    kind: "timed",
    take: () => throughput(updates(1), "≥ 0.85", "updates"),
  },
  {
    id: "M1b",
    name: `updates over ${RUNS} runs ÷ floor`,
    kind: "timed",
    take: () => throughput(updates(RUNS), "≥ 0.85", "updates"),
  },
  {
    id: "M2",
    name: "reminder reads ÷ floor",
    kind: "timed",
    take: () =>
      throughput(
        ({ headers }) =>
          () => ({ method: "GET", path: "/v1/runs/read/reminder", headers }),
        "≥ 0.9",
        "reads",
        PLAN,
      ),
  },
];
