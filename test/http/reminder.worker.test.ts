/** `GET reminder`: its bytes, its formats, its tag. */
import { describe, expect, test } from "vitest";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const TEXT = "[run plan]\nCurrent plan (your live todo list — keep it updated with update_plan):\n[~] read\n[ ] write";
const args = { items: [{ content: "read", status: "in_progress" }, { content: "write" }] };

describe("formats", () => {
  test("[R1] text is the reminder and nothing else", async () => {
    const run = api.run();
    await run.tool("update_plan", args);

    const answer = await run.get("reminder");

    expect(answer.text).toBe(TEXT);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  const messages = {
    json: { role: "user", content: TEXT },
    "openai-chat": { role: "user", content: TEXT },
    "openai-responses": { type: "message", role: "user", content: [{ type: "input_text", text: TEXT }] },
    anthropic: { role: "user", content: [{ type: "text", text: TEXT }] },
    gemini: { role: "user", parts: [{ text: TEXT }] },
    "ai-sdk": { role: "user", content: TEXT },
    langchain: { type: "human", content: TEXT },
  };
  test.each(Object.entries(messages))("[R5] %s carries it in a user message", async (format, message) => {
    const run = api.run();
    await run.tool("update_plan", args);

    const answer = await run.get(`reminder?format=${format}`);

    expect(answer.body).toEqual({ revision: 1, text: TEXT, bytes: new TextEncoder().encode(TEXT).length, message });
  });

  test("[R2][S6] without items there is none: 204, and nulls in every other format", async () => {
    const run = api.run();

    expect((await run.get("reminder")).status).toBe(204);
    expect((await run.get("reminder?format=json")).body).toEqual({ revision: 0, text: null, bytes: 0, message: null });
    expect((await run.get("reminder?format=gemini")).body).toEqual({
      revision: 0,
      text: null,
      bytes: 0,
      message: null,
    });
  });

  test("an unknown format is 400 and names the known ones", async () => {
    const answer = await api.run().get("reminder?format=xml");

    expect(answer.body).toMatchObject({
      status: 400,
      code: "unknown_format",
      detail: expect.stringContaining("langchain"),
    });
  });
});

describe("the tag", () => {
  test("[R4] same plan, same tag and 304; another plan, another tag; the dialect varies it", async () => {
    const run = api.run();
    await run.tool("update_plan", args);
    const first = await run.get("reminder");
    const tag = first.headers.get("etag") ?? "";

    const same = await run.get("reminder", { "if-none-match": tag });
    const weak = await run.get("reminder", { "if-none-match": `"x", W/${tag}` });
    await run.tool("update_plan", { items: [{ content: "other" }] });
    const other = await run.get("reminder", { "if-none-match": tag });

    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", tag]);
    expect(weak.status).toBe(304);
    expect([other.status, other.headers.get("etag") === tag]).toEqual([200, false]);
    expect(first.headers.get("vary")).toContain("Runplan-Dialect");
  });

  test("[R4] formats have tags of their own, since their bytes differ", async () => {
    const run = api.run();
    await run.tool("update_plan", args);

    const tags = await Promise.all(
      ["text", "json", "gemini"].map(async (format) =>
        (await run.get(`reminder?format=${format}`)).headers.get("etag"),
      ),
    );

    expect(new Set(tags).size).toBe(3);
  });

  test("[R4] reading again and again changes neither bytes nor tag nor revision", async () => {
    const run = api.run();
    await run.tool("update_plan", args);
    const seen = new Set<string>();

    for (let i = 0; i < 50; i++) {
      const answer = await run.get("reminder");
      seen.add(`${answer.headers.get("etag")} ${answer.text}`);
    }

    expect(seen.size).toBe(1);
    expect((await run.get("plan")).body).toMatchObject({ revision: 1 });
  });
});

describe("the tool it names", () => {
  const todos = { todos: [{ content: "a", status: "pending", activeForm: "doing a" }] };

  test("[R1] that of the newest model write, after an eviction too; a person's write changes nothing about it", async () => {
    const run = api.run();
    await run.tool("TodoWrite", todos);
    await run.tool("update_plan", args, { "runplan-actor": "person:ada" });

    await evict(run.name);
    const spoken = await run.get("reminder");
    await run.tool("update_plan", { items: [{ content: "mine" }] });

    expect(spoken.text).toContain("keep it updated with TodoWrite):\n[~] read");
    expect((await run.get("reminder")).text).toContain("keep it updated with update_plan):");
  });

  test("[R1] the header's dialect decides where there is one, for reading and for the answer to a call", async () => {
    const run = api.run();
    const headers = { "runplan-dialect": "codex" };

    const written = await run.call("POST", "tools/TodoWrite?reminder=text", { body: todos });
    const read = await run.get("reminder", { "runplan-dialect": "langchain" });
    const person = await run.call("POST", "tools/update_plan?reminder=text", {
      body: { plan: [{ step: "b", status: "pending" }] },
      headers: { ...headers, "runplan-actor": "host" },
    });

    expect(written.body).toMatchObject({ reminder: expect.stringContaining("updated with TodoWrite)") });
    expect(read.text).toContain("updated with write_todos)");
    expect(person.body).toMatchObject({ reminder: expect.stringContaining("updated with update_plan)") });
    expect((await run.get("reminder")).text).toContain("updated with TodoWrite)");
  });
});

describe("what the host sets", () => {
  test("[R1][R7][R3] goal, whenResolved and renderBytes show at once, without a new revision", async () => {
    const run = api.run();
    await run.tool("update_plan", { items: [{ content: "all", status: "completed" }] });
    const plain = await run.get("reminder");

    await run.call("PATCH", "settings", { body: { goal: "ship it" } });
    const withGoal = await run.get("reminder", { "if-none-match": plain.headers.get("etag") ?? "" });
    await run.call("PATCH", "settings", { body: { whenResolved: "hide" } });
    const hidden = await run.get("reminder");

    expect(withGoal.text).toContain("\nGoal: ship it\n");
    expect(hidden.status).toBe(204);
    expect((await run.get("plan")).body).toMatchObject({ revision: 1, goal: "ship it" });
  });
});
