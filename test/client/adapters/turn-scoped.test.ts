/** Anthropic's turn-scoped mode: the host's list only grows, byte for byte, and the API shows the newest reminder alone. */
import type { BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages/messages";
import { expect, test } from "vitest";
import { planFor, TURN_SCOPED_BETA } from "../../../src/client/adapters/anthropic.ts";
import { connect } from "../../../src/client/index.ts";
import { freshRun } from "../../support/client.ts";
import { useService } from "../../support/service.ts";
import { scripted } from "./anthropic.harness.ts";
import { planCall, type Turn, workCall } from "./script.ts";

const service = useService();
const SCRIPT: readonly Turn[] = [
  { calls: [planCall("c1", ["read", "in_progress"])] },
  { calls: [workCall("c2", "reading")] },
  { text: "too soon" },
  { calls: [planCall("c3", ["read", "completed"])] },
  { text: "done" },
];

test("[R5a] each request begins with the bytes of the one before, and ends in one turn-scoped reminder", async () => {
  const run = connect({ url: service.url }).run(freshRun());
  await run.changeSettings({ checkCompletion: true });
  const bodies: { readonly messages: readonly BetaMessageParam[] }[] = [];
  const client = scripted(SCRIPT, bodies);
  const plan = planFor(run, { mode: "turnScoped" });
  const messages: BetaMessageParam[] = [{ role: "user", content: "begin" }];

  for (;;) {
    const asked = { model: "claude-opus-5-5", max_tokens: 1_000, betas: [TURN_SCOPED_BETA], tools: plan.tools };
    const reply = await client.beta.messages.create({ ...asked, messages: await plan.view(messages) });
    messages.push({ role: "assistant", content: reply.content });
    const { results, unhandled } = await plan.answer(reply);
    const own = unhandled.map(({ id }) => ({ type: "tool_result" as const, tool_use_id: id, content: "did it" }));
    const content = [...results, ...own];
    const next = content.length > 0 ? { role: "user" as const, content } : await plan.turnBack(reply);
    if (next === null) break;
    messages.push(next);
  }

  const texts = bodies.map((body) => body.messages.map((message) => JSON.stringify(message)));
  const lasts = bodies.map((body) => body.messages.at(-1));
  const reminder = {
    role: "system",
    clear_at: "next_user_message",
    content: expect.stringMatching(/^\[run plan\]\n.*\n\[~\] read$/),
  };
  expect(texts.slice(1).every((request, index) => request.join().startsWith(texts[index]?.join() ?? "?"))).toBe(true);
  expect(lasts.slice(0, 4)).toEqual([{ role: "user", content: "begin" }, reminder, reminder, reminder]);
  expect(bodies[3]?.messages.slice(-3).map(({ role }) => role)).toEqual(["assistant", "user", "system"]);
  expect(rolesBeforeSystem(bodies.at(-1)?.messages ?? [])).toEqual(["user"]);
});

test("[R5a] asking for the same request again adds nothing", async () => {
  const run = connect({ url: service.url }).run(freshRun());
  await run.call("update_plan", { items: [{ content: "read" }] });
  const plan = planFor(run, { mode: "turnScoped" });
  const messages: BetaMessageParam[] = [{ role: "user", content: "begin" }];

  await plan.view(messages);
  await plan.view(messages);

  expect(messages.map(({ role }) => role)).toEqual(["user", "system"]);
});

/** A system message stands after a user turn, never between a call and its result. */
function rolesBeforeSystem(messages: readonly BetaMessageParam[]): string[] {
  return [
    ...new Set(messages.flatMap(({ role }, index) => (role === "system" ? [messages[index - 1]?.role ?? "none"] : []))),
  ];
}
