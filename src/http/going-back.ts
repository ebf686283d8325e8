/** `POST finish` and `POST restore`: a plan's end, and an earlier plan live again [H7][H8]. */
import type { RestoreTarget } from "../protocol/run-api.ts";
import type { WireFault } from "../protocol/wire.ts";
import { branchInBody } from "./branch.ts";
import { deed, type Fields } from "./deed.ts";

export const finishPlan = deed("finish", ({ outcome }) => {
  if (outcome === undefined || outcome === null) return { ask: (run, asked) => run.finish(asked) };
  if (typeof outcome !== "string") return [{ path: "outcome", code: "wrong_type", message: "a line of text" }];
  return { explanation: outcome, ask: (run, asked) => run.finish(asked) };
});

export const restorePlan = deed("restore", (body) => {
  const target = readTarget(body);
  return "path" in target ? [target] : { ask: (run, asked) => run.restore(asked, target) };
});

function readTarget({ revision, branch }: Fields): RestoreTarget | WireFault {
  if ((revision === undefined) === (branch === undefined))
    return { path: "", code: "missing_field", message: "give revision or branch, one of them" };
  if (branch !== undefined) {
    const entries = branchInBody(branch);
    return "path" in entries ? entries : { branch: entries };
  }
  const isRevision = typeof revision === "number" && Number.isSafeInteger(revision) && revision >= 0;
  return isRevision ? { revision } : { path: "revision", code: "wrong_type", message: "a whole number, 0 or more" };
}
