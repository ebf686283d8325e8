/** What every adapter is made of, on a store: stopping, and the tools of another runtime. */
import { describe, expect, test } from "vitest";
import { Attached } from "../../src/client/attached.ts";
import type { StopAnswer } from "../../src/client/plans.ts";
import { openStore } from "../../src/client/store/store.ts";
import { findDialect } from "../../src/dialects/table.ts";

const OPEN = { items: [{ content: "read" }] } as const;

describe("stopping", () => {
  test("[D2] each decision is told; giving up at the ceiling is no success", async () => {
    const run = openStore().run("r");
    await run.call("update_plan", OPEN);
    await run.changeSettings({ checkCompletion: true, maxCompletionNudges: 1 });
    const told: StopAnswer[] = [];
    const plan = new Attached(run, { onStop: (answer) => told.push(answer), finishOnEnd: true });

    const [first, second] = [await plan.turnBack(), await plan.turnBack()];

    expect([typeof first, second]).toEqual(["string", null]);
    expect(told.map(({ decision, stopReason }) => [decision, stopReason])).toEqual([
      ["continue", null],
      ["stop", "todo_incomplete"],
    ]);
    expect(await run.plan()).toMatchObject({ ok: true, plan: { endedAt: null } });
  });

  test("[H7] the end of a run ends the plan only where that was asked for, and only when the agent chose to stop", async () => {
    const run = openStore().run("r");
    await run.call("update_plan", OPEN);

    await new Attached(run).turnBack();
    await new Attached(run, { finishOnEnd: true }).turnBack("limit");
    const before = await run.plan();
    await new Attached(run, { finishOnEnd: true }).turnBack();

    expect(before).toMatchObject({ ok: true, plan: { endedAt: null } });
    expect(await run.plan()).toMatchObject({ ok: true, plan: { endedAt: expect.any(String) } });
  });
});

test("[G1][T2] another runtime's tools are offered, answered and reminded of in its own words", async () => {
  const planTools = findDialect("langchain");
  const run = openStore().run("r");
  const plan = new Attached(run, planTools === undefined ? {} : { planTools });

  const said = await plan.call("write_todos", { todos: [{ content: "read", status: "pending" }] }, "c1");

  expect(plan.bookkeeping).toEqual(["write_todos"]);
  expect(said.text).toContain("Updated todo list to");
  expect(await plan.reminder()).toContain("keep it updated with write_todos");
});
