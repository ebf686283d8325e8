/**
 * What a watcher knows, and what it does next [W1]: a pure function of what happened so far. feed.ts does the reading and
 * the waiting; a page or a terminal may show the state as it is.
 */
import type { WirePlan } from "../protocol/wire.ts";

/** A plan after a change, as the feed tells it. `id` of its event is the revision. */
export interface PlanUpdate extends Pick<
  WirePlan,
  "run" | "revision" | "epoch" | "items" | "tasks" | "retired" | "counts" | "summary" | "complete"
> {
  readonly type: "plan_update";
  /** `model`, `host` or `person:<who>`; null for a run that was never written. */
  readonly actor: string | null;
}

export interface RunDeleted {
  readonly type: "run_deleted";
  readonly run: string;
}

export type FeedEvent = PlanUpdate | RunDeleted;

export interface FeedState {
  /** `waiting`: to connect again. `ended`: for good, `why` says for what. */
  readonly phase: "connecting" | "live" | "waiting" | "ended";
  /** The newest plan seen; null = none yet. What is read next goes on after its revision. */
  readonly update: PlanUpdate | null;
  /** Attempts in a row that brought nothing. */
  readonly failures: number;
  readonly why: "deleted" | "refused" | "stopped" | null;
}

export type Happening =
  | { readonly kind: "opened" }
  | { readonly kind: "event"; readonly event: FeedEvent }
  /** The stream ended, as it does by itself after some minutes. */
  | { readonly kind: "closed" }
  /** No stream, or one that broke. `status` 0: no answer came. */
  | { readonly kind: "failed"; readonly status: number }
  /** Connecting again. */
  | { readonly kind: "retried" }
  /** The watcher has seen enough. */
  | { readonly kind: "stopped" };

export const BEGINNING: FeedState = { phase: "connecting", update: null, failures: 0, why: null };

/** The state after something happened. What comes after the end changes nothing. */
export function afterwards(state: FeedState, happening: Happening): FeedState {
  if (state.phase === "ended") return state;
  switch (happening.kind) {
    case "opened":
      return { ...state, phase: "live" };
    case "event":
      return afterEvent(state, happening.event);
    case "closed":
      return { ...state, phase: "waiting" };
    case "failed":
      if (isFinal(happening.status)) return { ...state, phase: "ended", why: "refused" };
      return { ...state, phase: "waiting", failures: state.failures + 1 };
    case "retried":
      return { ...state, phase: "connecting" };
    case "stopped":
      return { ...state, phase: "ended", why: "stopped" };
  }
}

/** Told twice, or out of order after a reconnection, a plan is shown once. */
function afterEvent(state: FeedState, event: FeedEvent): FeedState {
  if (event.type === "run_deleted") return { ...state, phase: "ended", why: "deleted" };
  const isNews = state.update === null || event.revision > state.update.revision;
  return { ...state, phase: "live", failures: 0, update: isNews ? event : state.update };
}

/** Asking again would be answered the same: not let in, no such thing. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** Milliseconds before connecting again; null while there is no need to. `chance` from 0 to 1 spreads many watchers. */
export function reconnectMs(state: FeedState, chance: number): number | null {
  if (state.phase !== "waiting") return null;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, state.failures - 1));
  return most * (0.5 + chance / 2);
}
