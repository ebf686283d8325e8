/** What is no request: the status and code of it, never a 5xx, never a change [S5][P5]. */
import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Sent } from "../support/client.ts";
import { front } from "../support/front.worker.ts";

const api = front();
const DEEP = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const JSON_TYPE = "application/json";

const bodies: readonly (readonly [string, number, string, Sent])[] = [
  ["half a document", 400, "malformed_json", { body: '{"items": [' }],
  ["two documents", 400, "malformed_json", { body: "{} {}" }],
  ["a lone word", 400, "malformed_json", { body: "plan" }],
  ["a trailing comma", 400, "malformed_json", { body: '{"items":[],}' }],
  ["blanks only", 400, "malformed_json", { body: "   " }],
  ["invalid UTF-8", 400, "malformed_json", { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }],
  ["a surrogate in UTF-8", 400, "malformed_json", { body: new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]) }],
  ["UTF-16", 400, "malformed_json", { body: new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]) }],
  ["a depth of 33", 400, "json_too_deep", { body: DEEP(33) }],
  ["a depth of 100,000", 400, "json_too_deep", { body: DEEP(100_000) }],
  ["an unclosed depth", 400, "json_too_deep", { body: "[".repeat(200_000) }],
  ["objects in objects", 400, "json_too_deep", { body: '{"a":'.repeat(1_000) + "1" + "}".repeat(1_000) }],
  ["257 KiB", 413, "body_too_large", { body: JSON.stringify({ items: [], pad: "x".repeat(262_144) }) }],
  ["plain text", 415, "unsupported_media_type", { body: "{}", headers: { "content-type": "text/plain" } }],
  [
    "a form",
    415,
    "unsupported_media_type",
    { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
  ],
  [
    "a type that ends alike",
    415,
    "unsupported_media_type",
    { body: "{}", headers: { "content-type": "application/notjson" } },
  ],
  [
    "compressed JSON",
    415,
    "unsupported_media_type",
    { body: "{}", headers: { "content-type": JSON_TYPE, "content-encoding": "gzip" } },
  ],
  ["a number", 422, "plan_refused", { body: "7" }],
  ["null", 422, "plan_refused", { body: "null" }],
  ["text", 422, "plan_refused", { body: '"items"' }],
  ["a list under __proto__", 422, "plan_refused", { body: '{"__proto__":{"items":[{"content":"x"}]}}' }],
  ["items of wrong types", 422, "plan_refused", { body: '{"items":[1,null,[],{"content":{"a":1}},{"content":[[]]}]}' }],
  ["an item with its text under __proto__", 422, "plan_refused", { body: '{"items":[{"__proto__":{"content":"x"}}]}' }],
  ["a huge id", 422, "plan_refused", { body: { items: [{ content: "a", id: "i".repeat(100_000) }] } }],
  ["a huge phase", 422, "plan_refused", { body: { items: [{ content: "a", phase: "p".repeat(161) }] } }],
  [
    "1,025 items",
    422,
    "plan_refused",
    { body: { items: Array.from({ length: 1_025 }, (_, i) => ({ content: `${i}` })) } },
  ],
  [
    "129 open items",
    422,
    "plan_refused",
    { body: { items: Array.from({ length: 129 }, (_, i) => ({ content: `${i}` })) } },
  ],
  ["an unknown dialect", 400, "unknown_dialect", { body: {}, headers: { "runplan-dialect": "klingon" } }],
  ["an actor nobody knows", 400, "bad_header", { body: {}, headers: { "runplan-actor": "root" } }],
  ["a person without a name", 400, "bad_header", { body: {}, headers: { "runplan-actor": "person:" } }],
  ["an entry with blanks", 400, "bad_header", { body: {}, headers: { "runplan-entry": "a b" } }],
];

describe("bodies and headers of a tool call", () => {
  test.each(bodies)("[S5][P5] %s is %i %s and changes nothing", async (_, status, code, sent) => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "kept" }] });
    const before = (await run.get("plan")).text;

    const answer = await run.call("POST", "tools/update_plan", sent);

    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ ok: false, status, code })]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect((await run.get("plan")).text).toBe(before);
  });

  test("[S5] a depth of 32, brackets in texts and 256 KiB are let through", async () => {
    const run = api.run();
    const brackets = { items: [{ content: `${"[".repeat(70)} \\" {{{{ "\\` }] };
    const whole = (extra: string) => JSON.stringify({ items: [{ content: "a" }], extra });

    const deep = await run.call("POST", "tools/update_plan", {
      body: `{"items":[{"content":"d"}],"extra":${DEEP(31)}}`,
    });
    const texts = await run.tool("update_plan", brackets);
    const large = await run.call("POST", "tools/update_plan", { body: whole("x".repeat(262_144 - whole("").length)) });

    expect([deep.status, texts.status, large.status]).toEqual([200, 200, 200]);
  });

  test("[S5] a body of undeclared length is counted while it is read", async () => {
    const run = api.run();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });

    const url = `http://127.0.0.1/v1/runs/${run.name}/tools/update_plan`;
    const answer = await exports.default.fetch(
      new Request(url, { method: "POST", body: endless, headers: { "content-type": JSON_TYPE } }),
    );

    expect(await answer.json()).toMatchObject({ status: 413, code: "body_too_large" });
    expect(sent).toBeLessThan(1_000_000);
  });

  test.each([JSON_TYPE, "application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.api+json"])(
    "[S5] %s is JSON",
    async (type) => {
      const answer = await api
        .run()
        .call("POST", "tools/update_plan", { body: '{"items":[]}', headers: { "content-type": type } });

      expect(answer.status).toBe(200);
    },
  );
});

describe("addresses", () => {
  test.each(["a b", "a%2Fb", "ä", "%00", "a%0Ab", "x".repeat(129), "%ff", "a~b", "a%25"])(
    "[S4] %j is no run id: 400",
    async (id) => {
      for (const [method, path] of [
        ["GET", "plan"],
        ["GET", "reminder"],
        ["POST", "tools/update_plan"],
        ["DELETE", ""],
      ] as const) {
        const answer = await api.run(id).call(method, path);
        expect([method, path, answer.status, (answer.body as { code: string }).code]).toEqual([
          method,
          path,
          400,
          "bad_run_id",
        ]);
      }
    },
  );

  test.each(["x", "a.b_c:d-e", "A".repeat(128), "..a", "0"])("[S4] %j is one", async (id) => {
    expect((await api.run(id).get("plan")).body).toMatchObject({ run: id, revision: 0 });
  });

  test.each([
    "plan?revision=-1",
    "plan?revision=1.5",
    "plan?revision=x",
    "plan?revision=",
    "plan?revision=1e3",
    "history?limit=0",
    "history?limit=201",
    "history?after=-1",
    "folded?limit=many",
    "folded?after=99999999999999999999",
  ])("[S5] %s is 400", async (path) => {
    expect((await api.run().get(path)).body).toMatchObject({ status: 400, code: "bad_query" });
  });

  test("an unknown revision is 404", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "a" }] });

    expect((await run.get("plan?revision=2")).body).toMatchObject({ status: 404, code: "revision_not_found" });
    expect((await api.run().get("plan?revision=1")).body).toMatchObject({ status: 404, code: "revision_not_found" });
  });
});
