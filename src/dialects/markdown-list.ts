/** Lists that are one text: an empty one clears, one that holds no step is refused [P7]. */
import type { Replace } from "../plan/change.ts";
import { findList, valuesOf } from "./arguments.ts";
import { type ListSpelling, replaceOf } from "./list.ts";

/** The whole list that a checklist asks for. */
export function readTextList(args: unknown, spelling: ListSpelling): Replace {
  const [key] = spelling.lists;
  const value = valuesOf(args)[key];
  const isEmpty = typeof value === "string" && value.trim() === "";
  return replaceOf(isEmpty ? { kind: "list", key, items: [] } : findList(args, spelling.lists), spelling);
}
