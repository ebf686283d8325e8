/** Folding: finished items beyond the newest few leave the list and are counted instead [F1]. */
import type { FoldedItem, Item } from "./plan.ts";

export interface Folded {
  readonly items: readonly Item[];
  /** Oldest first, numbered on from `seq`. */
  readonly folded: readonly FoldedItem[];
}

/**
 * Folds the completed items before the newest `keep`, in list order; every other status stays.
 * `seq` is the number of the run's newest folded item, `revision` the one that folds.
 */
export function foldCompleted(items: readonly Item[], keep: number, seq: number, revision: number): Folded {
  const completed = items.filter((item) => item.status === "completed");
  const leaving = completed.slice(0, Math.max(0, completed.length - keep));
  if (leaving.length === 0) return { items, folded: [] };
  const gone = new Set(leaving);
  return {
    items: items.filter((item) => !gone.has(item)),
    folded: leaving.map((item, index) => ({ item, seq: seq + index + 1, revision })),
  };
}
