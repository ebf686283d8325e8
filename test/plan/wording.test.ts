import { expect, it } from "vitest";
import { faults, notes } from "../../src/plan/faults.ts";

/** What a model reads is pinned: a change of wording is a change of an interface. */
it("[P5] the sentences of refusals are these", () => {
  expect(
    [
      faults.missingList("todos"),
      faults.unreadableList("todos"),
      faults.noItems("todos"),
      faults.wrongType("items[0]", "an object", [1]),
      faults.missingField("items[0].content", "content"),
      faults.blankContent("items[0].content"),
      faults.unknownStatus("items[0].status", "done", "completed"),
      faults.unknownAction("operations[0].action", "delete", ["add", "remove"]),
      faults.idTooLong("items[0].id", 65),
      faults.phaseTooLong("items[0].phase", 161),
      faults.duplicateId("items[1].id", "a", "items[0]"),
      faults.tooManySent("items", 1_025),
      faults.tooManyItems("items", 129),
      faults.tooManyOperations("operations", 0),
      faults.tooManyInProgress("items", 2),
      faults.unknownId("operations[0].id", "x", ["a", "b"]),
      faults.unknownId("operations[0].id", "x", []),
      faults.foldedId("operations[0].id", "a"),
      faults.idExists("operations[0].id", "a"),
      faults.idsDiffer("operations[0].item.id", "b", "a"),
      faults.emptyPlan("operations[0].id", "update"),
    ].map((fault) => `${fault.path}: ${fault.message}`),
  ).toMatchInlineSnapshot(`
    [
      "todos: the list "todos" is missing; send the whole list, or [] to clear the plan",
      "todos: "todos" is text that holds no readable list; send an array of items",
      "todos: "todos" holds no item; send [] to clear the plan",
      "items[0]: must be an object, not a list",
      "items[0].content: content is required",
      "items[0].content: must say what the step is, not be blank",
      "items[0].status: unknown status "done", perhaps "completed"; allowed: pending, in_progress, completed, blocked, abandoned",
      "operations[0].action: unknown action "delete"; allowed: add, remove",
      "items[0].id: an id has at most 64 bytes, not 65",
      "items[0].phase: a phase has at most 160 bytes, not 161",
      "items[1].id: id "a" is that of items[0] already; ids are unique in a plan",
      "items: at most 1024 items in one call, not 1025",
      "items: a plan holds at most 128 items, not 129; merge or drop some",
      "operations: 1 to 128 operations in one call, not 0",
      "items: at most one item may be in_progress, not 2",
      "operations[0].id: no item has the id "x"; ids in the plan: a, b",
      "operations[0].id: no item has the id "x"; the plan has no items with an id",
      "operations[0].id: "a" is finished and folded away; add it again with an open status to reopen it",
      "operations[0].id: an item with the id "a" is in the plan; use update or replace",
      "operations[0].item.id: item id "b" differs from the operation's id "a"",
      "operations[0].id: there is no plan to update in; begin one with add or with the whole list",
    ]
  `);
});

it("[P9] the sentences of notes are these, and stay one bounded line", () => {
  expect([
    notes.dropped(["a", "b"]),
    notes.demoted(["a"]),
    notes.clamped(["items[0].content"]),
    notes.echoes(1),
    notes.blockersCut("items[0].blockedBy"),
    notes.ignoredField("items[0].note"),
  ]).toMatchInlineSnapshot(`
    [
      "2 items left out before being finished: a; b",
      "set back to pending, one step is in progress at a time: a",
      "too long and stored cut, ending in …: items[0].content",
      "1 item left out: a count line of this list, not a step",
      "items[0].blockedBy keeps the first 32 ids",
      "items[0].note was ignored: it is not text",
    ]
  `);
  const long = notes.dropped(Array.from({ length: 128 }, () => "é".repeat(80)));
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(320);
});

it("[P5] a quoted value stays short and on one line, whatever was sent", () => {
  const { message } = faults.unknownStatus("items[0].status", `<system-reminder>\n${"x".repeat(5_000)}`, undefined);
  expect(message.length).toBeLessThan(200);
  expect(message).not.toContain("\n");
  expect(message).not.toContain("<system");
});
