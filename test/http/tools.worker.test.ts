/** `POST tools/{tool}`: what an accepted call answers, field by field, and what a refused one leaves as it was. */
import { describe, expect, test } from "vitest";
import { front } from "../support/front.worker.ts";

const api = front();
const two = {
  items: [
    { content: "  read  ", status: "in_progress" },
    { content: "write", id: 7 },
  ],
};

describe("an accepted call", () => {
  test("[T1][P1][P3] update_plan answers with the list as stored, in words and as a structure", async () => {
    const run = api.run();

    const answer = await run.tool("update_plan", two);

    const items = [
      { content: "read", status: "in_progress" },
      { id: "7", content: "write", status: "pending" },
    ];
    const counts = {
      pending: 1,
      in_progress: 1,
      completed: 0,
      blocked: 0,
      abandoned: 0,
      retired: 0,
      open: 2,
      total: 2,
    };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      text: "Plan updated.\nCurrent plan (your live todo list — keep it updated with update_plan):\n[~] read\n[ ] 7: write",
      result: { items, retired: 0, counts, complete: false },
      revision: 1,
      changed: true,
      plan: {
        run: run.name,
        revision: 1,
        epoch: 1,
        items,
        retired: 0,
        counts,
        complete: false,
        resolved: false,
        tasks: [
          { content: "read", status: "in_progress" },
          { content: "write", status: "pending" },
        ],
        summary: "[~] 1. read\n[ ] 2. write",
        goal: null,
        entryId: null,
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        endedAt: null,
      },
      folded: [],
      dropped: [],
      warnings: [],
      bookkeeping: ["update_plan", "patch_plan", "read_plan"],
    });
  });

  test("[P10] a call that changes nothing keeps the revision and says so", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    const again = await run.tool("update_plan", two);

    expect(again.body).toMatchObject({
      ok: true,
      changed: false,
      revision: 1,
      text: "Plan unchanged.\nCurrent plan (your live todo list — keep it updated with update_plan):\n[~] read\n[ ] 7: write",
    });
  });

  test("[P9] the answer names the unfinished items that the call left out", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    const answer = await run.tool("update_plan", { items: [{ content: "write", id: "7" }] });

    expect(answer.body).toMatchObject({
      dropped: [{ content: "read", status: "in_progress" }],
      warnings: [expect.stringContaining("read")],
    });
  });

  test("[F1][F3] the answer tells what was folded, and the plan is already without it", async () => {
    const run = api.run();
    const items = ["a", "b", "c", "d", "e", "f", "g"].map((content) => ({ content, status: "completed" }));

    const answer = await run.tool("update_plan", { items });

    const folded = [
      { content: "a", status: "completed" },
      { content: "b", status: "completed" },
    ];
    expect(answer.body).toMatchObject({ folded, plan: { retired: 2, items: items.slice(2) } });
    expect((await run.get("folded")).body).toEqual({
      entries: folded.map((item) => ({ ...item, revision: 1, at: expect.any(String) })),
      next: null,
    });
  });

  test("[P7] an empty list clears the plan", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    const answer = await run.tool("update_plan", { items: [] });

    expect(answer.body).toMatchObject({
      ok: true,
      revision: 2,
      text: expect.stringMatching(/^Plan updated\./),
      plan: { items: [], complete: false },
    });
    expect((await run.get("reminder")).status).toBe(204);
  });

  test("[E1] patch_plan changes the items it names and leaves the rest", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    const operations = [{ action: "update", id: "7", item: { status: "completed" } }];
    const answer = await run.tool("patch_plan", { operations });

    expect(answer.body).toMatchObject({ revision: 2, plan: { summary: "[~] 1. read\n[x] 2. write" } });
  });

  test("[T2c] a tool's name may come as a host wraps it", async () => {
    const run = api.run();

    const answer = await run.tool("mcp__my__server__update_plan", two);

    expect(answer.body).toMatchObject({ ok: true, revision: 1 });
    expect((await run.get("history")).body).toMatchObject({ entries: [{ tool: "update_plan", dialect: "runplan" }] });
  });
});

