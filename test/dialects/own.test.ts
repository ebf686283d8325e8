/** The own tools: their answers, and what strict schemas make models send. */
import { describe, expect, test } from "vitest";
import { Agent } from "./agent.ts";

function begun(): Agent {
  const agent = new Agent({ keepCompleted: 1 });
  agent.text("update_plan", {
    items: [
      { id: "a", content: "a", phase: "one", status: "pending" },
      { id: "b", content: "b", status: "pending" },
    ],
  });
  return agent;
}

describe("answers", () => {
  test("[T1][P10] a change and a call that changes nothing show the list as stored, a cleared plan has none", () => {
    const agent = begun();
    const list = "Current plan (your live todo list — keep it updated with update_plan):\n[x] a: [one] a\n[ ] b: b";

    expect(
      agent.text("patch_plan", { operations: [{ action: "update", id: "a", item: { status: "completed" } }] }),
    ).toBe(`Plan updated.\n${list}`);
    expect(
      agent.text("patch_plan", { operations: [{ action: "update", id: "a", item: { status: "completed" } }] }),
    ).toBe(`Plan unchanged.\n${list}`);
    expect(agent.text("update_plan", { items: [] })).toBe("Plan updated.");
    expect(agent.text("update_plan", { items: [] })).toBe("Plan unchanged.");
  });

  test("[F4] read_plan shows every step, and folded ones page by page", () => {
    const agent = begun();
    expect(new Agent().text("read_plan", {})).toBe("No plan.");
    const items = ["a", "b", "c"].map((content) => ({ content, status: "completed" }));
    agent.text("update_plan", { items: [...items, { content: "d", status: "pending" }] });

    expect(agent.text("read_plan", {})).toBe("Current plan:\n[x] (2 earlier steps completed)\n[x] c\n[ ] d");
    expect(agent.text("read_plan", { foldedAfter: 0, limit: 1 })).toBe(
      "Current plan:\n[x] (2 earlier steps completed)\n[x] c\n[ ] d\nFolded steps, oldest first:\n[x] a\nMore: read_plan with foldedAfter 1.",
    );
    expect(agent.text("read_plan", { foldedAfter: "1" })).toContain("Folded steps, oldest first:\n[x] b");
    expect(agent.text("read_plan", { foldedAfter: 9, limit: -5 })).toContain("No folded steps there.");
    expect(agent.refusal("read_plan", { foldedAfter: "soon" })).toEqual(["foldedAfter wrong_type"]);
  });
});

describe("patch_plan", () => {
  test("[T4] null is absence: an update with nulls takes nothing away, a blank text does", () => {
    const agent = begun();
    const update = (item: object) =>
      agent.text("patch_plan", { operations: [{ action: "update", id: "a", item, before: null, after: null }] });

    update({ content: null, status: "in_progress", phase: null });
    expect(agent.lines[0]).toBe("[~] a: [one] a");
    update({ phase: "" });
    expect(agent.lines[0]).toBe("[~] a: a");
  });

  test("[E1] each fault names its operation and field", () => {
    const refusal = begun().refusal("patch_plan", {
      operations: [
        { action: "fly", id: "a" },
        { action: "remove" },
        { action: "add", id: "c" },
        { action: "replace", id: "a", item: { id: "b", content: "x" } },
        { action: "update", id: "a", item: { status: "done" } },
        "text",
      ],
    });

    expect(refusal).toEqual([
      "operations[0].action unknown_action",
      "operations[1].id missing_field",
      "operations[2].item missing_field",
      "operations[3].item.id ids_differ",
      "operations[4].item.status unknown_status",
      "operations[5] wrong_type",
    ]);
    expect(begun().refusal("patch_plan", {})).toEqual(["operations missing_field"]);
    expect(begun().refusal("patch_plan", { operations: [] })).toEqual(["operations too_many_operations"]);
  });

  test("[T2] operations as JSON text, one bare operation and an id inside the item are read", () => {
    const agent = begun();

    agent.text("patch_plan", {
      operations: JSON.stringify([{ action: "update", id: "a", item: { status: "completed" } }]),
    });
    agent.text("patch_plan", { operations: { action: "add", item: { id: "c", content: "c" }, before: "b" } });

    expect(agent.lines).toEqual(["[x] a: [one] a", "[ ] c: c", "[ ] b: b"]);
  });
});
