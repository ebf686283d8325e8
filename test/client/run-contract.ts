/** The part of the contract that is about the run itself: settings, completion, what it tells of itself, its end [G2]. */
import { describe, expect, test } from "vitest";
import type { RunPlan } from "../../src/client/plans.ts";
import { freshRun } from "../support/client.ts";
import type { Tenants } from "./contract.ts";

const TWO = {
  items: [
    { content: "read", status: "in_progress" },
    { content: "write", id: "w" },
  ],
} as const;

export function runContract(name: string, tenants: Tenants): void {
  const fresh = (): RunPlan => tenants("one").run(freshRun());

  describe(`${name}: the run itself`, () => {
    test("[G2][R1] settings are changed, shown, and put back by null", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);

      const changed = await run.changeSettings({ goal: "  ship\nit ", keepCompleted: 2 });

      expect(changed).toMatchObject({
        ok: true,
        settings: { goal: "ship it", keepCompleted: 2, inProgress: "dialect" },
      });
      expect((await run.reminder()).text).toContain("Goal: ship it\n");
      expect(await run.changeSettings({ goal: null })).toMatchObject({
        ok: true,
        settings: { goal: null, keepCompleted: 2 },
      });
    });

    test.each([
      { keepCompleted: 0 },
      { goal: "x".repeat(161) },
      { labels: { "": "x" } },
      { inProgress: "no" },
      { nothing: 1 },
    ])("[G2] the settings %j are refused", async (patch) => {
      const run = fresh();

      expect(await run.changeSettings(patch as object)).toMatchObject({
        ok: false,
        code: "settings_refused",
        status: 422,
      });
      expect(await run.about()).toMatchObject({ ok: false, code: "run_not_found" });
    });

    test("[G2][D1][D2] a finish with open items is turned back, once per key, up to the ceiling", async () => {
      const run = fresh();
      await run.call("update_plan", TWO);
      await run.changeSettings({ checkCompletion: true, maxCompletionNudges: 1 });

      const first = await run.stopCheck({ reason: "finish" }, { key: "end" });
      const again = await run.stopCheck({ reason: "finish" }, { key: "end" });
      const last = await run.stopCheck({ reason: "finish" });

      expect(first).toMatchObject({
        ok: true,
        decision: "continue",
        open: 2,
        inject: { role: "user", content: expect.stringContaining("[~] read") },
      });
      expect(again).toEqual(first);
      expect(last).toMatchObject({ ok: true, decision: "stop", stopReason: "todo_incomplete" });
      expect(await run.stopCheck({ reason: "limit" })).toMatchObject({ ok: true, decision: "stop", stopReason: null });
    });

    test("[G2] it tells of itself, and is gone when it was removed", async () => {
      const run = fresh();
      await run.changeSettings({ title: "A run" });

      expect(await run.about()).toMatchObject({
        ok: true,
        run: { run: run.id, title: "A run", revision: 0, counts: { total: 0 } },
      });
      expect(await run.remove()).toEqual({ ok: true });
      expect(await run.about()).toMatchObject({ ok: false, code: "run_not_found" });
      expect(await run.reminder()).toEqual({ text: null, revision: 0, trouble: null });
    });
  });
}
