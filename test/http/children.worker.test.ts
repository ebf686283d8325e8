/** Children and forks: runs made from a run, each with a plan of its own [L1][L2][L3]. */
import { abortAllDurableObjects } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { RunClient } from "../support/client.ts";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const done = (...contents: string[]) => contents.map((content) => ({ content, status: "completed" }));
const write = (run: RunClient, ...contents: string[]) =>
  run.tool("update_plan", { items: contents.map((content) => ({ content })) });
const post = (run: RunClient, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  run.call("POST", path, { body, headers });
const planOf = async (run: RunClient) => Object((await run.get("plan")).body);

async function child(parent: RunClient, body: object = {}): Promise<RunClient> {
  const answer = await post(parent, "children", body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return api.run(Object(answer.body).run);
}

describe("children", () => {
  test("[L1] a child begins with an empty plan of its own, and both know each other", async () => {
    const parent = api.run();
    await write(parent, "ours");

    const answer = await post(parent, "children", { title: "part", goal: "do the part" });
    const kid = api.run(Object(answer.body).run);
    await evict(parent.name);
    await evict(kid.name);

    expect(answer.body).toEqual({ run: `${parent.name}.1`, parent: parent.name, depth: 1 });
    expect((await kid.get("")).body).toMatchObject({
      parent: parent.name,
      title: "part",
      goal: "do the part",
      revision: 0,
    });
    expect((await parent.get("")).body).toMatchObject({ parent: null, children: [kid.name] });
    expect(await planOf(kid)).toMatchObject({ revision: 0, items: [] });
  });

  test("[L1] neither changes the other, also when both write at once", async () => {
    const parent = api.run();
    await write(parent, "p");
    const kids = [await child(parent), await child(parent, { id: `${parent.name}-kid` })];

    const all = [parent, ...kids];
    await Promise.all(all.flatMap((run) => Array.from({ length: 10 }, (_, i) => write(run, `${run.name} ${i}`))));

    for (const run of all) {
      await evict(run.name);
      const { revision, items } = await planOf(run);
      expect(revision).toBe(run === parent ? 11 : 10);
      expect(items[0].content).toContain(`${run.name} `);
      const { entries } = Object((await run.get("history")).body);
      expect(
        entries.every(
          (entry: { items: { content: string }[] }) =>
            /^p$/.test(entry.items[0]?.content ?? "") || entry.items[0]?.content.startsWith(`${run.name} `),
        ),
      ).toBe(true);
    }
  });

  test("[L1] a person sees the parent with its children's progress, and a child that is gone no more", async () => {
    const parent = api.run();
    const [one, two] = [await child(parent), await child(parent)];
    await one.tool("update_plan", { items: [...done("a"), { content: "b" }] });

    const before = (await parent.get("children")).body;
    await two.call("DELETE", "");
    await evict(parent.name);

    expect(before).toMatchObject({
      entries: [
        { run: one.name, counts: { completed: 1, open: 1 } },
        { run: two.name, counts: { total: 0 } },
      ],
      next: null,
    });
    expect((await parent.get("children?limit=1")).body).toMatchObject({ entries: [{ run: one.name }], next: null });
    expect((await parent.get("")).body).toMatchObject({ children: [one.name] });
  });

  test("[L1][H2] asking again for the same child makes no second one", async () => {
    const parent = api.run();
    const ask = () => post(parent, "children", { title: "t" }, { "idempotency-key": "k" });
    const [first, second] = await Promise.all([ask(), ask()]);
    await write(api.run(Object(first?.body).run), "work");
    await abortAllDurableObjects();

    const third = await ask();

    expect([second?.text, third.text]).toEqual([first?.text, first?.text]);
    expect(third.headers.get("idempotency-replayed")).toBe("true");
    expect((await parent.get("")).body).toMatchObject({ children: [`${parent.name}.1`] });
    expect((await post(parent, "children", {}, { "idempotency-key": "k" })).body).toMatchObject({ code: "key_reused" });
  });

  test("[L1] a run that is there already becomes nobody's child", async () => {
    const [parent, other] = [api.run(), api.run()];
    await write(parent, "p");
    await write(other, "o");

    expect((await post(parent, "children", { id: other.name })).body).toMatchObject({
      status: 409,
      code: "run_exists",
    });
    expect((await parent.get("")).body).toMatchObject({ children: [] });
    expect((await other.get("")).body).toMatchObject({ parent: null });
  });

  test("[L1] eight generations and 256 children, and not one more", async () => {
    const parent = api.run();
    let run = parent;
    for (let depth = 1; depth <= 8; depth++) run = await child(run);
    expect((await post(run, "children")).body).toMatchObject({ status: 409, code: "lineage_full" });

    for (let i = 1; i < 256; i++) await post(parent, "children", { id: `${parent.name}-${i}` });
    expect((await post(parent, "children")).body).toMatchObject({ status: 409, code: "lineage_full" });
    expect((await parent.get("")).body).toMatchObject({ children: { length: 256 } });
  });

  test("[L3] an agent that the run is handed to continues the same plan", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "begun", status: "in_progress" }] });

    const next = await run.tool("TodoWrite", {
      todos: [
        { content: "begun", status: "completed", activeForm: "b" },
        { content: "more", status: "pending", activeForm: "m" },
      ],
    });

    expect(next.body).toMatchObject({ revision: 2, plan: { epoch: 1, counts: { completed: 1, pending: 1 } } });
  });

  test.each([{ id: 7 }, { id: "" }, { id: "a/b" }, { title: 7 }, { goal: "x".repeat(500) }])(
    "[L1][S5] %j is refused and makes nothing",
    async (body) => {
      const parent = api.run();

      expect((await post(parent, "children", body)).status).toBe(422);
      expect((await parent.get("children")).status).toBe(404);
    },
  );
});

