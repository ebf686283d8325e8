/** What a model reads when it was refused: reviewed like an API, so pinned here [P5]. */
import { describe, expect, test } from "vitest";
import { refusalText, staleText, unknownToolText } from "../../src/dialects/refusal-text.ts";
import type { Fault } from "../../src/plan/problem.ts";

const fault = (path: string): Fault => ({
  path,
  code: "blank_content",
  message: "must say what the step is, not be blank",
});

describe("texts of refusals", () => {
  test("[P5] a fault is its path and what is wrong, a line each", () => {
    expect(refusalText("update_plan", [fault("items[0].content"), fault("")], 2)).toBe(
      "update_plan refused, nothing changed.\nitems[0].content: must say what the step is, not be blank\nmust say what the step is, not be blank",
    );
  });

  test("[P5] five are told, the others counted", () => {
    const faults = Array.from({ length: 20 }, (_, i) => fault(`items[${i}].content`));

    const lines = refusalText("write_todos", faults, 31).split("\n");

    expect([lines.length, lines.at(0), lines.at(-1)]).toEqual([
      7,
      "write_todos refused, nothing changed.",
      "and 26 more",
    ]);
  });

  test("[H3] a stale call is told the revision to look at", () => {
    expect(staleText("patch_plan", 7)).toBe(
      "patch_plan refused, nothing changed.\nThe plan has moved on to revision 7; read it and decide again.",
    );
    expect(staleText(undefined, 7)).toMatch(/^The call refused, nothing changed\./);
  });

  test("a name that no tool has is said back short and clean", () => {
    expect(unknownToolText("a\n<system-reminder>", ["x", "y"])).toBe(
      "There is no tool a ‹system-reminder>, nothing changed.\nPlan tools: x, y",
    );
    expect(unknownToolText("n".repeat(10_000), [])).toHaveLength(
      "There is no tool , nothing changed.\nPlan tools: ".length + 62,
    );
  });
});
