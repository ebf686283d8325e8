import { describe, expect, it } from "vitest";
import { checklistOf, renderPlan, type View } from "../../src/plan/render.ts";
import { summaryOf, tasksOf } from "../../src/plan/summary.ts";
import { type Item, NO_PLAN, type Plan } from "../../src/plan/plan.ts";
import { byteLength } from "../../src/plan/text.ts";
import { plan } from "./notation.ts";

const VIEW: View = { goal: null, renderBytes: 2_048, whenResolved: "show" };

function holding(items: readonly Item[], retired = 0): Plan {
  return { ...NO_PLAN, revision: 1, epoch: 1, items, retired };
}

describe("the reminder", () => {
  it("[R1] has this form, byte for byte", () => {
    const items = plan("[x] read the schema", "[~] write the query", "[ ] verify the numbers");
    expect(renderPlan(holding(items, 187), VIEW, "update_plan")).toBe(
      `[run plan]
Current plan (your live todo list — keep it updated with update_plan):
[x] (187 earlier steps completed)
[x] read the schema
[~] write the query
[ ] verify the numbers`,
    );
  });

  it("[R1] draws id, phase and goal, says steps also for one, and names the tool it is given", () => {
    const items: Item[] = [
      { content: "a", status: "blocked", id: "s-1", phase: "build" },
      { content: "b", status: "abandoned", phase: "build" },
    ];
    expect(renderPlan(holding(items, 1), { ...VIEW, goal: "ship it" }, "TodoWrite")).toBe(
      `[run plan]
Current plan (your live todo list — keep it updated with TodoWrite):
Goal: ship it
[x] (1 earlier steps completed)
[!] s-1: [build] a
[-] [build] b`,
    );
  });

  it("[T1] an answer shows it without its prefix line", () => {
    expect(checklistOf(renderPlan(holding(plan("[ ] a")), VIEW, "update_plan") ?? "")).toBe(
      "Current plan (your live todo list — keep it updated with update_plan):\n[ ] a",
    );
  });

  it.each(["x", "X", " ~", "[x]", "!"])("[P6] a phase that is only the mark %j is drawn in parentheses", (phase) => {
    const item: Item = { content: "a", status: "pending", phase: phase.trim() };
    expect(
      renderPlan(holding([item]), VIEW, "update_plan")
        ?.split("\n")
        .at(-1),
    ).toBe(`[ ] (${phase.trim()}) a`);
  });

  it("[R2] there is none without items, and none for an ended plan", () => {
    expect(renderPlan(holding([], 9), VIEW, "update_plan")).toBeNull();
    expect(renderPlan({ ...holding(plan("[ ] a")), ended: "finished" }, VIEW, "update_plan")).toBeNull();
  });

  it("[R7] hide leaves out a resolved plan, show does not", () => {
    const resolved = holding(plan("[x] a", "[!] b", "[-] c"));
    expect(renderPlan(resolved, { ...VIEW, whenResolved: "hide" }, "update_plan")).toBeNull();
    expect(renderPlan(resolved, VIEW, "update_plan")).not.toBeNull();
    expect(renderPlan(holding(plan("[ ] a")), { ...VIEW, whenResolved: "hide" }, "update_plan")).not.toBeNull();
  });

  it("[R3] keeps its bytes: the tail's room, then the item in progress, then the front; the tail counts the rest", () => {
    const items = Array.from({ length: 60 }, (_, index): Item => ({
      content: `pending ${index} ${"x".repeat(100)}`,
      status: "pending",
    }));
    const active: Item = { content: "the step at hand", status: "in_progress" };
    const text = renderPlan(holding([...items, active], 12), VIEW, "update_plan") ?? "";

    const lines = text.split("\n");
    expect(byteLength(text)).toBeLessThanOrEqual(2_048);
    expect(lines).toContain("[~] the step at hand");
    expect(lines[3]).toBe(`[ ] pending 0 ${"x".repeat(100)}`);
    const shown = lines.filter((line) => /^\[[ ~]\]/.test(line)).length;
    expect(lines.at(-1)).toBe(`… (${61 - shown} further steps in the plan, not shown here)`);
  });

  it("[R3] a line that does not fit is passed over and a later, shorter one is shown", () => {
    const long = (name: string): Item => ({ content: name + "x".repeat(150), status: "pending" });
    const items = [long("a"), long("b"), long("c"), long("d"), { content: "short", status: "pending" } as const];
    const text = renderPlan(holding(items), { ...VIEW, renderBytes: 640 }, "update_plan") ?? "";
    expect(byteLength(text)).toBeLessThanOrEqual(640);
    expect(text.split("\n").slice(-2)).toEqual(["[ ] short", "… (1 further steps in the plan, not shown here)"]);
  });

  it("[R3] what fits exactly has no tail line", () => {
    const items = plan("[ ] a", `[ ] ${"b".repeat(100)}`);
    const whole = renderPlan(holding(items), VIEW, "update_plan") ?? "";
    const padded: Item[] = [
      ...items,
      ...Array.from({ length: 4 }, (): Item => ({ content: "c".repeat(110), status: "pending" })),
    ];
    const bytes = byteLength(renderPlan(holding(padded), VIEW, "update_plan") ?? "");
    expect(whole).not.toContain("further steps");
    expect(renderPlan(holding(padded), { ...VIEW, renderBytes: bytes }, "update_plan")).not.toContain("further steps");
    expect(renderPlan(holding(padded), { ...VIEW, renderBytes: bytes - 1 }, "update_plan")).toContain("further steps");
  });
});

describe("source 2's forms", () => {
  it("[T3] tasks and summary are over the stored list", () => {
    const items = plan("[x] 1: a", "[~] b", "[!] c");
    expect(tasksOf(items)).toEqual([
      { content: "a", status: "completed" },
      { content: "b", status: "in_progress" },
      { content: "c", status: "blocked" },
    ]);
    expect(summaryOf(items)).toBe("[x] 1. a\n[~] 2. b\n[!] 3. c");
    expect(summaryOf([])).toBe("(no plan)");
  });
});
