/**
 * The whole run against a small model, by random commands: writes, ends, going back, forks, the same call twice at once, and the
 * object thrown out of memory in between [H1][H2][H7][H8]. RUNPLAN_SEED repeats one.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkItems, OWN } from "../../src/plan/check.ts";
import type { Item } from "../../src/plan/plan.ts";
import type { Answer } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";
import { Model, shown } from "./model.ts";

const api = front();
const SEED = Number(process.env["RUNPLAN_SEED"] ?? Date.now() % 1_000_000_007);
const RUNS = Number(process.env["RUNPLAN_MODELS"] ?? 30);

/** The model of the run that is spoken to; forking goes on with the fork. */
interface Spoken {
  model: Model;
}
type Step = fc.AsyncCommand<Spoken, object>;

/** A call that both sides are told, and what the model makes of it; the answer says whether it was accepted. */
function step(name: string, act: (spoken: Spoken) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (spoken) => {
      await act(spoken);
      await compare(spoken.model);
    },
  };
}

const call = (model: Model, path: string, body: unknown, key?: string, method = "POST"): Promise<Answer> =>
  api.run(model.name).call(method, path, { body, headers: key === undefined ? {} : { "idempotency-key": key } });
const readItems = (items: readonly unknown[]) =>
  ({ kind: "replace", list: "items", inProgress: "reject", ...checkItems(items, OWN) }) as const;

/** Said where commands are made, outside of any test. */
function same(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted);
}

async function compare(model: Model): Promise<void> {
  const { plan, rows } = model.now;
  const run = api.run(model.name);
  const { revision, epoch, items, retired, endedAt } = Object((await run.get("plan")).body);
  expect({ revision, epoch, items, retired, ended: endedAt !== null }).toEqual({
    revision: plan.revision,
    epoch: plan.epoch,
    items: shown(plan),
    retired: plan.retired,
    ended: plan.ended === "finished",
  });
  if (plan.revision === 0) return;
  const folded = Object((await run.get("folded?limit=200")).body).entries;
  expect(folded.map(({ content }: Item) => content)).toEqual(rows.map(({ item }) => item.content));
}

const item = fc.record(
  {
    content: fc.integer({ min: 0, max: 9 }).map((n) => `step ${n}`),
    status: fc.constantFrom("completed", "completed", "completed", "pending", "blocked"),
    id: fc.integer({ min: 0, max: 99 }).map((n) => `i${n}`),
  },
  { requiredKeys: ["content", "status"] },
);
const list = fc.uniqueArray(item, { maxLength: 9, selector: ({ id, content }) => id ?? content });

const write = list.map((items) =>
  step(`write ${JSON.stringify(items)}`, async ({ model }) => {
    const { status } = await call(model, "tools/update_plan", { items });
    same(status, model.write(readItems(items)) ? 200 : 422);
  }),
);
const twice = list.map((items) =>
  step(`write twice at once ${JSON.stringify(items)}`, async ({ model }) => {
    const key = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => call(model, "tools/update_plan", { items }, key)));
    const accepted = model.write(readItems(items));
    same(
      both.map(({ status }) => status),
      accepted ? [200, 200] : [422, 422],
    );
    same(both[1]?.text, both[0]?.text);
    await compare(model);
    await evict(model.name);
    const late = await call(model, "tools/update_plan", { items }, key);
    if (accepted) same(late.text, both[0]?.text);
  }),
);
const refuse = fc.constant(
  step("refused", async ({ model }) => {
    same((await call(model, "tools/update_plan", { items: [{ content: "" }] })).status, 422);
  }),
);
const finish = fc.constant(
  step("finish", async ({ model }) => {
    same((await call(model, "finish", {})).status, 200);
    model.finish();
  }),
);
const restore = fc.nat({ max: 12 }).map((revision) =>
  step(`restore ${revision}`, async ({ model }) => {
    const { status } = await call(model, "restore", { revision });
    same(status, model.restore(revision) ? 200 : 404);
  }),
);
const putBack = fc.constant(
  step("checkpoint out and in", async ({ model }) => {
    if (model.now.plan.revision === 0) return;
    const { body } = await api.run(model.name).get("checkpoint");
    same((await call(model, "checkpoint", body, undefined, "PUT")).status, 200);
    model.putBack();
  }),
);
const fork = fc.nat({ max: 6 }).map((revision) =>
  step(`fork ${revision}`, async (spoken) => {
    const { model } = spoken;
    const { status, body } = await call(model, "forks", { inherit: "plan", revision });
    const isThere = model.now.plan.revision > 0 && revision < model.states.length;
    same(status, isThere ? 201 : 404);
    if (!isThere) return;
    await compare(model);
    spoken.model = model.fork(Object(body).run, revision);
  }),
);
const sleep = fc.constant(step("evict", async ({ model }) => evict(model.name)));

test(
  `[H1][H2][H7][H8][L2][F2] any commands leave a run as the model says, seed ${SEED}`,
  { timeout: 30_000 + RUNS * 10_000 },
  async () => {
    const commands = fc.commands([write, write, write, twice, refuse, finish, restore, restore, putBack, fork, sleep], {
      maxCommands: 14,
      size: "max",
    });

    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const run = api.run();
        await run.get("plan");
        await fc.asyncModelRun(() => ({ model: { model: new Model(run.name) }, real: {} }), steps);
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    );
  },
);
