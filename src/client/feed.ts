/**
 * A run's plan as it moves: `for await (const update of watch({ url, key }, "run"))`. Connects again by itself and misses
 * nothing: each time it says which revision it saw last [W1]. Event streams over any `fetch`; feed-state.ts decides.
 */
import { runId } from "./errors.ts";
import { eventsOf } from "./event-stream.ts";
import {
  afterwards,
  BEGINNING,
  type FeedEvent,
  type FeedState,
  type Happening,
  type PlanUpdate,
  reconnectMs,
} from "./feed-state.ts";
import { type ClientOptions, requestOf } from "./wire.ts";

export interface WatchOptions {
  readonly signal?: AbortSignal;
  /** Told of each change of state: to show that a page is live, or waiting. */
  readonly onState?: (state: FeedState) => void;
}

/** A stream says something every 25 s; one that is silent for longer than this is gone. */
const SILENCE_MS = 60_000;

/** Each plan from the current one on, in order. Ends when the run is deleted, the caller is not let in, or `signal` says so. */
export async function* watch(
  options: ClientOptions,
  run: string,
  { signal, onState }: WatchOptions = {},
): AsyncGenerator<PlanUpdate, void> {
  runId(run);
  let state = BEGINNING;
  const happen = (happening: Happening): void => {
    state = afterwards(state, happening);
    onState?.(state);
  };
  const isOver = (): boolean => state.phase === "ended";
  while (!isOver()) {
    for await (const happening of attempt(options, run, state.update, signal)) {
      const { update } = state;
      happen(signal?.aborted === true ? { kind: "stopped" } : happening);
      if (state.update !== null && state.update !== update) yield state.update;
      if (isOver()) return;
    }
    const wait = reconnectMs(state, Math.random());
    if (wait !== null) await pause(wait, signal);
    happen(signal?.aborted === true ? { kind: "stopped" } : { kind: "retried" });
  }
}

/** One connection, as what happens on it. Never throws. */
async function* attempt(
  options: ClientOptions,
  run: string,
  update: PlanUpdate | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<Happening> {
  const silence = new AbortController();
  const timer = alarm(() => silence.abort());
  try {
    const headers = {
      accept: "text/event-stream",
      "last-event-id": update === null ? undefined : String(update.revision),
    };
    const signals = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    const response = await requestOf(options, { method: "GET", path: `${run}/events`, headers, signal: signals });
    if (!response.ok || response.body === null) {
      yield { kind: "failed", status: response.status };
      return;
    }
    yield { kind: "opened" };
    for await (const event of eventsOf(response.body)) {
      timer.reset();
      // SAFETY: the service's own events, as SPEC.md W1 says; anything else has no `type` of ours and is passed over.
      const told = event === null ? null : (JSON.parse(event.data) as FeedEvent);
      if (told?.type === "plan_update" || told?.type === "run_deleted") yield { kind: "event", event: told };
    }
    yield { kind: "closed" };
  } catch {
    yield { kind: "failed", status: 0 };
  } finally {
    timer.clear();
  }
}

function alarm(ring: () => void) {
  let timer = setTimeout(ring, SILENCE_MS);
  return {
    reset(): void {
      clearTimeout(timer);
      timer = setTimeout(ring, SILENCE_MS);
    },
    clear: (): void => clearTimeout(timer),
  };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
