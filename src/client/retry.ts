/** When a request is worth sending again, and after how long. Pure: chance comes in as a number from 0 to 1. */

/** How long one request may go on. */
export interface Patience {
  readonly attempts: number;
  /** Of one attempt. */
  readonly timeoutMs: number;
}

/** A tool call: the model waits for it, and it matters. */
export const FOR_CALLS: Patience = { attempts: 4, timeoutMs: 10_000 };
/** A reminder: the last one known is nearly as good, so the model's request does not wait long [R5]. */
export const FOR_REMINDERS: Patience = { attempts: 2, timeoutMs: 1_500 };

const FIRST_WAIT_MS = 150;
const LONGEST_WAIT_MS = 3_000;

/** Busy, restarting, or not reached: the same request may find it well. 0 stands for no answer at all. */
export function isPassing(status: number): boolean {
  return status === 0 || status === 429 || (status >= 502 && status <= 504);
}

/**
 * Milliseconds before attempt `attempt` (1 = the second one); null = the service asks for more than anybody here
 * waits. Full jitter, so that many agents do not come back at once.
 */
export function waitMs(attempt: number, retryAfter: string | null, chance: number): number | null {
  const asked = Number(retryAfter ?? 0) * 1_000;
  if (asked > LONGEST_WAIT_MS) return null;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return (asked || 0) + chance * most;
}
