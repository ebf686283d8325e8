/**
 * Kills a real service, on disk, in the middle of writes, again and again: several writers with retries on a few runs, SIGKILL
 * while their calls are under way, restart, check, go on. Same seed, same calls; when a kill falls is chance all the same.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Service, startService } from "../../src/serve/service.ts";
import { Chance } from "../fuzz/chance.ts";
import { Client } from "../support/client.ts";
import { checkRun } from "./check.ts";
import { Writer } from "./writer.ts";

const RUNS = 3;
const WRITERS_PER_RUN = 3;
/** A kill waits so long for a write to be under way, so that it seldom falls between two. */
const PATIENCE_MS = 200;

export interface Report {
  readonly kills: number;
  /** Kills that fell while a write was under way. */
  readonly midWrite: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Cut-off calls whose retry found them done. */
  readonly foundDone: number;
  readonly revisions: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}

export async function campaign(kills: number, seed: number): Promise<Report> {
  const data = mkdtempSync(join(tmpdir(), "runplan-chaos-"));
  const chance = new Chance(seed);
  const writers = Array.from(
    { length: RUNS * WRITERS_PER_RUN },
    (_, i) => new Writer(`w${i}`, `chaos-${i % RUNS}`, new Chance(seed + i + 1)),
  );
  let service: Service | null = null;
  let midWrite = 0;
  const findings: Verdicts = { lost: new Set(), doubled: new Set(), wrong: new Set(), revisions: 0 };
  try {
    for (let kill = 0; kill < kills; kill++) {
      service = await startService({ data });
      await check(service, writers, findings);
      midWrite += await writeAndKill(service, writers, 100 + chance.below(400));
    }
    service = await startService({ data });
    await Promise.all(writers.map((writer) => writer.step(clientOf(service, writer))));
    await check(service, writers, findings);
  } finally {
    await service?.stop();
    rmSync(data, { recursive: true, force: true });
  }
  const sum = (of: (writer: Writer) => number): number => writers.reduce((total, writer) => total + of(writer), 0);
  return {
    kills,
    midWrite,
    acknowledged: sum((writer) => writer.acknowledged.size),
    refused: sum((writer) => writer.refused.size),
    foundDone: sum((writer) => writer.foundDone),
    revisions: findings.revisions,
    lost: [...findings.lost],
    doubled: [...findings.doubled],
    wrong: [...findings.wrong],
  };
}

/** 1 when the kill fell while a write was under way, else 0. */
async function writeAndKill(service: Service, writers: readonly Writer[], ms: number): Promise<number> {
  const writing = writers.map((writer) => writer.write(clientOf(service, writer), () => false));
  await new Promise((resolve) => setTimeout(resolve, ms));
  const until = Date.now() + PATIENCE_MS;
  while (underWay(writers) === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
  const hit = underWay(writers) > 0 ? 1 : 0;
  await service.kill();
  await Promise.all(writing);
  return hit;
}

interface Verdicts {
  readonly lost: Set<string>;
  readonly doubled: Set<string>;
  readonly wrong: Set<string>;
  revisions: number;
}

async function check(service: Service, writers: readonly Writer[], findings: Verdicts): Promise<void> {
  findings.revisions = 0;
  for (const run of new Set(writers.map((writer) => writer.run))) {
    const own = writers.filter((writer) => writer.run === run);
    const verdict = await checkRun(new Client(service.url).run(run), own);
    for (const kind of ["lost", "doubled", "wrong"] as const) for (const one of verdict[kind]) findings[kind].add(one);
    findings.revisions += verdict.revisions;
  }
}

const clientOf = (service: Service | null, writer: Writer) => new Client(service?.url ?? "").run(writer.run);
const underWay = (writers: readonly Writer[]): number => writers.reduce((sum, writer) => sum + writer.inFlight, 0);