describe("deletion", () => {
  async function family() {
    const parent = api.run();
    await write(parent, "p");
    const kid = await child(parent);
    const grandkid = await child(kid);
    await write(grandkid, "g");
    return { parent, kid, grandkid };
  }

  test("[H9][L1] without cascade the children stay", async () => {
    const { parent, kid, grandkid } = await family();

    expect((await parent.call("DELETE", "")).status).toBe(204);

    expect([(await parent.get("")).status, (await kid.get("")).status, (await grandkid.get("")).status]).toEqual([
      404, 200, 200,
    ]);
  });

  test("[H9][L1] with cascade children and theirs go too, and nobody else's", async () => {
    const { parent, kid, grandkid } = await family();
    const stranger = api.run();
    await write(stranger, "s");
    await post(parent, "children", { id: stranger.name });

    expect((await parent.call("DELETE", "?cascade=true")).status).toBe(204);

    expect([(await parent.get("")).status, (await kid.get("")).status, (await grandkid.get("")).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await stranger.get("")).status).toBe(200);
    expect((await stranger.call("DELETE", "?cascade=maybe")).status).toBe(400);
  });

  test("[H9][L1] a name that was used again is not deleted with its former parent", async () => {
    const { parent, kid } = await family();
    await evict(parent.name);
    await kid.call("DELETE", "");
    await write(kid, "a new life");

    await parent.call("DELETE", "?cascade=true");

    expect(await planOf(kid)).toMatchObject({ summary: "[ ] 1. a new life" });
  });
});

