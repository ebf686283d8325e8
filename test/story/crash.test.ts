/** SIGKILL in the middle of writes: what was acknowledged is there, what was not is there once or not at all. */
import { expect, it } from "vitest";
import { foldedList } from "../bench/bodies.ts";
import type { Answer, RunClient } from "../support/client.ts";
import { useService } from "../support/service.ts";
import { accepted, type Told } from "./answers.ts";

const CRASHES = 4;
const service = useService();

/** A writer that goes on until the service is gone. */
interface Writer {
  readonly run: string;
  /** Answers by the number of the write, in order. */
  readonly acknowledged: Map<number, Told>;
  /** The write that was under way when the service died. */
  pending: number;
}

function send(run: RunClient, write: number): Promise<Answer> {
  return run.tool("update_plan", foldedList(write), { "idempotency-key": `${run.name}-${write}` });
}

async function writeUntilGone(writer: Writer): Promise<void> {
  const run = service.client.run(writer.run);
  for (;;) {
    try {
      const answer = await send(run, writer.pending);
      writer.acknowledged.set(writer.pending, accepted(answer));
      writer.pending++;
    } catch {
      return;
    }
  }
}

/** Every acknowledged revision reads as it was answered, and the one under way is applied once, whenever it was. */
async function checkAfterCrash(writer: Writer): Promise<void> {
  const run = service.client.run(writer.run);
  for (const [, told] of [...writer.acknowledged].slice(-20)) {
    const plan = (await run.get(`plan?revision=${told.revision}`)).body;
    expect(plan).toMatchObject({ revision: told.revision, items: told.plan.items, retired: told.plan.retired });
  }
  const again = accepted(await send(run, writer.pending));
  writer.acknowledged.set(writer.pending, again);
  expect(again.revision).toBe(writer.pending);
  writer.pending++;
}

it(
  "[H1][H2] SIGKILL during writes loses no acknowledged revision and applies nothing twice",
  { timeout: 60_000 },
  async () => {
    const writers = Array.from({ length: 3 }, (_, index): Writer => ({
      run: `crash-${index}`,
      acknowledged: new Map(),
      pending: 1,
    }));
    for (let crash = 0; crash < CRASHES; crash++) {
      const writing = writers.map(writeUntilGone);
      await new Promise((resolve) => setTimeout(resolve, 200 + 70 * crash));
      await service.crash();
      await Promise.all(writing);
      await service.restart();
      for (const writer of writers) await checkAfterCrash(writer);
    }

    for (const { run, acknowledged } of writers) {
      const revisions = [...acknowledged.values()].map((told) => told.revision);
      expect(revisions).toEqual(revisions.map((_, index) => index + 1));
      const last = (await service.client.run(run).get("plan")).body;
      expect(last).toMatchObject({ revision: revisions.length, retired: Math.max(0, revisions.length - 6) });
    }
    expect(Math.min(...writers.map(({ acknowledged }) => acknowledged.size))).toBeGreaterThan(CRASHES);
  },
);
