/** Patches as runtimes with operations of their own ask for them. */
import type { Operation, Patch } from "../plan/change.ts";
import { type Findings, warningsOf } from "../plan/check.ts";

/** A patch of these operations with what reading them found; faults are addressed as the caller spells its arguments. */
export function patchOf(
  operations: readonly Operation[],
  found: Findings,
  traits: Pick<Patch, "path" | "idKey" | "giveIds"> = {},
): Patch {
  return {
    kind: "patch",
    operations,
    path: "",
    inProgress: "allow",
    faults: found.faults,
    warnings: warningsOf(found),
    ...traits,
  };
}
