/**
 * What a plan is: items with a status, and a count of finished items folded away.
 * Types and the few words everybody shares. No behaviour beyond looking a word up.
 */

/** The five statuses, in the order in which counts and refusals list them [P2]. */
export const STATUSES = ["pending", "in_progress", "completed", "blocked", "abandoned"] as const;

/** What has become of an item. */
export type Status = (typeof STATUSES)[number];

/** The mark drawn before an item, in the reminder and in our own answers [P2]. */
export const MARKS: Readonly<Record<Status, string>> = {
  pending: "[ ]",
  in_progress: "[~]",
  completed: "[x]",
  blocked: "[!]",
  abandoned: "[-]",
};

/** One step of a plan, as stored: one line of clean text, within every bound of limits.ts [P1]. */
export interface Item {
  /** Trimmed, not blank, at most 160 bytes of UTF-8. */
  readonly content: string;
  readonly status: Status;
  /** At most 64 bytes, unique in its plan. */
  readonly id?: string;
  /** At most 160 bytes. */
  readonly phase?: string;
  /** Display fields: kept and read back, never in the reminder; at most 1,024 bytes each. */
  readonly activeForm?: string;
  readonly priority?: string;
  readonly note?: string;
  readonly owner?: string;
  /** Ids of other items, at most 32. */
  readonly blockedBy?: readonly string[];
}

/** The text fields that are kept for display only [P1]. */
export const DISPLAY_FIELDS = ["activeForm", "priority", "note", "owner"] as const;

/** How a plan's life inside a run came to its end; null while it lives [F6][H7]. */
export type Ended = "cleared" | "finished" | null;

/** A run's plan at one revision: all that deciding the next change needs, save the folded record. */
export interface Plan {
  /** Number of accepted changes so far; 0 = never written. Never goes back. */
  readonly revision: number;
  /** Number of the plan's life inside the run; 0 = never written, 1 = the first plan. */
  readonly epoch: number;
  readonly items: readonly Item[];
  /** Finished items folded away in this epoch: a floor, never an overcount [F2]. */
  readonly retired: number;
  /** Items ever folded in this run. Numbers the folded record's entries; never goes back. */
  readonly foldedSeq: number;
  /** Highest id number ever given or seen in this run, so that a given id is never reused. */
  readonly lastId: number;
  readonly ended: Ended;
}

/** The plan of a run that was never written [S6]. */
export const NO_PLAN: Plan = {
  revision: 0,
  epoch: 0,
  items: [],
  retired: 0,
  foldedSeq: 0,
  lastId: 0,
  ended: null,
};

/** An item of the folded record. */
export interface FoldedItem {
  readonly item: Item;
  /** Its number in the order of folding, 1 and up, unique in the run. */
  readonly seq: number;
  /** The revision that folded it. */
  readonly revision: number;
}

/**
 * The folded record of the plan's epoch, as far as deciding needs it. Both questions are answered with what
 * matches, in folding order within one text or id, in work that does not grow with the record [F5].
 */
export interface FoldedRecord {
  byContent(contents: readonly string[]): readonly FoldedItem[];
  byId(ids: readonly string[]): readonly FoldedItem[];
}
