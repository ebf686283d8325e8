import { describe, expect, it } from "vitest";
import { checkItems, OWN, type Spelling } from "../../src/plan/check.ts";

const TODOS: Spelling = { ...OWN, list: "todos", content: ["step", "title"], statuses: { done: "completed" } };

function codesOf(sent: readonly unknown[], spelling = OWN): string[] {
  return checkItems(sent, spelling).faults.map((fault) => `${fault.path} ${fault.code}`);
}

describe("reading an item", () => {
  it("[P1] keeps id, phase and display fields, and ignores the rest", () => {
    const sent = {
      content: "a",
      id: 7,
      phase: "build",
      activeForm: "Doing a",
      priority: 3,
      owner: "me",
      blockedBy: ["1", 2],
      x: {},
    };
    expect(checkItems([sent], OWN)).toEqual({
      items: [
        {
          id: "7",
          content: "a",
          status: "pending",
          phase: "build",
          activeForm: "Doing a",
          priority: "3",
          owner: "me",
          blockedBy: ["1", "2"],
        },
      ],
      faults: [],
      warnings: [],
    });
  });

  it("[P1] a blank or null id, phase or display field is none", () => {
    const sent = { content: "a", id: " ", phase: "", note: null, activeForm: "" };
    expect(checkItems([sent], OWN).items).toEqual([{ content: "a", status: "pending" }]);
  });

  it("[P1] too long an id or phase is refused, not cut", () => {
    const sent = [
      { content: "a", id: "é".repeat(33) },
      { content: "b", phase: "p".repeat(161) },
      { content: "c", id: "é".repeat(32), phase: "p".repeat(160) },
    ];
    expect(codesOf(sent)).toEqual(["items[0].id id_too_long", "items[1].phase phase_too_long"]);
  });

  it("[P1] a display field over 1,024 bytes is cut with a note, one that is no text is left out with a note", () => {
    const checked = checkItems([{ content: "a", note: "n".repeat(2_000), owner: {} }], OWN);
    expect(new TextEncoder().encode(checked.items[0]?.note).length).toBe(1_024);
    expect(checked.warnings).toEqual([
      "too long and stored cut, ending in …: items[0].note",
      "items[0].owner was ignored: it is not text",
    ]);
  });

  it("[P1] at most 32 blockers are kept", () => {
    const checked = checkItems([{ content: "a", blockedBy: Array.from({ length: 40 }, (_, i) => i) }], OWN);
    expect(checked.items[0]?.blockedBy).toHaveLength(32);
    expect(checked.warnings).toEqual(["items[0].blockedBy keeps the first 32 ids"]);
  });

  it("[P2] the five statuses match without regard to case, hyphen, space, underscore; missing is pending", () => {
    const words = ["IN-PROGRESS", "in progress", "Completed", "blocked", "ABANDONED", "", null, undefined];
    expect(
      checkItems(
        words.map((status) => ({ content: "a", status })),
        OWN,
      ).items.map((item) => item.status),
    ).toEqual(["in_progress", "in_progress", "completed", "blocked", "abandoned", "pending", "pending", "pending"]);
  });

  it("[P2] other words are refused with the words allowed and the one probably meant", () => {
    expect(
      checkItems(
        [
          { content: "a", status: "done" },
          { content: "b", status: "banana" },
          { content: "c", status: 3 },
        ],
        OWN,
      ).faults,
    ).toEqual([
      {
        path: "items[0].status",
        code: "unknown_status",
        message:
          'unknown status "done", perhaps "completed"; allowed: pending, in_progress, completed, blocked, abandoned',
        allowed: ["pending", "in_progress", "completed", "blocked", "abandoned"],
      },
      {
        path: "items[1].status",
        code: "unknown_status",
        message: 'unknown status "banana"; allowed: pending, in_progress, completed, blocked, abandoned',
        allowed: ["pending", "in_progress", "completed", "blocked", "abandoned"],
      },
      {
        path: "items[2].status",
        code: "unknown_status",
        message: 'unknown status "3"; allowed: pending, in_progress, completed, blocked, abandoned',
        allowed: ["pending", "in_progress", "completed", "blocked", "abandoned"],
      },
    ]);
    expect(
      codesOf(
        [
          { step: "a", status: "__proto__" },
          { step: "b", status: "constructor" },
        ],
        TODOS,
      ),
    ).toHaveLength(2);
  });

  it("[P3] content is trimmed and cut to 160 bytes with a note", () => {
    const checked = checkItems([{ content: `  ${"x".repeat(500)}` }], OWN);
    expect(checked.items[0]?.content).toBe(`${"x".repeat(157)}…`);
    expect(checked.warnings).toEqual(["too long and stored cut, ending in …: items[0].content"]);
  });

  it("[P3] blank, missing and mistyped content are refused at their index", () => {
    expect(codesOf([{ content: "  " }, {}, { content: 5 }, { content: "\u200b" }, { content: null }])).toEqual([
      "items[0].content blank_content",
      "items[1].content missing_field",
      "items[2].content wrong_type",
      "items[3].content blank_content",
      "items[4].content missing_field",
    ]);
  });

  it("[P3] more than 1,024 items as sent are refused before they are read", () => {
    expect(codesOf(Array.from({ length: 1_025 }, () => ({})))).toEqual(["items too_many_items"]);
    expect(codesOf(Array.from({ length: 1_024 }, () => ({ content: "a" })))).toEqual([]);
  });

  it("[P5] every fault is listed, in the caller's own spelling", () => {
    expect(codesOf([{ title: "", status: "nope" }, 3, null, ["x"], { step: "ok", status: "done" }], TODOS)).toEqual([
      "todos[0].title blank_content",
      "todos[0].status unknown_status",
      "todos[1] wrong_type",
      "todos[2] wrong_type",
      "todos[3] wrong_type",
    ]);
  });

  it("[P6] our own count and tail lines are left out with a note, and the others keep their places", () => {
    const checked = checkItems(
      [
        { content: "(187 earlier steps completed)", status: "completed" },
        { content: "a" },
        { content: "[x] (1 earlier steps completed)" },
        { content: "… (3 further steps in the plan, not shown here)" },
        { content: "12 earlier steps completed" },
      ],
      OWN,
    );
    expect(checked.items.map((item) => item.content)).toEqual(["a", "12 earlier steps completed"]);
    expect(checked.positions).toEqual([1, 4]);
    expect(checked.warnings).toEqual(["3 items left out: a count line of this list, not a step"]);
  });

  it("[P7] a list of nothing but count lines is refused instead of wiping the plan", () => {
    expect(codesOf([{ content: "(4 earlier steps completed)" }])).toEqual(["items no_items"]);
  });
});
