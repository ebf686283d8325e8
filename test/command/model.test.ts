/** The demo's scripted model: what it does next follows from what it is shown, and from nothing else. */
import { expect, test } from "vitest";
import { type Message, type Mind, think } from "../../src/command/demo/model.ts";
import { readReminder } from "../../src/command/demo/read-reminder.ts";
import { TASKS } from "../../src/command/demo/story.ts";
import { UnfoldedList } from "../../src/command/demo/unfolded.ts";

const REMINDER = [
  "[run plan]",
  "Current plan (your live todo list — keep it updated with update_plan):",
  "Goal: x: [y] z",
  "[x] (4 earlier steps completed)",
  "[!] secrets: [build] Get production secrets for the new service",
  "[~] load: [build] Load-test at four times the peak",
  "[ ] both: [data] Write every change to both databases",
  "… (2 further steps in the plan, not shown here)",
].join("\n");

const MEMORY: readonly Message[] = [{ kind: "user", text: "anything" }];

function mind(part: Partial<Mind>): Mind {
  return { reminder: REMINDER, task: null, transcript: MEMORY, unblocked: new Set(), ...part };
}

test("it reads steps from the reminder's lines and passes over its other lines", () => {
  expect(readReminder(REMINDER).map(({ status, id, phase }) => [status, id, phase])).toEqual([
    ["blocked", "secrets", "build"],
    ["in_progress", "load", "build"],
    ["pending", "both", "data"],
  ]);
});

test("it ends the step in progress and starts the next one that is shown", () => {
  const operations = [
    { action: "update", id: "load", item: { status: "completed" } },
    { action: "update", id: "both", item: { status: "in_progress" } },
  ];

  expect(think(mind({}))?.call).toEqual({ tool: "patch_plan", args: { operations } });
});

test("with nothing in its transcript it looks at its plan before it goes on", () => {
  expect(think(mind({ transcript: [] }))?.call.tool).toBe("read_plan");
});

test("it waits when nothing is open", () => {
  expect(think(mind({ reminder: null }))).toBeNull();
});

test("asked to send its whole record it sends what it remembers, and what it only sees", () => {
  const call = {
    tool: "update_plan",
    args: { items: [{ id: "old", phase: "p", content: "Old", status: "completed" }] },
  };
  const transcript: readonly Message[] = [
    { kind: "call", call },
    { kind: "answer", ok: true, text: "" },
  ];
  const task = TASKS.find(({ manner }) => manner === "record") ?? null;

  const thought = think(mind({ transcript, task }));

  const { items } = thought?.call.args ?? {};
  expect(Array.isArray(items) && items.slice(0, 5).map(({ id }: { id: string }) => id)).toEqual([
    "old",
    "secrets",
    "load",
    "both",
    "both",
  ]);
});

test("the unfolded list keeps what a whole list leaves out only if it was finished", () => {
  const list = new UnfoldedList();
  const item = (id: string, status: string) => ({ id, phase: "p", content: id, status });

  list.apply({
    tool: "update_plan",
    args: { items: [item("a", "completed"), item("b", "pending"), item("c", "pending")] },
  });
  list.apply({ tool: "update_plan", args: { items: [item("c", "in_progress"), item("d", "pending")] } });
  list.apply({
    tool: "patch_plan",
    args: { operations: [{ action: "update", id: "c", item: { status: "completed" } }] },
  });

  expect(list.items.map(({ id, status }) => [id, status])).toEqual([
    ["a", "completed"],
    ["c", "completed"],
    ["d", "pending"],
  ]);
});
