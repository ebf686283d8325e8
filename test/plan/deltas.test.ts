/** What runtimes with deltas of their own need of a change: given ids, items named by text or phase, merges. */
import { describe, expect, it } from "vitest";
import type { Change, Operation } from "../../src/plan/change.ts";
import { hexId } from "../../src/plan/ids.ts";
import { MemoryRun } from "./memory-run.ts";
import { drawn, plan } from "./notation.ts";

const clean = { faults: [], warnings: [], inProgress: "allow" } as const;

function begun(...lines: readonly string[]): MemoryRun {
  const run = new MemoryRun({ keepCompleted: 1 });
  run.send(plan(...lines), "allow");
  return run;
}

function patch(run: MemoryRun, giveIds: "number" | "none", ...operations: readonly Operation[]) {
  const change: Change = { kind: "patch", operations, path: "", ...clean };
  return run.write(giveIds === "none" ? change : { ...change, giveIds });
}

describe("given ids", () => {
  it("[T2] a runtime that names items by number can name those that another one wrote", () => {
    const run = begun("[x] a", "[ ] b");

    patch(run, "number", { action: "update", id: "2", item: { status: "in_progress" } });

    expect(drawn(run.plan.items)).toEqual(["[x] 1: a", "[~] 2: b"]);
  });

  it("[T2] a whole list without ids keeps the ids its texts have, new texts get new ones, none comes twice", () => {
    const run = new MemoryRun();
    const write = (...lines: string[]) =>
      run.write({ kind: "replace", list: "todos", items: plan(...lines), giveIds: "number", ...clean });

    write("[ ] a", "[ ] b");
    write("[ ] b", "[ ] c");
    write("[ ] a", "[x] b");

    expect(drawn(run.plan.items)).toEqual(["[ ] 4: a", "[x] 2: b"]);
  });

  it("[T2] hex ids are six digits and go on where they ended", () => {
    const run = new MemoryRun();
    const add = (content: string) =>
      run.write({ kind: "append", items: [{ content, status: "pending" }], list: "", ids: "hex", ...clean });

    add("a");
    add("b");
    patch(run, "none", { action: "remove", id: hexId(2) });
    add("c");

    expect(run.plan.items.map((item) => item.id)).toEqual([hexId(1), hexId(3)]);
  });
});

describe("operations without ids", () => {
  it("[T2] set, drop and append take items by text, phase and status", () => {
    const run = new MemoryRun();
    run.send([
      { content: "a", phase: "one", status: "pending" },
      { content: "b", phase: "one", status: "blocked" },
      { content: "c", phase: "two", status: "pending" },
    ]);

    patch(
      run,
      "none",
      { action: "set", where: { phase: "one", statuses: ["pending"] }, item: { status: "abandoned" } },
      { action: "append", item: { content: "d", phase: "one", status: "pending" } },
      { action: "drop", where: { content: "c" } },
    );

    expect(drawn(run.plan.items)).toEqual(["[-] [one] a", "[!] [one] b", "[ ] [one] d"]);
  });

  it("[T2] advance starts the first pending item, and only when none is in progress", () => {
    const run = begun("[!] a", "[ ] b", "[ ] c");

    patch(run, "none", { action: "advance" }, { action: "advance" });

    expect(drawn(run.plan.items)).toEqual(["[!] a", "[~] b", "[ ] c"]);
  });

  it("[E1] a text or phase that no item has refuses the call", () => {
    const run = begun("[ ] a");

    const decision = patch(run, "none", { action: "set", where: { content: "z" }, item: { status: "completed" } });

    expect(decision).toMatchObject({ ok: false, faults: [{ code: "unknown_id" }] });
  });
});

describe("merges", () => {
  it("[T2] a merge takes over an item without an id that has its text", () => {
    const run = begun("[ ] a", "[ ] b");

    run.write({ kind: "merge", list: "todos", items: [{ id: "x", content: "a", status: "completed" }], ...clean });

    expect(drawn(run.plan.items)).toEqual(["[x] x: a", "[ ] b"]);
  });

  it("[E1] a merge of known items only refuses an unknown id in the caller's spelling", () => {
    const run = begun("[ ] 1: a");

    const decision = run.write({
      kind: "merge",
      list: "",
      path: "",
      idKeys: ["taskId"],
      onlyKnown: true,
      items: [{ id: "9", status: "completed" }],
      ...clean,
    });

    expect(decision).toMatchObject({ ok: false, faults: [{ path: "taskId", code: "unknown_id" }] });
  });

  it("[F2a] a merge into a folded item opens it again, or sets it aside when it stays finished", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    const merge = (status: "completed" | "pending") =>
      run.write({ kind: "merge", list: "", path: "", onlyKnown: true, items: [{ id: "1", status }], ...clean });

    expect(run.plan.retired).toBe(1);
    expect(merge("completed")).toMatchObject({ ok: true, changed: false });
    merge("pending");

    expect(run.plan.retired).toBe(0);
    expect(drawn(run.plan.items)).toEqual(["[x] 2: b", "[ ] 3: c", "[ ] 1: a"]);
  });

  it("[T3] a caller's own limit of items is kept after folding", () => {
    const run = new MemoryRun();
    const items = plan(...Array.from({ length: 101 }, (_, index) => `[ ] ${index}`));

    const decision = run.write({ kind: "replace", list: "todos", items, most: 100, ...clean });

    expect(decision).toMatchObject({ ok: false, faults: [{ code: "too_many_items" }] });
  });
});
