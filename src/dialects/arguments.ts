/**
 * Liberal reading of what models send where an object or a list was asked for: JSON as text, one
 * array level too many, one bare object, a markdown checklist. Finds the list; judges no item.
 */
import { faults } from "../plan/faults.ts";
import type { Fault } from "../plan/problem.ts";
import { readChecklist, readChecklistLine } from "./checklist.ts";

export type Values = Readonly<Record<string, unknown>>;

export function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The arguments as an object: themselves, or the object that a text holds as JSON; else none. */
export function valuesOf(args: unknown): Values {
  const value = parsed(args);
  return isValues(value) ? value : {};
}

/** What was found where a list was looked for. `key`: as the caller named it, for paths. */
export type FoundList =
  | { readonly kind: "list"; readonly key: string; readonly items: readonly unknown[] }
  | { readonly kind: "missing"; readonly key: string }
  | { readonly kind: "fault"; readonly fault: Fault };

/** The first of the keys that holds something, read as a list [P7]. Bare lists count as the first key. */
export function findList(args: unknown, keys: readonly [string, ...string[]]): FoundList {
  const value = parsed(args);
  if (Array.isArray(value)) return listOf(value, keys[0]);
  if (typeof value === "string" && value.trim() !== "") return listOf(value, keys[0]);
  const values = isValues(value) ? value : {};
  const key = keys.find((name) => Object.hasOwn(values, name) && values[name] !== null && values[name] !== undefined);
  return key === undefined ? { kind: "missing", key: keys[0] } : listOf(values[key], key);
}

function listOf(sent: unknown, key: string): FoundList {
  const value = parsed(sent);
  if (value === null) return { kind: "missing", key };
  if (Array.isArray(value)) return { kind: "list", key, items: flat(value).map(elementOf) };
  if (typeof value === "string") return checklistOf(value, key);
  if (!isValues(value)) return { kind: "fault", fault: faults.wrongType(key, "a list", value) };
  const inner = parsed(value[key]);
  if (Array.isArray(inner)) return listOf(inner, key);
  return Object.keys(value).length === 0 ? { kind: "missing", key } : { kind: "list", key, items: [value] };
}

function checklistOf(text: string, key: string): FoundList {
  const items = readChecklist(text);
  if (items.length > 0) return { kind: "list", key, items };
  return { kind: "fault", fault: faults.unreadableList(key) };
}

/** One level too many: a list whose every element is a list. */
function flat(list: readonly unknown[]): readonly unknown[] {
  return list.length > 0 && list.every(Array.isArray) ? list.flat() : list;
}

/** An element sent as text: JSON of an object, or a marked line. Plain text is left for the item check to refuse. */
function elementOf(element: unknown): unknown {
  if (typeof element !== "string") return element;
  const value = parsed(element);
  return isValues(value) ? value : (readChecklistLine(element) ?? element);
}

/** JSON as text is read once; what is no JSON stays text, and so does what is nested deeper than a body may be. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{n"]/.test(value) || isDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Levels that a body may have, JSON in its texts included [S5]. */
const DEPTH = 32;

/** Whether brackets outside of strings open more levels than that. */
function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText) {
      if (sign === "\\") at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
    if (depth > DEPTH) return true;
  }
  return false;
}
