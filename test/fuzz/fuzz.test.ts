/**
 * Many requests, from sane to spiteful, to the service as it runs: plain workerd over TCP. RUNPLAN_FUZZ
 * says how many (2,000), RUNPLAN_SEED which (a fresh seed, printed). A seed that fails becomes a test of its own.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROBLEMS } from "../../src/protocol/problem-codes.ts";
import type { WireProblem } from "../../src/protocol/wire.ts";
import { useService } from "../support/service.ts";
import { Chance } from "./chance.ts";
import { type Deployment, DEPLOYMENTS, KEY, weakTokens } from "./deployments.ts";
import { type RandomRequest, randomRequest, type World } from "./random-requests.ts";

const COUNT = Number(process.env["RUNPLAN_FUZZ"] ?? 2_000);
const SEED = Number(process.env["RUNPLAN_SEED"] ?? Date.now() % 1_000_000_007);
/** From here on each code comes a hundred times, and memory has had time to settle. */
const LONG = 20_000;
/** Each has runs of its own, so that what a refusal leaves unchanged can be known. */
const WORKERS = 4;
/** Codes that no request can bring about: a fault of ours, an object that is gone for a moment, a family larger than a fuzz makes. */
const UNREACHABLE: readonly string[] = ["internal_error", "unavailable", "lineage_full"];
/** Codes whose routes are still to come. Who brings the route takes its code off and writes a recipe. */
const NOT_YET: readonly string[] = [];
/** 5xx that tell of a configuration, and only where that is so. */
const SHUT: Readonly<Record<string, Deployment>> = {
  no_keys_configured: "bare",
  keys_unreadable: "broken",
  no_signing_keys: "local",
};

const services = {
  keyed: useService(DEPLOYMENTS.keyed),
  local: useService(DEPLOYMENTS.local),
  bare: useService(DEPLOYMENTS.bare),
  broken: useService(DEPLOYMENTS.broken),
};

test(
  `[S5] ${COUNT} requests of any kind bring no 5xx, change nothing when refused, and reach every code`,
  async () => {
    console.log(`fuzz: RUNPLAN_SEED=${SEED} RUNPLAN_FUZZ=${COUNT}`);
    const seen = new Map<string, number>();
    const memory: number[] = [];

    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker, seen, memory)));

    console.log(
      `fuzz: ${[...seen]
        .toSorted(([, one], [, other]) => other - one)
        .map(([code, n]) => `${code} ${n}`)
        .join(", ")}`,
    );
    const least = COUNT >= LONG ? 100 : 1;
    // A code that is missed wants a recipe in random-requests.ts.
    const missed = Object.keys(PROBLEMS).filter(
      (code) => ![...UNREACHABLE, ...NOT_YET].includes(code) && (seen.get(code) ?? 0) < least,
    );
    expect(missed).toEqual([]);
    expect(NOT_YET.filter((code) => seen.has(code))).toEqual([]);
    if (COUNT >= LONG) expectStable(memory);
  },
  60_000 + COUNT * 30,
);

async function work(worker: number, seen: Map<string, number>, memory: number[]): Promise<void> {
  const runs = Array.from({ length: 4 }, (_, i) => `fuzz-${SEED}-${worker}-${i}`);
  const world: World = { chance: new Chance(SEED + worker), runs, weak: await weakTokens(runs[0] ?? "") };
  const kept = new Map<string, string>();
  for (const run of runs) kept.set(run, await stateOf(run));
  for (let i = worker; i < COUNT; i += WORKERS) {
    const request = randomRequest(world);
    const code = await judged(request);
    seen.set(code, (seen.get(code) ?? 0) + 1);
    const run = runs.find((id) => request.path.includes(id));
    if (run !== undefined && request.to === "keyed") await compare(run, request, code, kept);
    if (i % 500 === 0) memory.push(residentBytes());
  }
}

