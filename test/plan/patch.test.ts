import { describe, expect, it } from "vitest";
import type { Append, Merge, Operation } from "../../src/plan/change.ts";
import type { Decision } from "../../src/plan/decide.ts";
import { MemoryRun } from "./memory-run.ts";
import { drawn, plan } from "./notation.ts";

const clean = { faults: [], warnings: [], inProgress: "reject" } as const;

function begun(...lines: readonly string[]): MemoryRun {
  const run = new MemoryRun({ keepCompleted: 1 });
  run.send(plan(...lines), "allow");
  return run;
}

function patch(run: MemoryRun, ...operations: readonly Operation[]): Decision {
  return run.write({ kind: "patch", operations, ...clean });
}

function refusal(decision: Decision): string[] {
  return decision.ok ? [] : decision.faults.map((fault) => `${fault.path} ${fault.code}`);
}

describe("patch_plan", () => {
  it("[E1] operations apply in order and keep places", () => {
    const run = begun("[~] 1: a", "[ ] 2: b", "[ ] 3: c");
    const decision = patch(
      run,
      { action: "update", id: "1", item: { status: "completed" } },
      { action: "add", id: "n", item: { content: "new", status: "pending" }, after: "1" },
      { action: "move", id: "3", before: "1" },
      { action: "replace", id: "2", item: { content: "b again", status: "in_progress", phase: "p" } },
      { action: "update", id: "2", item: { phase: null, owner: "me" } },
      { action: "remove", id: "n" },
      { action: "add", id: "z", item: { content: "last", status: "pending" } },
    );
    expect(drawn(run.plan.items)).toEqual(["[ ] 3: c", "[x] 1: a", "[~] 2: b again", "[ ] z: last"]);
    expect(run.plan.items[2]?.owner).toBe("me");
    expect(decision).toMatchObject({ ok: true, changed: true, dropped: [] });
  });

  it("[E1] a later operation that fails undoes the earlier ones, and the refusal names it and the ids", () => {
    const run = begun("[ ] 1: a", "[ ] 2: b");
    const decision = patch(
      run,
      { action: "remove", id: "1" },
      { action: "update", id: "9", item: { status: "completed" } },
    );
    expect(decision).toMatchObject({
      ok: false,
      faults: [
        {
          path: "operations[1].id",
          code: "unknown_id",
          message: 'no item has the id "9"; ids in the plan: 2',
          allowed: ["2"],
        },
      ],
    });
    expect(drawn(run.plan.items)).toEqual(["[ ] 1: a", "[ ] 2: b"]);
  });

  it("[E1] what cannot be is refused: a taken id, two ids, an anchor on nobody, on both or on itself", () => {
    const run = begun("[ ] 1: a", "[ ] 2: b");
    const item = { content: "x", status: "pending" } as const;
    expect(
      refusal(
        patch(
          run,
          { action: "add", id: "1", item },
          { action: "replace", id: "1", item: { ...item, id: "2" } },
          { action: "add", id: "3", item: { ...item, id: "4" } },
          { action: "add", id: "5", item, before: "9" },
          { action: "move", id: "1", before: "2", after: "2" },
          { action: "move", id: "1", after: "1" },
        ),
      ),
    ).toEqual([
      "operations[0].id id_exists",
      "operations[1].item.id ids_differ",
      "operations[2].item.id ids_differ",
      "operations[3].before unknown_id",
      "operations[4] bad_anchor",
      "operations[5] bad_anchor",
    ]);
  });

  it("[E1] before and after name the side of the anchor, for adding and for moving", () => {
    const run = begun("[ ] 1: a", "[ ] 2: b", "[ ] 3: c");
    const item = { content: "new", status: "pending" } as const;
    patch(
      run,
      { action: "add", id: "x", item, after: "1" },
      { action: "add", id: "y", item: { ...item, content: "newer" }, before: "1" },
      { action: "move", id: "3", after: "1" },
      { action: "move", id: "2", before: "y" },
    );
    expect(drawn(run.plan.items)).toEqual(["[ ] 2: b", "[ ] y: newer", "[ ] 1: a", "[ ] 3: c", "[ ] x: new"]);
  });

  it("[E2] adding a folded id with an open status opens it again, in other words too", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    patch(run, { action: "add", id: "1", item: { content: "a, once more", status: "pending" } });
    expect(run.plan.retired).toBe(0);
    expect(run.folded).toEqual([]);
    expect(drawn(run.plan.items).at(-1)).toBe("[ ] 1: a, once more");
  });

  it("[E2] a folded id is no target, and adding it with an open status opens it again", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    expect(refusal(patch(run, { action: "update", id: "1", item: { status: "pending" } }))).toEqual([
      "operations[0].id folded_id",
    ]);

    expect(patch(run, { action: "add", id: "1", item: { content: "a", status: "pending" } })).toMatchObject({
      ok: true,
      changed: true,
    });
    expect(run.plan.retired).toBe(0);
    expect(drawn(run.plan.items)).toEqual(["[x] 2: b", "[ ] 3: c", "[ ] 1: a"]);
  });

  it("[E2] adding a folded id as completed with its text counts nothing twice", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    expect(patch(run, { action: "add", id: "1", item: { content: "a", status: "completed" } })).toMatchObject({
      changed: false,
    });
    expect(run.plan.retired).toBe(1);
  });

  it("[E2] without a plan add begins one and the others are refused", () => {
    const run = new MemoryRun();
    expect(refusal(patch(run, { action: "remove", id: "1" }))).toEqual(["operations[0].id empty_plan"]);
    expect(patch(run, { action: "add", id: "1", item: { content: "a", status: "in_progress" } }).ok).toBe(true);
    expect(run.plan).toMatchObject({ revision: 1, epoch: 1 });
  });

  it("[F2] a patched item whose text is that of a folded one is recognised too", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    patch(run, { action: "add", id: "4", item: { content: "a", status: "completed" } });
    expect(run.plan.retired).toBe(1);
    patch(run, { action: "add", id: "4", item: { content: "a", status: "pending" } });
    expect(run.plan.retired).toBe(0);
  });

  it("[P10] a patch that changes nothing keeps the revision", () => {
    const run = begun("[ ] 1: a", "[ ] 2: b");
    expect(
      patch(run, { action: "update", id: "1", item: { status: "pending" } }, { action: "move", id: "2" }),
    ).toMatchObject({ changed: false });
  });
});

