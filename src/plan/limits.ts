/** Every bound of a plan, with what it is for. Bytes are bytes of UTF-8. */

/** A step's text. One line a person reads at a glance; longer text is clamped, not refused [P3]. */
export const CONTENT_BYTES = 160;
/** An id is a handle, not a text: over-long ones are refused, since a cut id names nothing [P1]. */
export const ID_BYTES = 64;
/** A phase is a heading; refused rather than cut, so that two phases never become one [P1]. */
export const PHASE_BYTES = 160;
/** Display fields ride along unseen by the model; clamped [P1]. */
export const DISPLAY_BYTES = 1_024;
/** Dependencies named by one item [P1]. */
export const BLOCKED_BY = 32;
/** Items a plan holds after folding; more is a log, not a plan [P3]. */
export const PLAN_ITEMS = 128;
/** Items one call may carry: a whole record, folded steps included [P3]. */
export const SENT_ITEMS = 1_024;
/** Operations of one patch [E1]. */
export const OPERATIONS = 128;
/** Faults listed in one refusal; the rest are counted [P5]. */
export const FAULTS_LISTED = 20;
/** The reminder, whatever the plan holds [R3]. */
export const RENDER_BYTES = { least: 640, most: 2_048 } as const;
/** The host's goal, one line of the reminder [R1]. */
export const GOAL_BYTES = 160;
/** Newest completed items that stay in the list [F1]. */
export const KEEP_COMPLETED = { least: 1, most: 20, usual: 5 } as const;
/** Days without an accepted write after which a run is deleted [H9]. */
export const RETENTION_DAYS = { least: 1, most: 365, usual: 30 } as const;
/** Arguments kept in the journal; beyond it their length and hash [H4]. */
export const ARGUMENT_BYTES = 16_384;
