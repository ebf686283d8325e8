/**
 * A change as every dialect ends up saying it, and the rule words that go with it. By the time a
 * change reaches a run nobody can tell which runtime it came from.
 */
import type { Item } from "./plan.ts";
import type { Fault } from "./problem.ts";

/** What happens when a call leaves more than one item in progress [P4]. */
export type InProgressRule = "reject" | "demote" | "allow";

/** Facts every change carries, whatever its kind. */
interface Sent {
  /** What reading the arguments already found wrong; any fault refuses the call [P5]. */
  readonly faults: readonly Fault[];
  /** What reading had to adjust (clamped, dropped count lines), a bounded line each. */
  readonly warnings: readonly string[];
  /** What the caller's own runtime does with several items in progress [P4]. */
  readonly inProgress: "reject" | "allow";
  /**
   * For runtimes that name every item by an id of the run's making: items without one get theirs first,
   * in list order, that of the stored item with the same text before a new one. So what was written in
   * another runtime, or shown with its coming ids (`withIds`), can be named too.
   */
  readonly giveIds?: IdStyle;
}

/** `number`: "1", "2", …; `hex`: six hex digits (Gemini's tracker). Never reused. */
export type IdStyle = "number" | "hex";

/** The whole list, replacing what was there. An empty `items` with no fault clears [P7]. */
export interface Replace extends Sent {
  readonly kind: "replace";
  readonly items: readonly Item[];
  /** The caller's name of the list (`items`, `todos`), for paths. */
  readonly list: string;
  /** Index as sent of each item, when reading left some out; absent: they are the same. */
  readonly positions?: readonly number[];
  /** Read the items' missing `blockedBy` from the stored item with the same id (Qwen Code). */
  readonly keepBlockedBy?: boolean;
  /** Items the caller's runtime takes at most, where that is fewer than ours; counted alike [T3]. */
  readonly most?: number;
}

/** Items by id: known ids change the fields given, new ids need content and are added last. */
export interface Merge extends Sent {
  readonly kind: "merge";
  readonly items: readonly (Fields & { readonly id: string })[];
  readonly list: string;
  /** The caller's runtime adds nothing this way: an unknown id is a fault. */
  readonly onlyKnown?: boolean;
  /** Path of the items of a tool that takes no list; `list[i]` when absent. */
  readonly path?: string;
  /** The caller's key of the id of item i, for paths; `id` where absent. */
  readonly idKeys?: readonly string[];
}

/** New items at the end of the plan; the run gives the ids, in order, never reused. */
export interface Append extends Sent {
  readonly kind: "append";
  readonly items: readonly Item[];
  readonly list: string;
  readonly ids: IdStyle;
}

/** Ordered operations on single items: all or nothing [E1]. */
export interface Patch extends Sent {
  readonly kind: "patch";
  readonly operations: readonly Operation[];
  /** Path prefix of operation i; `operations[i]` when absent. "" for a tool that is one operation. */
  readonly path?: string;
  /** The caller's key of an id, for paths; `id` when absent. */
  readonly idKey?: string;
}

/** A change of a run's plan. Reading is not a change and never reaches `decide`. */
export type Change = Replace | Merge | Append | Patch;

/** Where an added or moved item goes: before or after the item with that id. Neither: last. */
export interface Anchor {
  readonly before?: string;
  readonly after?: string;
}

/** The fields an update may change; null takes the field away. */
export interface Fields {
  readonly content?: string;
  readonly status?: Item["status"];
  readonly phase?: string | null;
  readonly activeForm?: string | null;
  readonly priority?: string | null;
  readonly note?: string | null;
  readonly owner?: string | null;
  readonly blockedBy?: readonly string[];
  /** Ids to add to what `blockedBy` holds already (Claude Code's `addBlockedBy`). */
  readonly addBlockedBy?: readonly string[];
}

/** Items named otherwise than by an id: all that is given must hold. Nothing given: every item. */
export interface Where {
  /** The first item with this text. */
  readonly content?: string;
  readonly phase?: string;
  readonly statuses?: readonly Item["status"][];
}

/**
 * One operation of a patch [E1]. The last four are those of runtimes that patch without ids: `append` puts an
 * item last in its phase and the run gives its id, `set` and `drop` take items by what they are, `advance`
 * starts the first pending item when none is in progress. `toggle` turns completed into pending, all else into completed.
 */
export type Operation =
  | ({ readonly action: "add"; readonly id: string; readonly item: Item } & Anchor)
  | { readonly action: "replace"; readonly id: string; readonly item: Item }
  | { readonly action: "update"; readonly id: string; readonly item: Fields }
  | { readonly action: "toggle"; readonly id: string }
  | { readonly action: "remove"; readonly id: string }
  | ({ readonly action: "move"; readonly id: string } & Anchor)
  | { readonly action: "append"; readonly item: Item }
  | { readonly action: "set"; readonly where: Where; readonly item: Fields }
  | { readonly action: "drop"; readonly where: Where }
  | { readonly action: "advance" };
