/**
 * Whole-list calls: from arguments to a `replace`. Shared by every dialect that replaces; what
 * differs between runtimes is told by the spelling and the options.
 */
import type { Replace } from "../plan/change.ts";
import { checkItems, type Spelling } from "../plan/check.ts";
import { faults } from "../plan/faults.ts";
import type { Fault } from "../plan/problem.ts";
import { findList, type FoundList } from "./arguments.ts";

/** How a runtime spells its list, and what it does with several items in progress [P4]. */
export interface ListSpelling extends Omit<Spelling, "list"> {
  /** Keys of the list, the runtime's own first. */
  readonly lists: readonly [string, ...string[]];
  readonly inProgress: "reject" | "allow";
}

/** The change that a whole-list call asks for, faults and all. */
export function readReplace(args: unknown, spelling: ListSpelling): Replace {
  return replaceOf(findList(args, spelling.lists), spelling);
}

/** The same, where the list was found already. */
export function replaceOf(found: FoundList, spelling: ListSpelling): Replace {
  if (found.kind !== "list") return refused(faultOf(found), spelling);
  const { items, positions, faults: wrong, warnings } = checkItems(found.items, { ...spelling, list: found.key });
  const change: Replace = {
    kind: "replace",
    list: found.key,
    items,
    faults: wrong,
    warnings,
    inProgress: spelling.inProgress,
  };
  return positions === undefined ? change : { ...change, positions };
}

function faultOf(found: Exclude<FoundList, { kind: "list" }>): Fault {
  return found.kind === "missing" ? faults.missingList(found.key) : found.fault;
}

function refused(fault: Fault, spelling: ListSpelling): Replace {
  return {
    kind: "replace",
    list: spelling.lists[0],
    items: [],
    faults: [fault],
    warnings: [],
    inProgress: spelling.inProgress,
  };
}
