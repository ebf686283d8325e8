/** The table of routes as a whole: what is there, what is not, and what every answer carries. */
import { describe, expect, test } from "vitest";
import { app } from "../../src/http/app.ts";
import { PROBLEMS } from "../../src/protocol/problem-codes.ts";
import { front } from "../support/front.worker.ts";

const api = front();
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Every path of the app, with the methods its 405 names. */
const paths = [...new Set(app.routes.map((route) => route.path))].filter((path) => path !== "/*");
const fill = (path: string) => path.replace(":run", "some-run").replace(":tool", "update_plan");

describe("methods", () => {
  test.each(paths)("a method that %s does not take is 405 and names those it does", async (path) => {
    const refused = await api.call("OPTIONS", fill(path));
    const allowed = (refused.headers.get("allow") ?? "").split(", ");

    expect(refused.body).toMatchObject({ status: 405, code: "method_not_allowed" });
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await api.call(method, fill(path));
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, allowed.join(", ")]);
    }
  });

  test("HEAD answers as GET does, without a body", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "a" }] });

    for (const path of ["plan", "reminder", "history", "folded", "settings", ""]) {
      const [get, head] = [await run.get(path), await run.call("HEAD", path)];
      expect([path, head.status, head.text, head.headers.get("etag"), head.headers.get("content-type")]).toEqual([
        path,
        get.status,
        "",
        get.headers.get("etag"),
        get.headers.get("content-type"),
      ]);
    }
  });

  test.each([
    "/",
    "/v1",
    "/v1/runs/",
    "/v1/runs/x/",
    "/v1/runs/x/nothing",
    "/v1/runs/x/tools",
    "/v1/runs/x/plan/",
    "/V1/runs/x",
  ])("%s is no route: 404", async (path) => {
    expect((await api.call("GET", path)).body).toMatchObject({ status: 404, code: "route_not_found" });
  });
});

describe("what every answer carries", () => {
  test.each(paths)(
    "[S5] %s: headers against sniffing, framing and shared caches, whatever the answer",
    async (path) => {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { headers } = await api.call(method, fill(path));
        expect(Object.fromEntries(headers)).toMatchObject({
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "content-security-policy": expect.stringContaining("default-src 'none'"),
          "cache-control": expect.stringContaining("private"),
          "x-request-id": expect.any(String),
        });
      }
    },
  );

  test("a problem is RFC 9457, its code, status and title as published", async () => {
    const answer = await api.run().get("history");

    const { status, title } = PROBLEMS.run_not_found;
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toEqual({
      type: "urn:runplan:problem:run_not_found",
      title,
      status,
      detail: expect.any(String),
      ok: false,
      code: "run_not_found",
    });
  });
});

describe("health", () => {
  test("[S3] /healthz answers anybody, keys or none, from any host", async () => {
    const { version } = await import("../../package.json");

    const answer = await front().call("GET", "/healthz", { headers: { host: "runplan.example" } });

    expect([answer.status, answer.body]).toEqual([200, { ok: true, version }]);
  });

  test("[S3] without keys no other host is served", async () => {
    const answer = await front().call("GET", "/v1/runs/x/plan", { headers: { host: "runplan.example" } });

    expect(answer.body).toMatchObject({ status: 503, code: "no_keys_configured" });
  });
});
