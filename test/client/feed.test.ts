/** The feed: what a watcher knows is a pure function; the reading is tried on streams in pieces that no network would make worse. */
import { describe, expect, test } from "vitest";
import { eventsOf } from "../../src/client/event-stream.ts";
import { watch } from "../../src/client/feed.ts";
import {
  afterwards,
  BEGINNING,
  type FeedState,
  type Happening,
  type PlanUpdate,
  reconnectMs,
} from "../../src/client/feed-state.ts";

function update(revision: number): PlanUpdate {
  const counts = { pending: 0, in_progress: 0, completed: 0, blocked: 0, abandoned: 0, retired: 0, open: 0, total: 0 };
  return {
    type: "plan_update",
    run: "r",
    revision,
    epoch: 1,
    items: [],
    tasks: [],
    retired: 0,
    counts,
    summary: "(no plan)",
    complete: false,
    actor: "model",
  };
}

const after = (...happenings: readonly Happening[]): FeedState => happenings.reduce(afterwards, BEGINNING);
const event = (revision: number): Happening => ({ kind: "event", event: update(revision) });
const OPENED: Happening = { kind: "opened" };

describe("what a watcher knows", () => {
  test("[W1] updates replace one another in revision order; what was told before is not told again", () => {
    const { phase, update: newest } = after(OPENED, event(1), event(3), event(2), event(3));

    expect([phase, newest?.revision]).toEqual(["live", 3]);
  });

  test("[W1] a stream that ends by itself is connected again, and the plan stays", () => {
    expect(after(OPENED, event(4), { kind: "closed" })).toEqual({
      phase: "waiting",
      update: update(4),
      failures: 0,
      why: null,
    });
  });

  test("[W1] a deleted run, a refusal and the watcher's own word end it for good", () => {
    expect(after(OPENED, { kind: "event", event: { type: "run_deleted", run: "r" } }).why).toBe("deleted");
    expect(after({ kind: "failed", status: 403 }, OPENED)).toMatchObject({ phase: "ended", why: "refused" });
    expect(after(OPENED, { kind: "stopped" }, event(1))).toMatchObject({
      phase: "ended",
      why: "stopped",
      update: null,
    });
  });

  test.each([0, 408, 429, 500, 502, 503])("[W1] status %i may pass", (status) => {
    expect(after({ kind: "failed", status }).phase).toBe("waiting");
  });

  test("[W1] waits double from two seconds to half a minute, spread, and start over when something comes", () => {
    const failed: Happening = { kind: "failed", status: 0 };
    const waits = [1, 2, 3, 4, 5, 9].map((times) =>
      reconnectMs(after(...Array.from({ length: times }, () => failed)), 1),
    );

    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(reconnectMs(after(failed, failed, failed, OPENED, event(1), { kind: "closed" }), 0)).toBe(1_000);
    expect(reconnectMs(after(OPENED), 1)).toBeNull();
  });
});

/** A body that comes byte by byte. */
function drip(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
}

describe("reading", () => {
  test("[W1] events are read whatever the pieces: fields, comments, several lines, letters of many bytes", async () => {
    const text =
      'retry: 2000\n\n: alive\n\nid: 1\nevent: plan_update\ndata: {"a":\ndata: "ü…"}\n\ndata:x\r\n\r\ndata: cut off';
    const events = [];
    for await (const one of eventsOf(drip(text))) events.push(one);

    expect(events).toEqual([
      null,
      null,
      { event: "plan_update", data: '{"a":\n"ü…"}' },
      { event: "message", data: "x" },
    ]);
  });

  test("[W1] after a break it goes on behind the revision it saw last, and ends with the run", async () => {
    const line = (told: object): string => `data: ${JSON.stringify(told)}\n\n`;
    const bodies = [
      line(update(1)) + line(update(2)),
      line(update(2)) + line(update(3)) + line({ type: "run_deleted", run: "r" }),
    ];
    const asked: (string | null)[] = [];
    const fetcher = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      asked.push(`${String(url)} ${new Headers(init?.headers).get("last-event-id")}`);
      return new Response(drip(bodies.shift() ?? ""));
    };

    const seen: number[] = [];
    const phases: string[] = [];
    const feed = watch({ url: "http://plans", fetch: fetcher }, "r", { onState: ({ phase }) => phases.push(phase) });
    for await (const { revision } of feed) seen.push(revision);

    expect(seen).toEqual([1, 2, 3]);
    expect(asked).toEqual(["http://plans/v1/runs/r/events null", "http://plans/v1/runs/r/events 2"]);
    expect(phases.at(-1)).toBe("ended");
  });

  test("[W1] a watcher that stops is gone at once", async () => {
    const stop = new AbortController();
    const fetcher = async (): Promise<Response> => {
      stop.abort();
      throw new TypeError("fetch failed");
    };

    const seen = [];
    for await (const one of watch({ url: "http://plans", fetch: fetcher }, "r", { signal: stop.signal }))
      seen.push(one);

    expect(seen).toEqual([]);
  });
});
