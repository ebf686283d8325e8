/** The service as a binding of another Worker: methods in place of requests, the same door. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Plans } from "../../src/http/entrypoint.ts";
import { freshRun } from "../support/client.ts";
import { KEYED, key } from "./security/keyed.worker.ts";

const ONE = { tool: "update_plan", args: { items: [{ content: "read", status: "in_progress" }] } };

test("[A] a Worker beside the service calls, reads and asks without a request of its own", async () => {
  const plans = new Plans(createExecutionContext(), env);
  const of = { run: freshRun() };

  const answer = await plans.call(of, { ...ONE, callId: "c1" });
  const again = await plans.call(of, { ...ONE, callId: "c1" });

  expect(answer).toMatchObject({ ok: true, revision: 1, changed: true });
  expect(again).toEqual(answer);
  expect(await plans.reminder(of)).toMatchObject({ revision: 1, text: expect.stringContaining("[~] read") });
  expect(await plans.reminder(of, "langchain")).toMatchObject({ text: expect.stringContaining("write_todos") });
  expect(await plans.plan(of)).toMatchObject({ revision: 1, items: [{ content: "read" }] });
  expect(await plans.stopCheck(of, "finish")).toMatchObject({ decision: "stop" });
});

test("[A][P5] a refusal is a value", async () => {
  const plans = new Plans(createExecutionContext(), env);

  expect(await plans.call({ run: freshRun() }, { tool: "update_plan", args: {} })).toMatchObject({
    ok: false,
    code: "plan_refused",
  });
  expect(await plans.plan({ run: "no run/at all" })).toMatchObject({ ok: false, code: "bad_run_id" });
});

test("[S1] the door is the same: no key, no plan; a reader reads", async () => {
  const plans = new Plans(createExecutionContext(), KEYED);
  const run = freshRun();

  expect(await plans.plan({ run })).toMatchObject({ ok: false, code: "unauthorized" });
  expect(await plans.call({ run, key: key("reader") }, ONE)).toMatchObject({ ok: false, code: "not_granted" });
  expect(await plans.call({ run, key: key("agent") }, ONE)).toMatchObject({ ok: true });
  expect(await plans.reminder({ run, key: key("reader") })).toMatchObject({ revision: 1 });
  expect(await plans.reminder({ run, key: key("foreign") })).toMatchObject({ revision: 0, text: null });
});
