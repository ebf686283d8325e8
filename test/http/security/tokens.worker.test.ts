/** Tokens from outside: made by an admin key, used by others, taken back. */
import { expect, test } from "vitest";
import { type Answer, freshRun } from "../../support/client.ts";
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { client, key, KEYED } from "./keyed.worker.ts";

const ITEMS = { items: [{ content: "ours", id: "1" }] };

const make = (body: unknown, bearer = key("admin"), bindings = KEYED): Promise<Answer> =>
  client(bearer, bindings).call("POST", "/v1/tokens", { body });

const made = async (body: unknown): Promise<string> => {
  const answer = await make(body);
  expect(answer.status).toBe(200);
  return String(Object(answer.body).token);
};

test("[S1] an admin key makes a token that opens its run until it expires", async () => {
  const run = freshRun();
  const before = Date.now();

  const answer = await make({ run, access: "write", ttlSeconds: 600 });

  expect(answer.body).toEqual({
    token: expect.stringMatching(/^rpt_s1\.[\w-]+\.[\w-]{43}$/),
    expiresAt: expect.any(String),
  });
  const life = Date.parse(Object(answer.body).expiresAt) - before;
  expect(life).toBeGreaterThan(598_000);
  expect(life).toBeLessThan(660_000);
  const holder = client(String(Object(answer.body).token)).run(run);
  expect((await holder.tool("update_plan", ITEMS)).status).toBe(200);
  expect((await holder.get("reminder")).text).toContain("ours");
  expect((await holder.get("history")).status).toBe(200);
  expect((await holder.call("PATCH", "settings", { body: { goal: "ship" } })).status).toBe(200);
});

test("[S1] a token carries its own expiry, which cannot be lengthened", async () => {
  const token = await made({ run: freshRun(), access: "read", ttlSeconds: 60 });
  const [head = "", payload = "", mac = ""] = token.split(".");
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  const longer = btoa(JSON.stringify({ ...claims, exp: claims.exp + 3_600 })).replace(/=+$/, "");

  expect(Object.keys(claims).toSorted()).toEqual(["access", "by", "exp", "scope", "tenant", "tools"]);
  expect((await client(`${head}.${longer}.${mac}`).run(claims.scope.run).get("plan")).status).toBe(401);
});

test("[S1] a token for a prefix opens the runs that begin with it, and lists them", async () => {
  const team = freshRun();
  const holder = client(await made({ prefix: `${team}.`, access: "write" }));

  expect((await holder.run(`${team}.a`).tool("update_plan", ITEMS)).status).toBe(200);
  expect((await holder.run(team).get("plan")).status).toBe(403);
  expect((await holder.call("GET", "/v1/runs?prefix=")).status).toBe(403);
  expect((await holder.call("GET", "/v1/runs")).status).toBe(200);
});

test("[S1] asking makes nothing: a token for a run that never was does not create it", async () => {
  const run = freshRun();
  await made({ run, access: "read" });

  expect((await client(key("admin")).run(run).call("GET", "")).status).toBe(404);
});

test("[S1] taking a run's tokens back holds after the run was thrown out of memory", async () => {
  const run = freshRun();
  const old = await made({ run, access: "write" });
  await client(old).run(run).tool("update_plan", ITEMS);

  const answer = await client(key("admin")).run(run).call("DELETE", "tokens");
  await evictDurableObject(env.RUN.getByName(`acme:${run}`));

  expect(answer.body).toEqual({ run, tokenGeneration: 1 });
  const refused = await client(old).run(run).tool("update_plan", { items: [] });
  expect([refused.status, refused.body]).toMatchObject([
    401,
    { code: "unauthorized", detail: "The token was revoked." },
  ]);
  expect((await client(key("agent")).run(run).get("plan")).body).toMatchObject({ revision: 1 });
  expect(
    (
      await client(await made({ run, access: "read" }))
        .run(run)
        .get("plan")
    ).status,
  ).toBe(200);
});

test("[S1] tokens can be taken back before the run was ever written", async () => {
  const run = freshRun();
  const old = await made({ run, access: "write" });

  await client(key("admin")).run(run).call("DELETE", "tokens");

  expect((await client(old).run(run).tool("update_plan", ITEMS)).status).toBe(401);
});

test("[S1] an idempotency key answers the same to a token as to a key", async () => {
  const run = freshRun();
  const holder = client(await made({ run, access: "write" })).run(run);

  const first = await holder.tool("update_plan", ITEMS, { "idempotency-key": "k" });
  const again = await holder.tool("update_plan", ITEMS, { "idempotency-key": "k" });

  expect(again.text).toBe(first.text);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
});

test("[S1] a token that is asked for wrongly is refused with each fault, none is made", async () => {
  const answer = await make({ run: "r", access: "all", tools: ["rm"], ttlSeconds: 86_401 });

  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: "token_refused",
    errors: [{ path: "access" }, { path: "tools[0]" }, { path: "ttlSeconds" }],
  });
});

test("[S1] without signing keys no token is made", async () => {
  const { RUNPLAN_SIGNING_KEYS: _, ...unsigned } = KEYED;

  const answer = await make({ run: "r", access: "read" }, key("admin"), unsigned);

  expect(answer.body).toMatchObject({ status: 503, code: "no_signing_keys" });
});
