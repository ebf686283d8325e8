import { describe, expect, it } from "vitest";
import type { Decision } from "../../src/plan/decide.ts";
import { countsOf, isComplete, isResolved } from "../../src/plan/done.ts";
import { MemoryRun } from "./memory-run.ts";
import { drawn, plan } from "./notation.ts";

function faultsOf(decision: Decision): string[] {
  return decision.ok ? [] : decision.faults.map((fault) => `${fault.path} ${fault.code}`);
}

function steps(mark: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${mark} step ${from + index}`);
}

describe("one item in progress", () => {
  const two = plan("[~] a", "[ ] b", "[~] c");

  it("[P4] reject refuses the call and names how many", () => {
    const run = new MemoryRun();
    const decision = run.send(two);
    expect(faultsOf(decision)).toEqual(["items too_many_in_progress"]);
    expect(run.plan.revision).toBe(0);
  });

  it("[P4] demote lets the last one stay and says which went back", () => {
    const run = new MemoryRun({ inProgress: "demote" });
    const decision = run.send(two);
    expect(drawn(run.plan.items)).toEqual(["[ ] a", "[ ] b", "[~] c"]);
    expect(decision.ok && decision.warnings).toEqual(["set back to pending, one step is in progress at a time: a"]);
  });

  it("[P4] allow stores them, and the setting wins over the dialect both ways", () => {
    expect(new MemoryRun().send(two, "allow").ok).toBe(true);
    expect(new MemoryRun({ inProgress: "allow" }).send(two, "reject").ok).toBe(true);
    expect(new MemoryRun({ inProgress: "reject" }).send(two, "allow").ok).toBe(false);
  });

  it("[P4a] a patch that does not raise the number in progress is not refused for those already there", () => {
    const run = new MemoryRun();
    run.send(plan("[~] 1: a", "[~] 2: b", "[ ] 3: c"), "allow");
    const patch = (id: string, status: "in_progress" | "completed" | "pending") =>
      run.write({
        kind: "patch",
        operations: [{ action: "update", id, item: { status } }],
        faults: [],
        warnings: [],
        inProgress: "reject",
      });

    expect(faultsOf(patch("3", "in_progress"))).toEqual(["operations too_many_in_progress"]);
    expect(patch("3", "completed").ok).toBe(true);
    expect(patch("1", "pending").ok).toBe(true);
  });
});

describe("a whole list", () => {
  it("[P3] ids are unique, and the refusal says whose the id is", () => {
    expect(faultsOf(new MemoryRun().send(plan("[ ] 1: a", "[ ] 2: b", "[ ] 1: c")))).toEqual([
      "items[2].id duplicate_id",
    ]);
  });

  it("[P3] 128 items are counted after folding and after folded items sent again are set aside", () => {
    const run = new MemoryRun();
    expect(run.send(plan(...steps("[x]", 1, 205), ...steps("[ ]", 206, 328))).ok).toBe(true);
    expect(run.plan.items).toHaveLength(128);
    expect(run.send(plan(...steps("[x]", 1, 205), ...steps("[ ]", 206, 328))).ok).toBe(true);
    expect(faultsOf(run.send(plan(...steps("[ ]", 206, 334))))).toEqual(["items too_many_items"]);
  });

  it("[P5] a refusal lists faults of reading and of the whole list together", () => {
    const sent = [...plan("[~] 1: a", "[~] 1: b"), { content: "c", status: "banana" }];
    expect(faultsOf(new MemoryRun().send(sent))).toEqual([
      "items[2].status unknown_status",
      "items[1].id duplicate_id",
      "items too_many_in_progress",
    ]);
  });

  it("[T1][P9] clearing names what was unfinished as items, without a note", () => {
    const run = new MemoryRun();
    run.send(plan("[x] a", "[~] b", "[ ] c"));
    const decision = run.send([]);
    expect(decision.ok && drawn(decision.dropped)).toEqual(["[~] b", "[ ] c"]);
    expect(decision).toMatchObject({ warnings: [] });
  });

  it("[P7] [] clears, and a cleared plan is neither complete nor resolved", () => {
    const run = new MemoryRun();
    run.send(plan(...steps("[x]", 1, 9)));
    run.send([]);
    expect(run.plan).toMatchObject({ revision: 2, epoch: 1, items: [], ended: "cleared" });
    expect([isComplete(run.plan), isResolved(run.plan), run.reminder()]).toEqual([false, false, null]);
  });

  it("[P8] counts, complete and resolved follow the statuses", () => {
    const run = new MemoryRun({ keepCompleted: 1 });
    run.send(plan("[x] a", "[x] b", "[ ] c", "[~] d", "[!] e", "[-] f"));
    expect(countsOf(run.plan)).toEqual({
      pending: 1,
      in_progress: 1,
      completed: 1,
      blocked: 1,
      abandoned: 1,
      retired: 1,
      open: 2,
      total: 6,
    });
    expect([isComplete(run.plan), isResolved(run.plan)]).toEqual([false, false]);

    run.send(plan("[x] b", "[x] c", "[!] e", "[-] f"));
    expect([isComplete(run.plan), isResolved(run.plan)]).toEqual([false, true]);
  });

  it("[P9] what is left out unfinished is named; finished, abandoned, folded and re-worded items are not dropped", () => {
    const run = new MemoryRun({ keepCompleted: 1 });
    run.send(plan("[x] a", "[x] b", "[ ] c", "[~] d", "[!] e", "[-] f", "[ ] 7: g"));
    const decision = run.send(plan("[x] a", "[ ] 7: g, in other words"));
    expect(decision.ok && drawn(decision.dropped)).toEqual(["[ ] c", "[~] d", "[!] e"]);
    expect(decision.ok && decision.warnings).toEqual(["3 items left out before being finished: c; d; e"]);
  });

  it("[P10] nothing different: accepted, unchanged; order and display fields are a difference", () => {
    const run = new MemoryRun();
    run.send(plan("[ ] a", "[ ] b"));
    expect(run.send(plan("[ ] a", "[ ] b"))).toMatchObject({ ok: true, changed: false });
    expect(run.plan.revision).toBe(1);
    expect(run.send(plan("[ ] b", "[ ] a"))).toMatchObject({ changed: true });
    expect(run.send([{ content: "b", status: "pending", note: "n" }, ...plan("[ ] a")])).toMatchObject({
      changed: true,
    });
    expect(run.send([])).toMatchObject({ changed: true });
    expect(run.send([])).toMatchObject({ changed: false });
  });

  it("[P10] [] on a run never written is no change", () => {
    expect(new MemoryRun().send([])).toMatchObject({ ok: true, changed: false, plan: { revision: 0 } });
  });
});

describe("folding", () => {
  it("[F1] completed items beyond the newest five leave the list, oldest first; others never", () => {
    const run = new MemoryRun();
    const decision = run.send(plan("[!] x", ...steps("[x]", 1, 7), "[-] y", "[ ] z"));
    expect(drawn(run.plan.items)).toEqual(["[!] x", ...steps("[x]", 3, 7), "[-] y", "[ ] z"]);
    expect(run.plan.retired).toBe(2);
    expect(decision.ok && decision.folded.map((row) => [row.item.content, row.seq, row.revision])).toEqual([
      ["step 1", 1, 1],
      ["step 2", 2, 1],
    ]);
  });

  it("[F1] a smaller keepCompleted folds with the next change, not by itself", () => {
    const run = new MemoryRun();
    run.send(plan(...steps("[x]", 1, 5)));
    run.settings = { ...run.settings, keepCompleted: 2 };
    expect(run.plan.retired).toBe(0);
    run.send(plan(...steps("[x]", 1, 5), "[ ] next"));
    expect([run.plan.retired, drawn(run.plan.items)]).toEqual([3, ["[x] step 4", "[x] step 5", "[ ] next"]]);
  });

  it("[F2] a folded item sent again is set aside, however the record is sent", () => {
    const run = new MemoryRun();
    const record = steps("[x]", 1, 8);
    run.send(plan(...record, "[ ] next"));
    expect(run.send(plan(...record, "[ ] next"))).toMatchObject({ changed: false });
    run.send(plan(...record.toReversed(), "[~] next"));
    expect(run.plan.retired).toBe(3);
  });

  it("[F2] copies are counted: each stored copy stands for one sent copy", () => {
    const run = new MemoryRun();
    run.send(plan(...Array.from({ length: 7 }, () => "[x] run the tests"), "[ ] run the tests"));
    expect(run.plan.retired).toBe(2);
    run.send(plan(...Array.from({ length: 8 }, () => "[x] run the tests")));
    expect([run.plan.retired, run.plan.items.length]).toEqual([3, 5]);
    run.send(plan(...Array.from({ length: 8 }, () => "[x] run the tests")));
    expect([run.plan.retired, run.plan.items.length]).toEqual([3, 5]);
  });

  it("[F2] a copy more than was ever stored is a new step", () => {
    const run = new MemoryRun();
    const copies = (count: number) => Array.from({ length: count }, () => "[x] run the tests");
    run.send(plan(...copies(7), "[ ] run the tests"));
    run.send(plan(...copies(9)));
    expect([run.plan.retired, run.plan.items.length]).toEqual([4, 5]);
  });

  it("[F2] an equal id decides between copies, and an id with another text is a new item", () => {
    const run = new MemoryRun({ keepCompleted: 1 });
    run.send(plan("[x] 1: a", "[x] 2: b", "[ ] 3: c"));
    expect(run.plan.retired).toBe(1);
    run.send(plan("[x] 1: another a", "[x] 2: b", "[ ] 3: c"));
    expect(run.plan.retired).toBe(2);
    expect(drawn(run.plan.items)).toEqual(["[x] 2: b", "[ ] 3: c"]);
  });

  it("[F2] going back to a folded text under its id is not a second step", () => {
    const run = new MemoryRun({ keepCompleted: 1 });
    run.send(plan("[x] 1: a", "[x] 2: b"));
    run.send(plan("[x] 2: b", "[ ] 1: a2"));
    run.send(plan("[x] 2: b", "[x] 1: a"));
    run.send(plan("[x] 2: b", "[x] 1: a", "[x] 3: c"));
    expect(run.folded.map((row) => row.item.content)).toEqual(["a", "b"]);
    expect(run.plan.retired).toBe(2);
  });

  it("[F2a] a folded item sent again open leaves the record and is in the list", () => {
    const run = new MemoryRun();
    run.send(plan(...steps("[x]", 1, 7), "[ ] next"));
    run.send(plan("[ ] step 1", ...steps("[x]", 3, 7), "[ ] next"));
    expect(run.plan.retired).toBe(1);
    expect(drawn(run.plan.items)[0]).toBe("[ ] step 1");
    expect(run.folded.map((row) => row.item.content)).toEqual(["step 2"]);
  });

  it("[F6] a resolved plan replaced by an unrelated list begins a new epoch with retired 0", () => {
    const run = new MemoryRun();
    run.send(plan(...steps("[x]", 1, 8), "[-] given up"));
    run.send(plan("[~] other", "[ ] work"));
    expect(run.plan).toMatchObject({ epoch: 2, retired: 0, revision: 2 });
    run.send(plan("[x] step 1", "[~] other", "[ ] work"));
    expect(run.plan).toMatchObject({ epoch: 2, retired: 0 });
  });

  it("[F6] sharing an item with the list or with the record, or being unresolved, keeps the epoch", () => {
    for (const [first, second] of [
      [steps("[x]", 1, 8), ["[x] step 8", "[ ] other"]],
      [steps("[x]", 1, 8), ["[x] step 1", "[ ] other"]],
      [[...steps("[x]", 1, 8), "[ ] open"], ["[ ] other"]],
    ] as const) {
      const run = new MemoryRun();
      run.send(plan(...first));
      run.send(plan(...second));
      expect(run.plan).toMatchObject({ epoch: 1, retired: 3 });
    }
  });

  it("[F6] the first write after [] begins a new epoch, whatever it shares", () => {
    const run = new MemoryRun();
    run.send(plan(...steps("[x]", 1, 8)));
    run.send([]);
    expect(run.plan).toMatchObject({ epoch: 1, retired: 3 });
    run.send(plan("[x] step 1", "[ ] b"));
    expect(run.plan).toMatchObject({ epoch: 2, retired: 0, revision: 3 });
    expect(drawn(run.plan.items)).toEqual(["[x] step 1", "[ ] b"]);
  });
});
