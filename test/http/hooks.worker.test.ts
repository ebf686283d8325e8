/** Hooks that a runtime sends to a URL: the same answers as the command's, with nothing on the machine. */
import { expect, test } from "vitest";
import { type Answer, freshRun } from "../support/client.ts";
import { front } from "../support/front.worker.ts";
import { client, key } from "./security/keyed.worker.ts";

const PLAN = { items: [{ content: "write the query", status: "in_progress" }] };

/** A session of Claude Code whose hooks call the service. */
function sessionOf(session: string, api = front()) {
  return (hook_event_name: string, more: object = {}): Promise<Answer> =>
    api.call("POST", "/v1/hooks/claude-code", {
      body: { session_id: session, prompt_id: "p1", hook_event_name, permission_mode: "default", ...more },
    });
}

function contextOf(answer: Answer): unknown {
  return Object(Object(answer.body).hookSpecificOutput).additionalContext;
}

test("[R5a, D1] a session is told what changed, again after a compaction, and asked once before it stops", async () => {
  const session = freshRun();
  const event = sessionOf(session);
  await front().run(session).tool("update_plan", PLAN);
  const reminder = await front().run(session).reminder();

  const prompt = await event("UserPromptSubmit", { prompt: "go" });
  expect(prompt.headers.get("content-type")).toBe("application/json");
  expect(contextOf(prompt)).toMatch(new RegExp(`^This conversation's plan is kept as run "${session}"`));
  expect(contextOf(prompt)).toContain(reminder);

  const batch = await event("PostToolBatch", { tool_calls: [] });
  expect([batch.status, batch.text]).toEqual([204, ""]);
  await event("PreCompact", { trigger: "auto" });
  expect(contextOf(await event("PostToolBatch", { tool_calls: [] }))).toContain(reminder);

  expect((await event("Stop", { stop_hook_active: false })).body).toMatchObject({
    decision: "block",
    reason: expect.stringContaining("[~] write the query"),
  });
  expect((await event("Stop", { stop_hook_active: true })).status).toBe(204);
});

test("[R5a] events that are none of ours are answered with nothing", async () => {
  const event = sessionOf(freshRun());

  for (const name of ["Notification", "PostCompact", "constructor"]) expect((await event(name)).status).toBe(204);
  expect((await front().call("POST", "/v1/hooks/claude", { body: {} })).status).toBe(204);
  expect((await front().call("POST", "/v1/hooks/claude", { body: [] })).status).toBe(204);
});

test("[A] a runtime that is none is not found, and the known ones are named", async () => {
  const answer = await front().call("POST", "/v1/hooks/emacs", { body: {} });

  expect([answer.status, answer.body]).toMatchObject([404, { detail: expect.stringContaining("claude-code, codex") }]);
});

test("[S1] who may only read is told, and turns nothing on", async () => {
  const session = freshRun();
  const owner = client(key("admin")).run(session);
  await owner.tool("update_plan", PLAN);
  const event = sessionOf(session, client(key("reader")));

  expect(contextOf(await event("UserPromptSubmit"))).toContain("[~] write the query");
  expect((await event("Stop", { stop_hook_active: false })).status).toBe(403);
  expect((await owner.get("settings")).body).toMatchObject({ checkCompletion: false });
});

test("[S2] sessions of the same name in two tenants know nothing of each other", async () => {
  const session = freshRun();
  await client(key("agent")).run(session).tool("update_plan", PLAN);
  await sessionOf(session, client(key("agent")))("UserPromptSubmit");

  const foreign = await sessionOf(session, client(key("foreign")))("UserPromptSubmit");

  expect(contextOf(foreign)).toBe(
    `This conversation's plan is kept as run "${session}". The runplan tools take it as their argument run.`,
  );
});
