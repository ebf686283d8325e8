/**
 * Why a call was refused, as plain facts. A refused call changes nothing [P5].
 */

/** What can be wrong with the parts of a call. Closed: a new one needs a line in SPEC.md. */
export type FaultCode =
  | "missing_list"
  | "unreadable_list"
  | "no_items"
  | "wrong_type"
  | "missing_field"
  | "blank_content"
  | "unknown_status"
  | "unknown_action"
  | "id_too_long"
  | "phase_too_long"
  | "duplicate_id"
  | "too_many_items"
  | "too_many_operations"
  | "too_many_in_progress"
  | "unknown_id"
  | "folded_id"
  | "id_exists"
  | "ids_differ"
  | "bad_anchor"
  | "empty_plan"
  | "cycle"
  | "out_of_range";

/** One thing that is wrong, addressed in the caller's own spelling. */
export interface Fault {
  /** For example `todos[2].status`; "" for the call as a whole. */
  readonly path: string;
  readonly code: FaultCode;
  /** One sentence: what was found and what is allowed. */
  readonly message: string;
  /** The words that would have been accepted, when there is a closed list of them. */
  readonly allowed?: readonly string[];
}
