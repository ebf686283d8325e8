/**
 * Reads the operations of `patch_plan` [E1]: each names an action, an id and what that action needs.
 * Whether the ids exist is for the run to say.
 */
import type { Anchor, Operation, Patch } from "../plan/change.ts";
import { checkFields, checkId, checkItem, type Findings, newFindings, OWN, warningsOf } from "../plan/check.ts";
import { faults } from "../plan/faults.ts";
import { OPERATIONS } from "../plan/limits.ts";
import { findList, isValues, type Values } from "./arguments.ts";

const ACTIONS = ["add", "replace", "update", "remove", "move"] as const;
type Action = (typeof ACTIONS)[number];

/** The patch that the arguments ask for, faults and all. */
export function readPatch(args: unknown): Patch {
  const found = newFindings();
  const operations = operationsSent(args, found).flatMap((sent, index) => {
    const operation = readOperation(sent, `operations[${index}]`, found);
    return operation === undefined ? [] : [operation];
  });
  return { kind: "patch", operations, inProgress: "reject", faults: found.faults, warnings: warningsOf(found) };
}

function operationsSent(args: unknown, found: Findings): readonly unknown[] {
  const list = findList(args, ["operations"]);
  if (list.kind === "fault") found.faults.push(list.fault);
  if (list.kind === "missing") found.faults.push(faults.missingField("operations", "operations"));
  if (list.kind !== "list") return [];
  if (list.items.length >= 1 && list.items.length <= OPERATIONS) return list.items;
  found.faults.push(faults.tooManyOperations("operations", list.items.length));
  return [];
}

function readOperation(sent: unknown, path: string, found: Findings): Operation | undefined {
  if (!isValues(sent)) {
    found.faults.push(faults.wrongType(path, "an object", sent));
    return undefined;
  }
  const action = ACTIONS.find((name) => name === sent["action"]);
  if (action === undefined) {
    found.faults.push(faults.unknownAction(`${path}.action`, sent["action"], ACTIONS));
    return undefined;
  }
  const id = readId(sent, path, found);
  if (sent["item"] == null && action !== "remove" && action !== "move") {
    found.faults.push(faults.missingField(`${path}.item`, "item"));
    return undefined;
  }
  return id === undefined ? undefined : operationOf(action, id, sent, path, found);
}

function readId(sent: Values, path: string, found: Findings): string | undefined {
  const before = found.faults.length;
  const id = checkId(sent["id"] ?? innerId(sent), `${path}.id`, found);
  if (id === undefined && found.faults.length === before) found.faults.push(faults.missingField(`${path}.id`, "id"));
  return id;
}

/** Models put the id inside the item only; it says the same. */
function innerId(sent: Values): unknown {
  return isValues(sent["item"]) ? sent["item"]["id"] : undefined;
}

function operationOf(action: Action, id: string, sent: Values, path: string, found: Findings): Operation | undefined {
  switch (action) {
    case "remove":
      return { action, id };
    case "move":
      return { action, id, ...readAnchor(sent, path, found) };
    case "update":
      return { action, id, item: readFields(id, sent, path, found) };
    case "add":
    case "replace": {
      const item = checkItem(sent["item"], `${path}.item`, OWN, found);
      if (item === undefined || !idsAgree(id, sent, path, found)) return undefined;
      const named = { ...item, id };
      return action === "replace"
        ? { action, id, item: named }
        : { action, id, item: named, ...readAnchor(sent, path, found) };
    }
  }
}

function readFields(id: string, sent: Values, path: string, found: Findings) {
  idsAgree(id, sent, path, found);
  return checkFields(sent["item"], `${path}.item`, OWN, found);
}

/** `item.id`, if given, equals `id` [E1]. */
function idsAgree(id: string, sent: Values, path: string, found: Findings): boolean {
  const inner = checkId(innerId(sent), `${path}.item.id`, found);
  if (inner === undefined || inner === id) return true;
  found.faults.push(faults.idsDiffer(`${path}.item.id`, inner, id));
  return false;
}

function readAnchor(sent: Values, path: string, found: Findings): Anchor {
  const before = checkId(sent["before"], `${path}.before`, found);
  const after = checkId(sent["after"], `${path}.after`, found);
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
