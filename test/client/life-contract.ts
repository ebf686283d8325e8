/** The part of the contract that is about a plan's life: its end, earlier plans, checkpoints, a host's own log [G2]. */
import { describe, expect, test } from "vitest";
import type { RunPlan } from "../../src/client/plans.ts";
import { freshRun } from "../support/client.ts";
import type { Tenants } from "./contract.ts";

const done = (...contents: readonly string[]) => contents.map((content) => ({ content, status: "completed" as const }));
const SEVEN = done("a", "b", "c", "d", "e", "f", "g");

export function lifeContract(name: string, tenants: Tenants): void {
  const fresh = (): RunPlan => tenants("one").run(freshRun());

  describe(`${name}: the life of a plan`, () => {
    test("[G2][H7] a finished plan is read as ended, reminds of nothing, and the next write starts clean", async () => {
      const run = fresh();
      await run.call("update_plan", { items: [{ content: "read", status: "in_progress" }] });

      const answer = await run.finish("all merged");

      expect(answer).toMatchObject({
        ok: true,
        text: "Plan updated.",
        revision: 2,
        plan: { endedAt: expect.any(String), items: [{ status: "pending" }] },
      });
      expect((await run.reminder()).text).toBeNull();
      expect(await run.history({ after: 1 })).toMatchObject({
        ok: true,
        entries: [{ tool: "finish", actor: "host", explanation: "all merged" }],
      });
      expect(await run.finish()).toMatchObject({ ok: true, changed: false });
      expect(await run.call("update_plan", { items: [{ content: "next" }] })).toMatchObject({
        ok: true,
        plan: { epoch: 2 },
      });
    });

    test("[G2][H8][F2] an earlier plan goes live again with the record it had", async () => {
      const run = fresh();
      await run.call("update_plan", { items: SEVEN }, { entryId: "m1" });
      await run.call("update_plan", { items: [...SEVEN, ...done("h", "i")] }, { entryId: "m2" });

      const restored = await run.restore({ revision: 1 });

      expect(restored).toMatchObject({
        ok: true,
        changed: true,
        plan: { revision: 3, retired: 2, items: SEVEN.slice(2) },
      });
      expect(await run.folded()).toMatchObject({
        ok: true,
        entries: [{ content: "a", revision: 1 }, { content: "b" }],
        next: null,
      });
      expect(await run.call("update_plan", { items: SEVEN })).toMatchObject({
        ok: true,
        changed: false,
        plan: { retired: 2 },
      });
      expect(await run.restore({ branch: ["m9", "m2", "m1"] })).toMatchObject({ ok: true, plan: { retired: 4 } });
      expect(await run.restore({ branch: ["m9"] })).toMatchObject({ ok: false, code: "branch_not_found", status: 404 });
      expect(await run.restore({ revision: 99 })).toMatchObject({ ok: false, code: "revision_not_found", status: 404 });
    });

    test("[G2][H6] a checkpoint puts a plan back, its record with it", async () => {
      const [from, to] = [fresh(), fresh()];
      await from.call("update_plan", { items: [...SEVEN, { content: "open", id: "7" }] });

      const kept = await from.checkpoint();
      const put = kept.ok ? await to.putCheckpoint(kept.checkpoint) : kept;

      expect(kept).toMatchObject({
        ok: true,
        checkpoint: { version: 1, retired: 2, folded: [{ content: "a" }, { content: "b" }], lastId: 7 },
      });
      expect(put).toMatchObject({
        ok: true,
        revision: 1,
        plan: { retired: 2, items: [...SEVEN.slice(2), { content: "open" }] },
      });
      expect(await to.call("update_plan", { items: [...SEVEN, { content: "open", id: "7" }] })).toMatchObject({
        ok: true,
        changed: false,
      });
      expect(await to.putCheckpoint({ items: [], retired: 7 })).toMatchObject({
        ok: true,
        plan: { items: [], retired: 7 },
      });
      expect(await to.putCheckpoint({ items: [], retired: -1 })).toMatchObject({
        ok: false,
        code: "body_refused",
        status: 422,
        errors: [{ path: "retired" }],
      });
      expect(await fresh().checkpoint()).toMatchObject({ ok: false, code: "run_not_found" });
    });

    test("[G2][H5] a host's log makes the plan again: what succeeded, in order, a leaf clears", async () => {
      const run = fresh();
      const entry = (content: string, status: "denied" | "succeeded") =>
        ({ kind: "call", tool: "write_todos", args: { todos: [{ content, status: "pending" }] }, status }) as const;
      const entries = [
        entry("old", "succeeded"),
        { kind: "leaf" } as const,
        entry("kept", "succeeded"),
        entry("denied", "denied"),
      ];

      const recovered = await run.recover({ entries });

      expect(recovered).toMatchObject({ ok: true, revision: 1, plan: { items: [{ content: "kept" }] } });
      expect((await run.reminder()).text).toContain("keep it updated with write_todos");
      expect(await run.recover({ entries })).toMatchObject({
        ok: false,
        code: "plan_exists",
        status: 409,
        revision: 1,
      });
      expect(await run.recover({ entries: [{ kind: "leaf" }], replace: true })).toMatchObject({
        ok: true,
        plan: { items: [] },
      });
    });

    test("[G2][H2] each of them is done once per key", async () => {
      const run = fresh();
      await run.call("update_plan", { items: SEVEN });

      const first = await run.finish(null, { key: "end" });
      await run.call("update_plan", { items: [{ content: "next" }] });

      expect(await run.finish(null, { key: "end" })).toEqual(first);
      expect(await run.finish("other", { key: "end" })).toMatchObject({ ok: false, code: "key_reused", status: 409 });
      expect(await run.plan()).toMatchObject({ ok: true, plan: { revision: 3, epoch: 2 } });
    });
  });
}
