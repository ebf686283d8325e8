/** A tenant's directory of runs, from outside: what comes to be is in it, what is deleted is not. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { shardOf, shardsOf } from "../../src/tenant/shards.ts";
import type { Client } from "../support/client.ts";
import { ownTenant } from "../http/security/keyed.worker.ts";

const DAYS_29 = 29 * 86_400_000;
const ITEMS = { items: [{ content: "one" }] };

const listed = async (api: Client, query = ""): Promise<readonly string[]> => {
  const answer = await api.call("GET", `/v1/runs${query}`);
  expect(answer.status).toBe(200);
  return Object(answer.body).entries.map(({ run }: { run: string }) => run);
};

/** The directory hears of a run after the answer. */
const soonListed = (api: Client, runs: readonly string[], query = ""): Promise<void> =>
  vi.waitFor(async () => expect(await listed(api, query)).toEqual(runs), { timeout: 5_000 });

const create = async (api: Client, runs: readonly string[]): Promise<void> => {
  for (const run of runs) expect((await api.run(run).tool("update_plan", ITEMS)).status).toBe(200);
};

describe("GET /v1/runs", () => {
  test("[A] a tenant without runs has an empty directory, and looking creates none", async () => {
    const { tenant, api } = await ownTenant();

    expect((await api.call("GET", "/v1/runs")).body).toEqual({ entries: [], next: null });
    for (const shard of shardsOf(tenant)) {
      const tables = await runInDurableObject(env.DIRECTORY.getByName(shard), (_, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
      );
      expect(tables).toEqual([]);
    }
  });

  test("[A] a run is listed once it was written, or was given settings", async () => {
    const { api } = await ownTenant();
    await create(api, ["b"]);
    await api.run("a").call("PATCH", "settings", { body: { title: "soon" } });
    await api.run("never").get("plan");

    await soonListed(api, ["a", "b"]);

    const { body } = await api.call("GET", "/v1/runs");
    const { createdAt } = Object((await api.run("b").get("")).body);
    expect(Object(body).entries[1]).toEqual({ run: "b", createdAt });
  });

  test("[A] pages follow the order of the ids over all shards, and a prefix narrows them", async () => {
    const { api } = await ownTenant();
    const runs = ["x.9", "a.1", "a.10", "a:2", "a_3", "B", "a.0"];
    await create(api, runs);
    await soonListed(api, runs.toSorted());

    const first = await api.call("GET", "/v1/runs?prefix=a.&limit=2");
    expect(first.body).toMatchObject({ entries: [{ run: "a.0" }, { run: "a.1" }], next: "a.1" });
    expect(await listed(api, "?prefix=a.&limit=2&after=a.1")).toEqual(["a.10"]);
    expect(await listed(api, "?prefix=a")).toEqual(["a.0", "a.1", "a.10", "a:2", "a_3"]);
    expect(await listed(api, "?after=a_3")).toEqual(["x.9"]);
    expect(await listed(api, "?prefix=zzz")).toEqual([]);
  });

  test.each(["prefix=a%20b", "after=%2F", "limit=0", "limit=201", "limit=x", `prefix=${"x".repeat(129)}`])(
    "[S5] %s is refused as a bad query",
    async (query) => {
      const { api } = await ownTenant();
      const answer = await api.call("GET", `/v1/runs?${query}`);

      expect([answer.status, Object(answer.body).code]).toEqual([400, "bad_query"]);
    },
  );

  test("[S2] one tenant's directory holds nothing of another's", async () => {
    const [one, other] = [await ownTenant(), await ownTenant()];
    await create(one.api, ["same"]);
    await soonListed(one.api, ["same"]);

    expect(await listed(other.api)).toEqual([]);
  });
});

test("[A] a deleted run is not listed any more when its deletion is answered, and comes back with its next write", async () => {
  const { api } = await ownTenant();
  await create(api, ["a", "b"]);
  await soonListed(api, ["a", "b"]);

  expect((await api.run("a").call("DELETE", "")).status).toBe(204);
  expect(await listed(api)).toEqual(["b"]);

  await create(api, ["a"]);
  await soonListed(api, ["a", "b"]);
});

test("[A] a run that is created and deleted at once is not listed", async () => {
  const { api } = await ownTenant();
  for (let i = 0; i < 5; i += 1) {
    await create(api, ["brief"]);
    expect((await api.run("brief").call("DELETE", "")).status).toBe(204);
  }

  expect(await listed(api)).toEqual([]);
});

test("[M4] the directory is written when the run comes to be and never on an update", async () => {
  const { tenant, api } = await ownTenant();
  await create(api, ["a"]);
  await soonListed(api, ["a"]);
  const shard = env.DIRECTORY.getByName(shardOf(tenant, "a"));
  await evictDurableObject(shard);

  for (let i = 0; i < 5; i += 1) await api.run("a").tool("update_plan", { items: [{ content: `step ${i}` }] });

  // Nothing woke it: evicting an object that does not run is an error.
  await expect(evictDurableObject(shard)).rejects.toThrow("not currently running");
});

describe("a directory that cannot be told", () => {
  test("[A] harms no write, and the run's alarm tells it later, also after the run was thrown out of memory", async () => {
    const { tenant, api } = await ownTenant();
    const [run, shard] = [env.RUN.getByName(`${tenant}:a`), env.DIRECTORY.getByName(shardOf(tenant, "a"))];
    const inShard = (sql: string) => runInDurableObject(shard, (_, { storage }) => void storage.sql.exec(sql));
    const alarm = () => runInDurableObject(run, (_, { storage }) => storage.getAlarm());
    await inShard("CREATE TABLE runs (broken TEXT)");

    await create(api, ["a"]);
    await evictDurableObject(run);
    expect(await alarm()).toBeGreaterThan(Date.now());
    await inShard("DROP TABLE runs");
    await evictDurableObject(shard);
    expect(await runDurableObjectAlarm(run)).toBe(true);

    expect(await listed(api)).toEqual(["a"]);
    expect(await alarm()).toBeGreaterThan(Date.now() + DAYS_29);
  });

  test("[A][H9] where it was told at once, the alarm is for the run's end", async () => {
    const { tenant, api } = await ownTenant();
    await create(api, ["a"]);
    await soonListed(api, ["a"]);

    const run = env.RUN.getByName(`${tenant}:a`);
    await vi.waitFor(async () =>
      expect(await runInDurableObject(run, (_, { storage }) => storage.getAlarm())).toBeGreaterThan(
        Date.now() + DAYS_29,
      ),
    );
  });
});
