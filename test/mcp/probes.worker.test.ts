/** The MCP endpoint without a client library: probes, broken requests, strange headers, weak credentials. */
import { describe, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { freshRun } from "../support/client.ts";
import { front } from "../support/front.worker.ts";
import { client, key, KEYED, token } from "../http/security/keyed.worker.ts";

const PATHS = ["/mcp", `/v1/runs/${freshRun()}/mcp`] as const;

const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const INITIALIZE = rpc("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "probe", version: "1" },
});
const LIST = rpc("tools/list");
const call = (name: string, args: object) => rpc("tools/call", { name, arguments: args });
const WRITE = call("update_plan", { items: [{ content: "ours" }] });

const post = (api: Client, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  api.call("POST", path, { body, headers });

describe.each(PATHS)("%s", (path) => {
  test.each(["GET", "DELETE", "PUT", "PATCH", "HEAD"])(
    "[A] %s is answered 405, and says what is taken",
    async (method) => {
      const answer = await front().call(method, path, { headers: { accept: "text/event-stream" } });

      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    },
  );

  test.each(["application/json", "*/*", "text/html", "text/event-stream", "application/json, text/event-stream"])(
    "[A] a client that accepts %s is answered in JSON",
    async (accept) => {
      const answer = await post(front(), path, INITIALIZE, { accept });

      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(answer.body).toMatchObject({
        id: 1,
        result: { protocolVersion: "2025-11-25", serverInfo: { name: "runplan" } },
      });
      expect(answer.headers.get("mcp-session-id")).toBeNull();
    },
  );

  test("[A] a session's id that some other server gave is no hindrance", async () => {
    expect((await post(front(), path, LIST, { "mcp-session-id": "stale" })).status).toBe(200);
  });

  test("[A] notifications are taken, batches are answered together", async () => {
    const noted = await post(front(), path, { jsonrpc: "2.0", method: "notifications/initialized" });
    const batch = await post(front(), path, [LIST, { ...rpc("ping"), id: 2 }]);

    expect(noted.status).toBe(202);
    expect(batch.body).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  const BROKEN: readonly (readonly [string, unknown, Readonly<Record<string, string>>, number])[] = [
    ["no JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["a word", '"ping"', {}, 400],
    ["null", "null", {}, 400],
    ["an empty batch", "[]", {}, 400],
    ["no JSON-RPC", { hello: 1 }, {}, 400],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a body too large", JSON.stringify({ ...LIST, pad: "x".repeat(300_000) }), {}, 413],
    ["JSON too deep", `${"[".repeat(40)}${"]".repeat(40)}`, {}, 400],
    ["an unknown protocol", LIST, { "mcp-protocol-version": "1999-01-01" }, 400],
    ["a run that is none", LIST, { "runplan-run": "../x" }, 400],
    ["a dialect that is none", LIST, { "runplan-dialect": "klingon" }, 400],
  ];

  test.each(BROKEN)("[S5] %s is refused, not stumbled over", async (_, body, headers, status) => {
    const answer = await post(front(), path, body, headers);

    expect(answer.status).toBe(status);
    expect(answer.body).toBeTypeOf("object");
  });

  test("[S5] a method that is none is an error of the protocol", async () => {
    const answer = await post(front(), path, rpc("plans/steal"));

    expect([answer.status, answer.body]).toMatchObject([200, { id: 1, error: { code: -32601 } }]);
  });

  test("[S3] pages of other origins are turned away before the door, those of this machine are not", async () => {
    const asked = async (origin: string): Promise<number> => (await post(front(), path, LIST, { origin })).status;

    expect(await asked("https://evil.example")).toBe(403);
    expect(await asked("http://127.0.0.1.evil.example")).toBe(403);
    expect(await asked("null")).toBe(403);
    expect(await asked("http://localhost:6274")).toBe(200);
  });
});

describe("with keys", () => {
  test("[S1] no credential: 401 and the way to bring one", async () => {
    const answer = await post(client(null), "/mcp", INITIALIZE);

    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test("[S1] a page may call the deployment it belongs to, and one that is let in by name", async () => {
    const asked = async (origin: string, bindings = KEYED): Promise<number> =>
      (await post(client(key("agent"), bindings), "/mcp", LIST, { origin })).status;

    expect(await asked("https://runplan.example")).toBe(200);
    expect(await asked("https://evil.example")).toBe(403);
    expect(await asked("https://panel.example", { ...KEYED, RUNPLAN_CORS_ORIGINS: "https://panel.example" })).toBe(200);
  });

  test("[S1][P5] a call that is not granted is an error the model can read, and changes nothing", async () => {
    const run = freshRun();
    const readOnly = await token({ scope: { kind: "run", run, generation: 0 }, access: "read" });
    const narrow = await token({ scope: { kind: "run", run, generation: 0 }, tools: ["patch_plan"] });

    for (const bearer of [key("reader"), readOnly, narrow]) {
      const answer = await post(client(bearer), `/v1/runs/${run}/mcp`, WRITE);

      expect([answer.status, answer.body]).toMatchObject([
        200,
        { result: { isError: true, content: [{ text: expect.stringContaining("not permitted") }] } },
      ]);
    }
    expect((await client(key("admin")).run(run).get("")).status).toBe(404);
  });

  test("[S1] a token reaches no other run by argument or header", async () => {
    const run = freshRun();
    const bearer = await token({ scope: { kind: "run", run: freshRun(), generation: 0 } });

    const byArgument = await post(client(bearer), "/mcp", call("update_plan", { items: [{ content: "x" }], run }));
    const byHeader = await post(client(bearer), "/mcp", WRITE, { "runplan-run": run });

    for (const answer of [byArgument, byHeader]) expect(answer.body).toMatchObject({ result: { isError: true } });
    expect((await client(key("admin")).run(run).get("")).status).toBe(404);
  });

  test("[S1] a token that was taken back is refused by status, so that the client asks for another", async () => {
    const run = freshRun();
    const admin = client(key("admin")).run(run);
    await admin.tool("update_plan", { items: [{ content: "ours" }] });
    const bearer = await token({ scope: { kind: "run", run, generation: 0 } });
    await admin.call("DELETE", "tokens");

    const answer = await post(client(bearer), `/v1/runs/${run}/mcp`, WRITE);

    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test("[S2] tenants that name the same run do not meet", async () => {
    const run = freshRun();
    await post(client(key("agent")), "/mcp", WRITE, { "runplan-run": run });

    const foreign = await post(client(key("foreign")), "/mcp", call("read_plan", { run }));

    expect(foreign.body).toMatchObject({ result: { content: [{ text: "No plan." }] } });
  });
});
