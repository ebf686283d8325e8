/** Lists of which each item changes the one with its id and the rest stays: `merge: true` of several runtimes. */
import type { Fields, Merge } from "../plan/change.ts";
import { checkFields, checkId, newFindings, type Findings, warningsOf } from "../plan/check.ts";
import { faults } from "../plan/faults.ts";
import { SENT_ITEMS } from "../plan/limits.ts";
import { type FoundList, isValues, valuesOf } from "./arguments.ts";
import type { ListSpelling } from "./list.ts";

/** The merge that a list asks for. An empty one changes nothing; a missing one is a fault. */
export function mergeOf(found: FoundList, spelling: ListSpelling): Merge {
  const { key, sent, findings } = sentItems(found);
  const items = sent.flatMap(
    (value, index) => readItem(value, `${key}[${index}]`, { ...spelling, list: key }, findings) ?? [],
  );
  return {
    kind: "merge",
    items,
    list: key,
    inProgress: spelling.inProgress,
    faults: findings.faults,
    warnings: warningsOf(findings),
  };
}

/** Whether the arguments say that they are to be merged; a text says so too. */
export function saysMerge(args: unknown): boolean {
  const { merge } = valuesOf(args);
  return merge === true || (typeof merge === "string" && merge.toLowerCase() === "true");
}

function sentItems(found: FoundList): { key: string; sent: readonly unknown[]; findings: Findings } {
  const findings = newFindings();
  if (found.kind === "fault") findings.faults.push(found.fault);
  if (found.kind === "missing") findings.faults.push(faults.missingList(found.key));
  if (found.kind !== "list") return { key: found.kind === "missing" ? found.key : "todos", sent: [], findings };
  if (found.items.length <= SENT_ITEMS) return { key: found.key, sent: found.items, findings };
  findings.faults.push(faults.tooManySent(found.key, found.items.length));
  return { key: found.key, sent: [], findings };
}

function readItem(
  value: unknown,
  path: string,
  spelling: ListSpelling & { readonly list: string },
  findings: Findings,
): (Fields & { readonly id: string }) | undefined {
  const fields = checkFields(value, path, { ...spelling, id: [] }, findings);
  if (!isValues(value)) return undefined;
  const before = findings.faults.length;
  const key = spelling.id.find((name) => value[name] !== undefined && value[name] !== null) ?? "id";
  const id = checkId(value[key], `${path}.${key}`, findings);
  if (id === undefined && findings.faults.length === before)
    findings.faults.push(faults.missingField(`${path}.${key}`, key));
  return id === undefined ? undefined : { ...fields, id };
}