/** Sends it, and holds the answer against what every answer must be. The problem's code, or `ok`. */
async function judged(request: RandomRequest): Promise<string> {
  const response = await send(request);
  const text = await response.text();
  const problem = response.status < 400 || request.method === "HEAD" ? null : JSON.parse(text);
  // MCP refuses in its own words, which are no problem documents; a fault of ours is one there too.
  const isRpc = problem?.jsonrpc === "2.0" && response.status < 500;
  const more = problem === null || isRpc ? [] : wrongWithProblem(problem, response, request);
  const wrong = [...wrongWith(response), ...more];
  if (wrong.length > 0)
    throw new Error(`${wrong.join(", ")}: ${response.status} to ${told(request)}: ${text.slice(0, 300)}`);
  if (isRpc) return "json-rpc";
  return problem?.code ?? (response.status < 400 ? "ok" : "head");
}

function wrongWith({ headers, status }: Response): string[] {
  return [
    headers.get("x-content-type-options") === "nosniff" ? "" : "may be sniffed",
    headers.has("x-request-id") ? "" : "has no id",
    (status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers.get("retry-after") ?? "")
      ? "says not when again"
      : "",
  ].filter((one) => one !== "");
}

function wrongWithProblem(problem: WireProblem, { headers, status }: Response, { to }: RandomRequest): string[] {
  const { code } = problem;
  const isForModels = code === "plan_refused" || code === "not_granted";
  return [
    headers.get("content-type") === "application/problem+json" ? "" : "is no problem document",
    PROBLEMS[code]?.status === status && problem.status === status && !problem.ok ? "" : "is not as published",
    status >= 500 && SHUT[code] !== to ? "is our fault" : "",
    isForModels && !problem.text ? "tells a model nothing" : "",
  ].filter((one) => one !== "");
}

const told = (request: RandomRequest): string => JSON.stringify(request).slice(0, 600);

function send({ to, method, path, headers = {}, body, streamed }: RandomRequest): Promise<Response> {
  const url = services[to].url + path;
  const signal = AbortSignal.timeout(20_000);
  if (body === undefined || method === "GET" || method === "HEAD")
    return fetch(url, { method, headers, signal, redirect: "manual" });
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const bytes = isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const typed = { ...(!isRaw && { "content-type": "application/json" }), ...headers };
  if (streamed !== true) return fetch(url, { method, headers: typed, body: bytes, signal, redirect: "manual" });
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 50_000) controller.enqueue(bytes.subarray(at, at + 50_000));
      controller.close();
    },
  });
  return fetch(url, { method, headers: typed, body: pieces, signal, duplex: "half", redirect: "manual" });
}

/** What a refused request must leave as it was; all else that is read is made of these. */
async function stateOf(run: string): Promise<string> {
  const texts = ["plan", "settings"].map(async (path) => {
    const response = await fetch(`${services.keyed.url}/v1/runs/${run}/${path}`, {
      headers: { authorization: `Bearer ${KEY.admin}` },
    });
    return response.text();
  });
  return (await Promise.all(texts)).join("\n");
}

async function compare(run: string, request: RandomRequest, code: string, kept: Map<string, string>): Promise<void> {
  const now = await stateOf(run);
  if (code !== "ok" && now !== kept.get(run)) throw new Error(`${code} changed ${run}: ${told(request)}`);
  kept.set(run, now);
}

/** Linux tells; elsewhere nothing is known and nothing is claimed. */
function residentBytes(): number {
  try {
    const [, kilobytes = "0"] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${services.keyed.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}

/** The last quarter needs no more than the second one did, give or take what a garbage collector leaves for later. */
function expectStable(samples: readonly number[]): void {
  const quarter = Math.floor(samples.length / 4);
  const most = (from: number): number => Math.max(0, ...samples.slice(from, from + quarter));
  console.log(
    `fuzz: ${Math.round(most(quarter) / 2 ** 20)} MiB in the second quarter, ${Math.round(most(3 * quarter) / 2 ** 20)} in the last`,
  );
  expect(most(3 * quarter)).toBeLessThan(most(quarter) * 1.25 + 32 * 2 ** 20);
}
