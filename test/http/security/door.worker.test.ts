/** The front pieces that every request passes, seen from outside: the door, CORS, ids, limits, the log. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { freshRun } from "../../support/client.ts";
import { client, key, KEYED, token } from "./keyed.worker.ts";

const ITEMS = { items: [{ content: "a secret plan nobody reads in logs" }] };
const LOCAL = "http://127.0.0.1:8787";

describe("without keys", () => {
  const { RUNPLAN_KEYS: _, ...keyless } = KEYED;
  const dev = { ...keyless, RUNPLAN_DEV: "1" };
  const { RUNPLAN_DEV: __, ...shut } = keyless;

  test("[S3] a service that nobody configured answers nobody", async () => {
    for (const url of ["https://runplan.example", LOCAL]) {
      const answer = await client(null, shut, url).run().get("plan");

      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ ok: false, code: "no_keys_configured" });
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    }
  });

  test("[S3] a developer's own machine is answered, under a loopback name only", async () => {
    expect((await client(null, dev, LOCAL).run().get("plan")).status).toBe(200);
    expect((await client(null, dev, "http://rebound.example").run().get("plan")).status).toBe(503);
    expect((await client(null, dev, LOCAL).run().get("plan", { host: "rebound.example" })).status).toBe(503);
  });

  test("[S3] a page of another origin reaches nothing on a developer's machine", async () => {
    const answer = await client(null, dev, LOCAL).run().get("plan", { origin: "https://evil.example" });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: "origin_not_allowed" });
  });

  test("[S3] the health of the service is no secret", async () => {
    expect((await client(null, shut).call("GET", "/healthz")).body).toMatchObject({ ok: true });
  });
});

describe("keys that cannot be read", () => {
  afterEach(() => vi.restoreAllMocks());

  test("[S1] shut the door to everybody, and the log says why", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = { ...KEYED, RUNPLAN_KEYS: '{"k1":{"tenant":"acme"}}', RUNPLAN_DEV: "1" };

    const answers = [
      await client(key("admin"), broken).run().get("plan"),
      await client(null, broken, LOCAL).run().get("plan"),
    ];

    expect(answers.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [503, "keys_unreadable"],
      [503, "keys_unreadable"],
    ]);
    expect(error.mock.calls.flat().join("\n")).toContain("sha256 is 64 hex digits");
  });
});

test("[S1] a path that is no route tells nothing to who has no key", async () => {
  expect((await client(null).call("GET", "/v1/nothing")).status).toBe(401);
  expect((await client(key("reader")).call("GET", "/v1/nothing")).status).toBe(404);
  expect((await client(null).call("DELETE", "/v1/runs/r/plan")).status).toBe(401);
  expect((await client(key("reader")).call("DELETE", "/v1/runs/r/plan")).status).toBe(405);
});

test("[S1] who is turned away is told how to ask", async () => {
  const answer = await client(null).run().get("plan");

  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
});

test("[S1] a denied call tells the model what happened and leaves the plan as it was", async () => {
  const run = freshRun();
  await client(key("agent")).run(run).tool("update_plan", ITEMS);
  const narrow = client(await token({ tools: ["read_plan"] })).run(run);

  for (const tool of ["update_plan", "patch_plan", "mcp__plans__update_plan"]) {
    const answer = await narrow.tool(tool, ITEMS);

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      ok: false,
      code: "not_granted",
      text: expect.stringContaining("Nothing was changed"),
    });
  }
  expect((await narrow.tool("read_plan", {})).status).toBe(200);
  expect((await narrow.get("plan")).body).toMatchObject({ revision: 1 });
});

test("[S1] how long data is kept is for an admin to set, all else for an agent", async () => {
  const run = freshRun();
  const set = (bearer: string, body: object) => client(bearer).run(run).call("PATCH", "settings", { body });

  expect((await set(key("agent"), { goal: "ship it" })).status).toBe(200);
  expect((await set(key("agent"), { goal: "lose it", retentionDays: 1 })).status).toBe(403);
  expect((await client(key("reader")).run(run).get("settings")).body).toMatchObject({
    goal: "ship it",
    retentionDays: 30,
  });
  expect((await set(key("admin"), { retentionDays: 1 })).status).toBe(200);
});

describe("pages of other origins", () => {
  const origin = "https://panel.example";
  const open = { ...KEYED, RUNPLAN_CORS_ORIGINS: `https://other.example, ${origin}` };
  const asked = { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

  test("[S1] may read answers where the deployment says so, refusals too", async () => {
    for (const bearer of [key("reader"), null]) {
      const { headers } = await client(bearer, open).run().get("plan", { origin });

      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-expose-headers")).toContain("ETag");
      expect(headers.get("access-control-allow-credentials")).toBe(null);
      expect(headers.get("vary")).toContain("Origin");
    }
  });

  test("[S1] may not where it does not", async () => {
    for (const bindings of [KEYED, open, { ...KEYED, RUNPLAN_CORS_ORIGINS: "" }]) {
      const { headers } = await client(key("reader"), bindings).run().get("plan", { origin: "https://evil.example" });

      expect(headers.get("access-control-allow-origin")).toBe(null);
    }
  });

  test("[S1] a preflight is answered without a key", async () => {
    const allowed = await client(null, open).call("OPTIONS", "/v1/runs/r/plan", { headers: asked });
    const refused = await client(null).call("OPTIONS", "/v1/runs/r/plan", { headers: asked });

    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
    expect(refused.headers.get("access-control-allow-origin")).toBe(null);
  });

  test("[S1] an OPTIONS that is no preflight stays outside", async () => {
    expect((await client(null, open).call("OPTIONS", "/v1/runs/r/plan", { headers: { origin } })).status).toBe(401);
  });
});

test.each([
  ["trace-7.a:b", "trace-7.a:b"],
  ["x".repeat(128), "x".repeat(128)],
])("[S1] a caller's own request id comes back: %s", async (brought, echoed) => {
  const answer = await client(key("reader")).run().get("plan", { "x-request-id": brought });

  expect(answer.headers.get("x-request-id")).toBe(echoed);
});

test.each(["a b", '"', "x".repeat(129), "{}", "é"])(
  "[S1] a request id that is none is replaced: %j",
  async (brought) => {
    const answer = await client(key("reader")).run().get("plan", { "x-request-id": brought });

    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  },
);

describe("the platform's limiter", () => {
  const limited = (success: boolean, asked: string[]) => ({
    ...KEYED,
    RATE_LIMIT: {
      limit: async ({ key: of }: { key: string }) => {
        asked.push(of);
        return { success };
      },
    },
  });

  test("[S5] is asked once a request under the name of the key, and obeyed", async () => {
    const asked: string[] = [];

    const refused = await client(key("agent"), limited(false, asked)).run().get("plan");
    const passed = await client(key("agent"), limited(true, asked)).run().get("plan");

    expect(asked).toEqual(["acme:agent", "acme:agent"]);
    expect(refused.body).toMatchObject({ code: "rate_limited" });
    expect([refused.status, refused.headers.get("retry-after"), passed.status]).toEqual([429, "10", 200]);
  });
});

describe("the log", () => {
  afterEach(() => vi.restoreAllMocks());

  test("[S1] tells of every request in JSON, and holds no plan, no query and no secret", async () => {
    const lines: string[] = [];
    for (const method of ["log", "error", "warn"] as const) {
      vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
    }
    const all = { ...KEYED, RUNPLAN_LOG: "all" };
    const bearer = await token({});
    const run = freshRun();

    await client(bearer, all).run(run).tool("update_plan", ITEMS, { "idempotency-key": "a-key-of-the-caller" });
    await client(bearer, all)
      .run(run)
      .tool("update_plan", { items: [{ content: "", status: ITEMS }] });
    await client(key("agent"), all).run(run).get("history?limit=no-number");
    await client("rp_admin_wrong", all).run(run).get("plan");

    const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "request");
    expect(told.map(({ tenant, keyId, route, status, code }) => [tenant, keyId, route, status, code])).toEqual([
      ["acme", "admin", "/v1/runs/:run/tools/:tool", 200, null],
      ["acme", "admin", "/v1/runs/:run/tools/:tool", 422, "plan_refused"],
      ["acme", "agent", "/v1/runs/:run/history", 400, "bad_query"],
      [null, null, "/v1/runs/:run/plan", 401, "unauthorized"],
    ]);
    expect(told.map((line) => line.run === run)).toEqual([true, true, true, true]);
    const text = lines.join("\n");
    for (const secret of ["nobody reads", "secret-of", bearer, "no-number", "a-key-of-the-caller", "wrong"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("[S1] counts requests where Analytics Engine is bound", async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const ANALYTICS: AnalyticsEngineDataset = { writeDataPoint: (point) => void points.push(point ?? {}) };

    await client(key("agent"), { ...KEYED, ANALYTICS })
      .run()
      .get("plan");

    expect(points).toEqual([
      { indexes: ["acme"], blobs: ["/v1/runs/:run/plan", "GET", "200", null, "agent"], doubles: [expect.any(Number)] },
    ]);
  });
});
