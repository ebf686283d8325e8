/**
 * Product and floor side by side on workerd itself, each with its own data folder, measured in alternating
 * rounds of one run: what slows the machine for a moment slows both.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash, randomBytes } from "node:crypto";
import { startService, type Service } from "../../src/serve/service.ts";
import { type Call, Client } from "./load.ts";
import { type Spread, spreadOf } from "./stats.ts";

/** Connections of the throughput measures. */
export const CONNECTIONS = 8;
const ROUNDS = Number(process.env["RUNPLAN_BENCH_ROUNDS"] ?? 9);
const ROUND_SECONDS = Number(process.env["RUNPLAN_BENCH_SECONDS"] ?? 1.5);
const FLOOR = fileURLToPath(new URL("floor.ts", import.meta.url));

export interface Side {
  readonly client: Client;
  readonly service: Service;
  /** What every request to this side carries. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Pair {
  readonly product: Side;
  readonly floor: Side;
  close(): Promise<void>;
}

/** Starts both. The product runs as in production: with keys [M1]. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "runplan-bench-"));
  const secret = randomBytes(32).toString("base64url");
  const keys = { bench: { tenant: "bench", sha256: createHash("sha256").update(secret).digest("hex"), role: "admin" } };
  const product = await startService({ data: join(folder, "product"), env: { RUNPLAN_KEYS: JSON.stringify(keys) } });
  const floor = await startService({ data: join(folder, "floor"), entry: FLOOR, env: {} });
  const sides = { product: sideOf(product, { authorization: `Bearer rp_bench_${secret}` }), floor: sideOf(floor, {}) };
  return {
    ...sides,
    close: async () => {
      for (const side of Object.values(sides)) side.client.close();
      await Promise.all([product.stop(), floor.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function sideOf(service: Service, headers: Readonly<Record<string, string>>): Side {
  return { service, headers, client: new Client(service.url, CONNECTIONS) };
}

export interface Compared {
  /** Product's rate ÷ floor's rate, round by round. */
  readonly ratio: Spread;
  readonly product: Spread;
  readonly floor: Spread;
}

/** Loads both sides in turn; the first round of each warms up and does not count. */
export async function compare(pair: Pair, callsOf: (side: Side) => () => Call): Promise<Compared> {
  const calls = { product: callsOf(pair.product), floor: callsOf(pair.floor) };
  const rates = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    // Whoever goes second finds a warmer machine, so the order alternates.
    const order = round % 2 === 0 ? (["floor", "product"] as const) : (["product", "floor"] as const);
    for (const side of order) {
      const { rate } = await pair[side].client.load(calls[side], CONNECTIONS, ROUND_SECONDS);
      if (round > 0) rates[side].push(rate);
    }
  }
  const ratios = rates.product.map((rate, round) => rate / (rates.floor[round] ?? Number.NaN));
  return { ratio: spreadOf(ratios), product: spreadOf(rates.product), floor: spreadOf(rates.floor) };
}