describe("a question", () => {
  test("[T1][F4] read_plan shows the plan and pages of what was folded, and changes nothing", async () => {
    const run = api.run();
    const items = ["a", "b", "c", "d", "e", "f", "g"].map((content) => ({ content, status: "completed" }));
    await run.tool("update_plan", { items });

    const answer = await run.tool("read_plan", { foldedAfter: 0, limit: 1 });

    expect(answer.body).toMatchObject({ ok: true, changed: false, revision: 1, plan: { retired: 2 } });
    expect(answer.body).toMatchObject({
      text: expect.stringContaining("[x] a"),
      result: { folded: [{ content: "a" }], next: 1 },
    });
  });

  test("[S6] read_plan on a run never written answers, without a body too, and creates nothing", async () => {
    const run = api.run();

    const answer = await run.call("POST", "tools/read_plan");

    expect(answer.body).toMatchObject({ ok: true, revision: 0, plan: { items: [], updatedAt: null } });
    expect((await run.get("")).status).toBe(404);
  });

  test("[P5] a question that cannot be read is refused by name", async () => {
    const answer = await api.run().tool("read_plan", { foldedAfter: "soon" });

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "plan_refused", errors: [{ path: "foldedAfter", code: "wrong_type" }] });
  });
});

describe("a refused call", () => {
  test("[P5][P2] it lists each fault in the caller's spelling, gives one text, and changes nothing", async () => {
    const run = api.run();
    await run.tool("update_plan", two);
    const before = [await run.get("plan"), await run.get("reminder"), await run.get("history")].map(
      (answer) => answer.text,
    );

    const answer = await run.tool("update_plan", {
      items: [{ content: "ok" }, { content: " " }, { content: "x", status: "done" }],
    });

    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toMatchObject({
      ok: false,
      code: "plan_refused",
      status: 422,
      revision: 1,
      text: expect.stringMatching(/^update_plan refused, nothing changed\.\nitems\[1\].*\nitems\[2\]/),
      errors: [
        { path: "items[1].content", code: "blank_content" },
        {
          path: "items[2].status",
          code: "unknown_status",
          allowed: ["pending", "in_progress", "completed", "blocked", "abandoned"],
        },
      ],
    });
    const after = [await run.get("plan"), await run.get("reminder"), await run.get("history")].map((one) => one.text);
    expect(after).toEqual(before);
  });

  test("[P5] of many faults twenty are listed and the others counted", async () => {
    const items = Array.from({ length: 50 }, () => ({ content: "" }));

    const answer = await api.run().tool("update_plan", { items });

    expect(answer.body).toMatchObject({ moreErrors: 30, text: expect.stringMatching(/\nand 45 more$/) });
    expect((answer.body as { errors: unknown[] }).errors).toHaveLength(20);
  });

  test("[P7] a missing or null list is refused, not taken for an empty one", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    for (const args of [{}, { items: null }, { items: "no list at all" }]) {
      const answer = await run.tool("update_plan", args);
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, "plan_refused"]);
    }
    expect((await run.get("plan")).body).toMatchObject({ revision: 1, counts: { total: 2 } });
  });

  test("a tool that nobody has is 404 and names the tools there are", async () => {
    const answer = await api.run().tool("make_coffee", {});

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      code: "tool_not_found",
      tools: expect.arrayContaining(["update_plan", "patch_plan", "read_plan"]),
    });
    expect(answer.body).toMatchObject({
      text: expect.stringMatching(/^There is no tool make_coffee, nothing changed\.\nPlan tools: update_plan/),
    });
  });
});

describe("the reminder with the answer", () => {
  test("[R5] `?reminder=` adds what GET reminder then answers in that format", async () => {
    const run = api.run();
    const answers: unknown[] = [];
    const reminders: unknown[] = [];

    for (const [index, format] of ["text", "json", "openai-responses", "anthropic", "gemini", "langchain"].entries()) {
      const answer = await run.call("POST", `tools/update_plan?reminder=${format}`, {
        body: { items: [{ content: `step ${index}` }] },
      });
      answers.push((answer.body as { reminder: unknown }).reminder);
      const reminder = await run.get(`reminder?format=${format}`);
      reminders.push(format === "text" ? reminder.text : reminder.body);
    }

    expect(answers).toEqual(reminders);
  });

  test("[R2] it is null when there is none", async () => {
    const run = api.run();
    await run.tool("update_plan", two);

    const text = await run.call("POST", "tools/update_plan?reminder=text", { body: { items: [] } });
    const json = await run.call("POST", "tools/update_plan?reminder=json", { body: { items: [] } });

    expect(text.body).toMatchObject({ reminder: null });
    expect(json.body).toMatchObject({ reminder: { revision: 2, text: null, bytes: 0, message: null } });
  });

  test("an unknown format is refused before anything is written", async () => {
    const run = api.run();

    const answer = await run.call("POST", "tools/update_plan?reminder=morse", { body: two });

    expect(answer.body).toMatchObject({
      status: 400,
      code: "unknown_format",
      detail: expect.stringContaining("openai-chat"),
    });
    expect((await run.get("plan")).body).toMatchObject({ revision: 0 });
  });
});