describe("other deltas", () => {
  it("[E1] a merge changes the fields given, adds what is new, and drops nothing", () => {
    const run = begun("[~] 1: a", "[ ] 2: b");
    const merge = (items: Merge["items"]) => run.write({ kind: "merge", list: "todos", items, ...clean });
    expect(
      merge([
        { id: "1", status: "completed" },
        { id: "9", content: "new" },
      ]),
    ).toMatchObject({ ok: true, dropped: [] });
    expect(drawn(run.plan.items)).toEqual(["[x] 1: a", "[ ] 2: b", "[ ] 9: new"]);
    expect(refusal(merge([{ id: "7", status: "completed" }]))).toEqual(["todos[0].content missing_field"]);
  });

  it("[F2a] a merge on a folded id opens it with the text the record kept, or leaves it folded", () => {
    const run = begun("[x] 1: a", "[x] 2: b", "[ ] 3: c");
    const merge = (items: Merge["items"]) => run.write({ kind: "merge", list: "todos", items, ...clean });
    expect(merge([{ id: "1", status: "completed" }])).toMatchObject({ ok: true, changed: false });
    merge([{ id: "1", status: "in_progress" }]);
    expect(drawn(run.plan.items)).toEqual(["[x] 2: b", "[ ] 3: c", "[~] 1: a"]);
    expect(run.plan.retired).toBe(0);
  });

  it("[P3] ids given by the run go on above every number seen and are never used twice", () => {
    const run = new MemoryRun();
    const append = (ids: Append["ids"], ...lines: readonly string[]) =>
      run.write({ kind: "append", list: "tasks", ids, items: plan(...lines), ...clean });
    append("number", "[ ] a", "[ ] b");
    patch(run, { action: "remove", id: "2" });
    append("number", "[ ] c");
    expect(drawn(run.plan.items)).toEqual(["[ ] 1: a", "[ ] 3: c"]);

    run.send(plan("[ ] 1: a", "[ ] 40: d"));
    append("number", "[ ] e");
    expect(drawn(run.plan.items).at(-1)).toBe("[ ] 41: e");

    run.send([]);
    append("hex", "[ ] f", "[ ] g");
    expect(new Set(run.plan.items.map((item) => item.id)).size).toBe(2);
    expect(run.plan.items.every((item) => /^[0-9a-f]{6}$/.test(item.id ?? ""))).toBe(true);
  });
});