describe("forks", () => {
  const steps = ["a", "b", "c", "d", "e", "f", "g"];

  test("[L2] a fork begins fresh unless it inherits", async () => {
    const run = api.run();
    await write(run, "mine");

    const answer = await post(run, "forks");
    const fork = api.run(Object(answer.body).run);
    await evict(fork.name);

    expect([answer.status, answer.body]).toEqual([201, { run: `${run.name}.1`, from: run.name, revision: null }]);
    expect((await fork.get("")).body).toMatchObject({ revision: 0, parent: null });
    expect((await run.get("")).body).toMatchObject({ children: [] });
  });

  test("[L2][F2] it takes the plan at a revision, its count and its record, and goes its own way", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [...done(...steps), { content: "now", status: "in_progress" }] });
    await run.tool("update_plan", { items: [{ content: "later" }] });

    const answer = await post(run, "forks", { inherit: "plan", revision: 1 });
    const fork = api.run(Object(answer.body).run);
    await evict(fork.name);
    await fork.tool("update_plan", { items: [...done(...steps), { content: "now" }] });
    await write(run, "elsewhere");
    await evict(fork.name);

    expect(await planOf(fork)).toMatchObject({ revision: 2, retired: 2, counts: { completed: 5, pending: 1 } });
    expect((await fork.get("folded")).body).toMatchObject({ entries: done("a", "b") });
    expect((await fork.get("history?limit=1")).body).toMatchObject({
      entries: [{ tool: "fork", args: { run: run.name, revision: 1 } }],
    });
    expect(await planOf(run)).toMatchObject({ revision: 3, summary: "[ ] 1. elsewhere" });
  });

  test("[L2][F2] a run and its forks stay apart when all write at once, their folded records too", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [...done(...steps), { content: "now" }] });
    const forks = await Promise.all([1, 2].map(() => post(run, "forks", { inherit: "plan" })));
    const all = [run, ...forks.map((answer) => api.run(Object(answer.body).run))];
    const own = (one: RunClient, n: number) => `${one.name} ${n}`;
    const closing = (one: RunClient, n: number) =>
      one.tool("patch_plan", {
        operations: [{ action: "add", id: `s${n}`, item: { content: own(one, n), status: "completed" } }],
      });

    await Promise.all(all.flatMap((one) => Array.from({ length: 10 }, (_, n) => closing(one, n))));

    for (const one of all) {
      await evict(one.name);
      expect(await planOf(one)).toMatchObject({ revision: 11, retired: 12, counts: { completed: 5, pending: 1 } });
      const { entries } = Object((await one.get("folded")).body);
      const foreign = entries.filter(
        ({ content }: { content: string }) => !steps.includes(content) && !content.startsWith(`${one.name} `),
      );
      expect([entries.length, foreign]).toEqual([12, []]);
    }
  });

  test("[L2][D3] a finished plan goes on in its fork", async () => {
    const run = api.run();
    await write(run, "a");
    await post(run, "finish");

    const answer = await post(run, "forks", { inherit: "plan" });

    expect(await planOf(api.run(Object(answer.body).run))).toMatchObject({ endedAt: null, summary: "[ ] 1. a" });
  });

  test("[L2][H2] asking again gives the same fork, as it is by then", async () => {
    const run = api.run();
    await write(run, "a");
    const ask = () => post(run, "forks", { inherit: "plan" }, { "idempotency-key": "f" });
    const [first] = await Promise.all([ask(), ask()]);
    const fork = api.run(Object(first?.body).run);
    await write(fork, "b");
    await write(run, "c");
    await evict(run.name);

    const again = await ask();

    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first?.text, "true"]);
    expect(await planOf(fork)).toMatchObject({ revision: 2, summary: "[ ] 1. b" });
  });

  test.each([
    [{ inherit: "all" }, 422],
    [{ inherit: "plan", revision: -1 }, 422],
    [{ revision: 1 }, 422],
    [{ inherit: "plan", revision: 9 }, 404],
  ])("[L2] %j is refused", async (body, status) => {
    const run = api.run();
    await write(run, "a");

    expect((await post(run, "forks", body)).status).toBe(status);
  });

  test("[L2][S6] a run never written is not forked, and an id that is taken is not given again", async () => {
    const [run, taken] = [api.run(), api.run()];
    expect((await post(run, "forks")).status).toBe(404);
    await write(run, "a");
    await write(taken, "t");

    expect((await post(run, "forks", { id: taken.name, inherit: "plan" })).body).toMatchObject({
      status: 409,
      code: "run_exists",
    });
    expect(await planOf(taken)).toMatchObject({ summary: "[ ] 1. t" });
  });
});
