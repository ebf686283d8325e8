import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../src/plan/change.ts";
import type { Decision } from "../../src/plan/decide.ts";
import { isResolved } from "../../src/plan/done.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { byteLength } from "../../src/plan/text.ts";
import { MemoryRun } from "./memory-run.ts";
import { type Feature, history, type Move, RandomAgent } from "./random-agent.ts";

const SEED = Number(process.env["RUNPLAN_SEED"] ?? Date.now() % 2 ** 31);
const HISTORIES = Number(process.env["RUNPLAN_HISTORIES"] ?? 400);

/** The call, what was decided, and the run before and after it. */
interface Turn {
  readonly agent: RandomAgent;
  readonly change: Change;
  readonly decision: Decision;
  readonly before: Plan;
  readonly texts: ReadonlySet<string>;
  readonly reminderBefore: string | null;
}

/** Plays one history, checking after every call. */
function play(moves: readonly Move[], renderBytes: number, check: (turn: Turn) => void): RandomAgent {
  const run = new MemoryRun({ renderBytes });
  const agent = new RandomAgent(run);
  for (const move of moves) {
    const change = agent.next(move);
    const before = run.plan;
    const reminderBefore = run.reminder();
    const texts = new Set([...before.items, ...run.folded.map((row) => row.item)].map((item) => item.content));
    const decision = run.write(deepFreeze(change));
    if (decision.ok) agent.accepted(change, run.plan.epoch !== before.epoch);
    note(agent, decision);
    check({ agent, change, decision, before, texts, reminderBefore });
  }
  return agent;
}

function note(agent: RandomAgent, decision: Decision): void {
  if (!decision.ok) agent.features.add("refused");
  else if (decision.folded.length > 0) agent.features.add("folded");
  if (decision.ok && decision.reopened.length > 0) agent.features.add("reopened");
}

function everyHistory(check: (turn: Turn) => void): void {
  const property = fc.property(history, fc.integer({ min: 640, max: 2_048 }), (moves, renderBytes) => {
    play(moves, renderBytes, check);
  });
  fc.assert(property, { seed: SEED, numRuns: HISTORIES });
}

describe(`random histories, seed ${SEED}`, { timeout: 20_000 + 100 * HISTORIES }, () => {
  it("[F2] retired is the size of the folded record and never more than the distinct steps ever completed", () => {
    everyHistory(({ agent }) => {
      expect(agent.run.plan.retired).toBe(agent.run.folded.length);
      expect(agent.run.plan.retired).toBeLessThanOrEqual(agent.ceiling);
    });
  });

  it("[F2a] what was sent open again is in the list and out of the record", () => {
    everyHistory(({ agent, decision }) => {
      if (!decision.ok) return;
      for (const row of decision.reopened) {
        expect(agent.run.folded.some((other) => other.seq === row.seq)).toBe(false);
        expect(agent.run.plan.items.some((item) => item.content === row.item.content || item.id === row.item.id)).toBe(
          true,
        );
      }
    });
  });

  it("[F6] an epoch ends with [] and with an unrelated list after a resolved plan, and at no other time", () => {
    everyHistory(({ agent, change, decision, before, texts }) => {
      if (!decision.ok || !decision.changed) return;
      const isClear = change.kind === "replace" && change.items.length === 0;
      const isUnrelated = change.kind === "replace" && change.items.every((item) => !texts.has(item.content));
      const begins =
        !isClear && (before.ended !== null || before.revision === 0 || (isResolved(before) && isUnrelated));
      expect(agent.run.plan.epoch).toBe(before.epoch + (begins ? 1 : 0));
    });
  });

  it("[R3] the reminder keeps its bytes, has a line an item or counts the rest, and shows the item in progress", () => {
    everyHistory(({ agent }) => {
      const text = agent.run.reminder();
      if (text === null) return;
      const { items } = agent.run.plan;
      const lines = text.split("\n");
      const hidden = Number(/^… \((\d+) further steps/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
      const heads = 2 + (agent.run.plan.retired > 0 ? 1 : 0);
      expect(byteLength(text)).toBeLessThanOrEqual(agent.run.settings.renderBytes);
      expect(lines.length - heads - (hidden > 0 ? 1 : 0) + hidden).toBe(items.length);
      expect(lines.some((line) => line.startsWith("[~]"))).toBe(items.some((item) => item.status === "in_progress"));
    });
  });

  it("[P5] a refused call changes nothing, reading changes nothing, and every plan keeps P3", () => {
    everyHistory(({ agent, decision, before, reminderBefore }) => {
      const { plan } = agent.run;
      deepFreeze(plan);
      if (!decision.ok) {
        expect(plan).toBe(before);
        expect(agent.run.reminder()).toBe(reminderBefore);
      }
      expect(agent.run.reminder()).toBe(agent.run.reminder());
      const ids = plan.items.flatMap((item) => item.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(plan.items.length).toBeLessThanOrEqual(128);
      expect(plan.items.filter((item) => item.status === "completed").length).toBeLessThanOrEqual(5);
    });
  });

  it("[E1] a patch is carried out whole or not at all", () => {
    everyHistory(({ agent, change, decision, before }) => {
      if (change.kind !== "patch") return;
      if (!decision.ok) expect(agent.run.plan).toBe(before);
      const added = change.operations
        .filter((operation) => operation.action === "add")
        .map((operation) => operation.id);
      const present = [...agent.run.plan.items, ...agent.run.folded.map((row) => row.item)].map((item) => item.id);
      if (decision.ok && change.operations.every((operation) => operation.action !== "remove"))
        expect(present).toEqual(expect.arrayContaining(added.slice(0, 1)));
    });
  });

  it("[P10] sending the stored list back changes nothing, and the same calls give the same plans", () => {
    everyHistory(({ agent }) => {
      const { plan } = agent.run;
      if (plan.ended === null && plan.items.length > 0)
        expect(agent.run.send(plan.items, "allow")).toMatchObject({ ok: true, changed: false });
    });
    const plans = (moves: readonly Move[]) => play(moves, 2_048, () => {}).run.journal;
    fc.assert(
      fc.property(history, (moves) => {
        expect(plans(moves)).toEqual(plans(moves));
      }),
      { seed: SEED, numRuns: 50 },
    );
  });

  it("[F2] the histories do what they are for: each kind of event is in a fifth of them", () => {
    const counts = new Map<Feature, number>();
    const samples = fc.sample(history, { seed: SEED, numRuns: HISTORIES });
    for (const moves of samples) {
      for (const feature of play(moves, 2_048, () => {}).features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
    const shares = Object.fromEntries(
      [...counts].map(([feature, count]) => [feature, Math.round((100 * count) / samples.length)]),
    );
    console.info(`seed ${SEED}, ${samples.length} histories, per cent that had each event:`, shares);
    const wanted: Feature[] = [
      "folded",
      "resentRecord",
      "reopened",
      "reusedId",
      "repeatedText",
      "echoed",
      "patched",
      "refused",
      "newEpoch",
    ];
    expect(wanted.filter((feature) => (shares[feature] ?? 0) < 20)).toEqual([]);
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
