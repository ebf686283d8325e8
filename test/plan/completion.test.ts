/** May a run finish: the decision and every word of it. */
import { describe, expect, test } from "vitest";
import { mayFinish } from "../../src/plan/completion.ts";
import { NO_PLAN, type Plan } from "../../src/plan/plan.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/plan/settings.ts";
import { plan as items } from "./notation.ts";

const STOP = { decision: "stop", stopReason: null, inject: null, note: null };

function asked(
  lines: readonly string[],
  settings: Partial<Settings> = {},
  more: Partial<Parameters<typeof mayFinish>[0]> = {},
) {
  const plan: Plan = { ...NO_PLAN, revision: 1, epoch: 1, items: items(...lines) };
  const all: Settings = { ...DEFAULT_SETTINGS, checkCompletion: true, ...settings };
  return mayFinish({ plan, settings: all, reason: "finish", nudges: 0, listTool: "update_plan", ...more });
}

describe("turned back", () => {
  test("[D1] a finish with open items gives one user message: what to do, then the checklist without its prefix", () => {
    const decision = asked(["[x] read", "[~] write", "[ ] verify"]);

    expect(decision).toEqual({
      decision: "continue",
      stopReason: null,
      inject: {
        role: "user",
        content: [
          "You are about to finish, but 2 steps of your plan are still open.",
          "Go on with the work and verify what you did before you mark a step completed.",
          "If a step cannot be done now, mark it blocked and explain why. Mark a step abandoned only if that work was dropped.",
          "Do not mark a step completed only to be able to finish.",
          "",
          "Current plan (your live todo list — keep it updated with update_plan):",
          "[x] read",
          "[~] write",
          "[ ] verify",
        ].join("\n"),
      },
      note: "Turned back with 2 of 3 steps still open (1).",
      open: 2,
    });
  });

  test("[D1] one open item reads as one", () => {
    const { inject, note } = asked(["[ ] write"], { maxCompletionNudges: 2 });

    expect(inject?.content.split("\n")[0]).toBe("You are about to finish, but 1 step of your plan is still open.");
    expect(note).toBe("Turned back with 1 of 1 step still open (1 of at most 2).");
  });

  test("[D1] the checklist is there though the resolved plan would hide", () => {
    const { inject } = asked(["[ ] write"], { whenResolved: "hide", goal: "ship" });

    expect(inject?.content).toContain("Goal: ship\n[ ] write");
  });
});

describe("let go", () => {
  test("[D1] without checkCompletion nobody is turned back", () => {
    expect(asked(["[ ] write"], { checkCompletion: false })).toEqual({ ...STOP, open: 1 });
  });

  test.each(["limit", "cancelled", "parked", "error", "whatever the host says"])(
    "[D2] the reason %s keeps the host's own rules",
    (reason) => {
      expect(asked(["[ ] write"], {}, { reason })).toEqual({ ...STOP, open: 1 });
    },
  );

  test("[D3] completed, blocked and abandoned items keep nobody", () => {
    expect(asked(["[x] a", "[!] b", "[-] c"])).toEqual({ ...STOP, open: 0 });
  });

  test("[D3] no plan, a cleared and a finished one: stop", () => {
    const left = { ...NO_PLAN, revision: 2, epoch: 1, items: items("[ ] left") };

    expect(asked([])).toEqual({ ...STOP, open: 0 });
    expect(asked([], {}, { plan: NO_PLAN })).toEqual({ ...STOP, open: 0 });
    expect(asked([], {}, { plan: { ...left, items: [], ended: "cleared" } })).toEqual({ ...STOP, open: 0 });
    expect(asked([], {}, { plan: { ...left, ended: "finished" } })).toEqual({ ...STOP, open: 0 });
  });
});

describe("the ceiling", () => {
  test("[D2] at the ceiling the run stops as todo_incomplete, which is no success", () => {
    const decision = asked(["[x] a", "[ ] b"], { maxCompletionNudges: 2 }, { nudges: 2 });

    const note = "Stopped with 1 of 2 steps still open, turned back 2 times before.";
    expect(decision).toEqual({ decision: "stop", stopReason: "todo_incomplete", inject: null, note, open: 1 });
  });

  test("[D2] below the ceiling, and without one, it is turned back", () => {
    expect(asked(["[ ] b"], { maxCompletionNudges: 2 }, { nudges: 1 }).decision).toBe("continue");
    expect(asked(["[ ] b"], { maxCompletionNudges: 0 }, { nudges: 1_000 }).decision).toBe("continue");
  });
});
