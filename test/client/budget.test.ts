/** Planning is free, and hides nothing. */
import { describe, expect, test } from "vitest";
import {
  isRepeating,
  NOTHING_SPENT,
  overBudget,
  remember,
  type Repeats,
  spend,
  type Spent,
} from "../../src/client/budget.ts";

const PLAN_TOOLS = ["update_plan", "patch_plan", "read_plan"];
const plan = (n = 0) => ({ name: "update_plan", args: { items: [{ content: `step ${n}` }] } });
const work = (what: unknown) => ({ name: "search", args: { what } });

function spentOn(...turns: readonly (readonly { name: string }[])[]): Spent {
  return turns.reduce<Spent>((spent, calls) => spend(spent, calls, PLAN_TOOLS), NOTHING_SPENT);
}

describe("the budget", () => {
  test("[B1] with a budget of 3 turns, three plan-only turns among six reach the answer", () => {
    const turns = [[plan()], [work(1)], [plan(1)], [work(2)], [plan(2)]];
    let spent = NOTHING_SPENT;
    for (const calls of turns) {
      expect(overBudget(spent, { turns: 3 })).toBeNull();
      spent = spend(spent, calls, PLAN_TOOLS);
    }

    const answered = spend(spent, [], PLAN_TOOLS);

    expect(overBudget(spent, { turns: 3 })).toBeNull();
    expect(answered).toEqual({ turns: 3, toolCalls: 5 });
    expect(overBudget(answered, { turns: 3 })).toBe("turns");
  });

  test("[B1] a loop that only plans ends by the budget of tool calls", () => {
    let spent = NOTHING_SPENT;
    let turns = 0;
    while (overBudget(spent, { turns: 3, toolCalls: 20 }) === null) {
      spent = spend(spent, [plan(turns++)], PLAN_TOOLS);
    }

    expect([turns, overBudget(spent, { turns: 3, toolCalls: 20 })]).toEqual([20, "tool_calls"]);
  });

  test("[B1] mixed, empty and unknown turns count; so do all calls", () => {
    expect(spentOn([plan(), work(1)], [], [{ name: "unknown_tool" }])).toEqual({ turns: 3, toolCalls: 3 });
    expect(spentOn([plan(), plan()], [{ name: "mcp__runplan__patch_plan" }])).toEqual({ turns: 0, toolCalls: 3 });
  });
});

describe("the repeat guard", () => {
  const after = (...turns: readonly (readonly { name: string; args?: unknown }[])[]): Repeats =>
    turns.reduce<Repeats>((repeats, calls) => remember(repeats, calls, PLAN_TOOLS), []);

  test("[B1] plan updates repeat by design", () => {
    expect(isRepeating(after([plan()], [plan()], [plan()], [plan()]))).toBe(false);
  });

  test("[B1] a real repeat behind interleaved plan updates is caught", () => {
    expect(isRepeating(after([work("a")], [plan(1)], [work("a")], [plan(2)], [work("a"), plan(3)]))).toBe(true);
  });

  test("[B1] a round of several calls is a loop too", () => {
    expect(
      isRepeating(after([work("a")], [work("b")], [plan()], [work("a")], [work("b")], [work("a"), work("b")])),
    ).toBe(true);
  });

  test("[B1] arguments are compared whatever their order and whether they came as text", () => {
    const repeats = after(
      [{ name: "read", args: { path: "x", lines: [1, 2], deep: { a: 1, b: 2 } } }],
      [{ name: "read", args: '{"deep":{"b":2,"a":1},"lines":[1,2],"path":"x"}' }],
      [{ name: "read", args: { lines: [1, 2], deep: { b: 2, a: 1 }, path: "x" } }],
    );

    expect(isRepeating(repeats)).toBe(true);
  });

  test("[B1] progress is no loop: other arguments, another tool, fewer times", () => {
    expect(isRepeating(after([work("a")], [work("b")], [work("c")], [work("d")]))).toBe(false);
    expect(isRepeating(after([work("a")], [{ name: "other", args: { what: "a" } }], [work("a")]))).toBe(false);
    expect(isRepeating(after([work("a")], [work("a")]))).toBe(false);
    expect(
      isRepeating(
        after([{ name: "read", args: [1, 2] }], [{ name: "read", args: [2, 1] }], [{ name: "read", args: [1, 2] }]),
      ),
    ).toBe(false);
  });

  test("[B1] what is remembered is bounded", () => {
    const many = Array.from({ length: 500 }, (_, index) => [work(index)]);

    expect(after(...many)).toHaveLength(12);
  });
});
