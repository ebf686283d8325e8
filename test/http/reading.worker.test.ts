/** `GET plan`, `history`, `folded` and the run itself: what they show, page by page, and that looking creates nothing. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { evict, front, objectOf } from "../support/front.worker.ts";

const api = front();
const list = (...contents: string[]) => ({ items: contents.map((content) => ({ content })) });
const done = (...contents: string[]) => ({ items: contents.map((content) => ({ content, status: "completed" })) });

describe("a run never written", () => {
  test("[S6] plan, reminder, settings read as empty; everything of the run itself is 404", async () => {
    const run = api.run();

    const plan = await run.get("plan");
    const settings = await run.get("settings");

    expect(plan.body).toMatchObject({
      run: run.name,
      revision: 0,
      epoch: 0,
      items: [],
      retired: 0,
      complete: false,
      resolved: false,
      summary: "(no plan)",
      updatedAt: null,
    });
    expect(plan.headers.get("etag")).toBe('"0"');
    expect(settings.body).toMatchObject({
      inProgress: "dialect",
      keepCompleted: 5,
      renderBytes: 2_048,
      goal: null,
      labels: {},
    });
    for (const path of ["", "history", "folded"])
      expect((await run.get(path)).body).toMatchObject({ status: 404, code: "run_not_found" });
    expect((await run.call("DELETE", "")).body).toMatchObject({ status: 404, code: "run_not_found" });
  });

  test("[S6] reading, asking and being refused store nothing", async () => {
    const run = api.run();
    for (const path of ["", "plan", "plan?revision=3", "reminder", "settings", "history", "folded"])
      await run.get(path);
    await run.tool("read_plan", { foldedAfter: 0 });
    await run.tool("update_plan", { items: [{ content: "" }] }, { "idempotency-key": "k" });
    await run.tool("update_plan", list("a"), { "if-match": "*" });
    await run.call("PATCH", "settings", { body: { goal: 7 } });
    await run.call("PATCH", "settings", { body: {} });

    const stored = await runInDurableObject(objectOf(run.name), (_, { storage }) => ({
      values: [...storage.kv.list()],
      tables: storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    }));

    expect(stored).toEqual({ values: [], tables: [] });
  });
});

describe("GET plan", () => {
  test("[H4] any revision can be read, and the same after an eviction", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a"));
    const first = (await run.get("plan")).text;
    await run.tool("update_plan", list("b"), { "runplan-entry": "e2" });
    const second = await run.get("plan");

    await evict(run.name);

    expect((await run.get("plan?revision=1")).text).toBe(first);
    expect((await run.get("plan?revision=2")).text).toBe(second.text);
    expect((await run.get("plan")).text).toBe(second.text);
    expect((await run.get("plan?revision=0")).body).toMatchObject({ revision: 0, items: [], updatedAt: null });
    expect(second.body).toMatchObject({ entryId: "e2" });
  });

  test("[A] the tag is the revision: 304 until the plan moves on", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a"));
    const headers = { "if-none-match": '"1"' };

    const known = await run.get("plan", headers);
    await run.tool("update_plan", list("b"));
    const moved = await run.get("plan", headers);
    const old = await run.get("plan?revision=1", headers);

    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", '"1"']);
    expect([moved.status, moved.headers.get("etag")]).toEqual([200, '"2"']);
    expect(old.status).toBe(304);
  });

  test("[A] a goal set since the revision shows in the plan, so the tag alone is not taken for it", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a"));
    await run.call("PATCH", "settings", { body: { goal: "new" } });

    const woken = await run.get("plan", { "if-none-match": '"1"' });
    await run.tool("update_plan", list("b"));
    const moved = await run.get("plan", { "if-none-match": '"2"' });

    expect(woken.body).toMatchObject({ revision: 1, goal: "new" });
    expect(moved.status).toBe(304);
  });
});

describe("GET history", () => {
  test("[H4] an entry keeps who, how, why, what was sent and what came of it", async () => {
    const run = api.run();
    const body = '{ "items": [ {"content":"a", "status":"completed"} ], "explanation": " because \\u0007 so " }';
    const headers = { "idempotency-key": "call-1", "runplan-actor": "person:Ada L.", "runplan-entry": "entry-9" };
    await run.call("PATCH", "settings", { body: { keepCompleted: 1 } });
    await run.tool("update_plan", done("z"));
    await run.call("POST", "tools/update_plan", { body, headers });

    const answer = await run.get("history?after=1");

    expect(answer.body).toEqual({
      entries: [
        {
          revision: 2,
          epoch: 2,
          at: expect.stringMatching(/Z$/),
          tool: "update_plan",
          dialect: "runplan",
          actor: "person:Ada L.",
          callId: "call-1",
          entryId: "entry-9",
          explanation: "because so",
          args: JSON.parse(body),
          items: [{ content: "a", status: "completed" }],
          retired: 0,
          folded: [],
        },
      ],
      next: null,
    });
  });

  test("[H4] pages are ascending, `next` reads on, and ends", async () => {
    const run = api.run();
    for (let i = 1; i <= 5; i++) await run.tool("update_plan", list(`step ${i}`));

    const pages: unknown[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { entries, next } = (await run.get(`history?after=${after}&limit=2`)).body as {
        entries: { revision: number }[];
        next: number | null;
      };
      pages.push(entries.map((entry) => entry.revision));
      after = next;
    }

    expect(pages).toEqual([[1, 2], [3, 4], [5]]);
    expect((await run.get("history?after=9")).body).toEqual({ entries: [], next: null });
  });

  test("[H4] arguments beyond 16 KiB are kept as their length and hash", async () => {
    const run = api.run();
    const body = JSON.stringify({ items: [{ content: "a" }], pad: "é".repeat(10_000) });
    await run.call("POST", "tools/update_plan", { body });

    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect((await run.get("history")).body).toMatchObject({
      entries: [{ args: { omitted: true, bytes: new TextEncoder().encode(body).length, sha256 } }],
    });
  });

  test("[H4][F5] a page of the longest entries there can be stays within its bytes, and paging still ends", async () => {
    const run = api.run();
    const full = (from: number) => ({
      operations: Array.from({ length: 32 }, (_, i) => ({
        action: "add",
        id: `id-${from + i}`,
        item: {
          content: `${from + i}`,
          activeForm: "a".repeat(1_024),
          priority: "p".repeat(1_024),
          note: "n".repeat(1_024),
          owner: "o".repeat(1_024),
        },
      })),
    });
    for (const from of [0, 32, 64, 96]) expect((await run.tool("patch_plan", full(from))).status).toBe(200);
    for (let i = 0; i < 12; i++) await run.tool("patch_plan", { operations: [{ action: "move", id: `id-${i}` }] });

    const seen: number[] = [];
    let pages = 0;
    let after: number | null = 0;
    while (after !== null) {
      const answer = await run.get(`history?after=${after}&limit=200`);
      const { entries, next } = answer.body as { entries: { revision: number }[]; next: number | null };
      expect(answer.text.length).toBeLessThan(6_000_000);
      seen.push(...entries.map((entry) => entry.revision));
      pages++;
      after = next;
    }

    expect(seen).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(pages).toBeGreaterThan(1);
  });
});

describe("GET folded", () => {
  test("[F4] pages of what was folded, in folding order, the epoch's only", async () => {
    const run = api.run();
    await run.tool("update_plan", done("a", "b", "c", "d", "e", "f", "g", "h"));

    const first = (await run.get("folded?limit=2")).body as { entries: { content: string }[]; next: number };
    const second = (await run.get(`folded?limit=2&after=${first.next}`)).body as {
      entries: { content: string }[];
      next: null;
    };
    await run.tool("update_plan", { items: [] });
    await run.tool("update_plan", done("new"));

    expect([
      first.entries.map((entry) => entry.content),
      second.entries.map((entry) => entry.content),
      second.next,
    ]).toEqual([["a", "b"], ["c"], null]);
    expect((await run.get("folded")).body).toEqual({ entries: [], next: null });
  });

  test("[F2a][F4] an item opened again leaves it", async () => {
    const run = api.run();
    await run.tool("update_plan", done("a", "b", "c", "d", "e", "f", "g"));

    const answer = await run.tool("update_plan", {
      items: [...done("c", "d", "e", "f", "g").items, { content: "a", status: "pending" }],
    });

    expect(answer.body).toMatchObject({ plan: { retired: 1 } });
    expect((await run.get("folded")).body).toMatchObject({ entries: [{ content: "b" }], next: null });
  });
});

describe("the run itself", () => {
  test("[A] it tells its title, goal, labels, counts and times", async () => {
    const run = api.run();
    await run.tool("update_plan", list("a", "b"));
    await run.call("PATCH", "settings", { body: { title: "T", goal: "G", labels: { team: "core" } } });

    expect((await run.get("")).body).toEqual({
      run: run.name,
      title: "T",
      goal: "G",
      labels: { team: "core" },
      parent: null,
      children: [],
      revision: 1,
      epoch: 1,
      counts: { pending: 2, in_progress: 0, completed: 0, blocked: 0, abandoned: 0, retired: 0, open: 2, total: 2 },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  test("[H9] deletion leaves no row, no value and no alarm; the name is then as if never used", async () => {
    const run = api.run();
    await run.tool("update_plan", done("a", "b", "c", "d", "e", "f"), { "idempotency-key": "k" });
    await run.call("PATCH", "settings", { body: { goal: "G" } });

    const deleted = await run.call("DELETE", "");

    const stored = await runInDurableObject(objectOf(run.name), async (_, { storage }) => ({
      values: [...storage.kv.list()],
      tables: storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
      alarm: await storage.getAlarm(),
    }));
    expect([deleted.status, deleted.text]).toEqual([204, ""]);
    expect(stored).toEqual({ values: [], tables: [], alarm: null });
    expect((await run.call("DELETE", "")).status).toBe(404);
    expect((await run.get("settings")).body).toMatchObject({ goal: null });
    expect((await run.tool("update_plan", list("x"), { "idempotency-key": "k" })).body).toMatchObject({
      revision: 1,
      changed: true,
    });
  });
});
