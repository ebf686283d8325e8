/** Whether two lists are the same: order, texts, statuses, display fields [P10]. */
import type { Item } from "./plan.ts";

const FIELDS = ["id", "content", "status", "phase", "activeForm", "priority", "note", "owner"] as const;

export function isSameList(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => isSameItem(item, other[index]));
}

function isSameItem(one: Item, other: Item | undefined): boolean {
  if (other === undefined) return false;
  return FIELDS.every((field) => one[field] === other[field]) && isSameIds(one.blockedBy ?? [], other.blockedBy ?? []);
}

function isSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
