/**
 * What a client that listens is told: that a resource it named has changed. Its stream stays open in the Worker and
 * follows the runs' own event streams, so it keeps no object awake; where there is no such stream it looks now and then.
 */
import type { ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import type { McpAsked } from "./asked.ts";
import { type Named, namedBy, uriOf } from "./resources.ts";
import { watchRun } from "./watch.ts";

/** Runs one stream follows. */
const MOST_RUNS = 8;

export class Subscriptions implements ServerEventBus {
  readonly #asked: McpAsked;

  constructor(asked: McpAsked) {
    this.#asked = asked;
  }

  /** Nothing is published from inside: each request has a bus of its own. */
  publish(): void {}

  subscribe(listener: (event: ServerEvent) => void): () => void {
    const ended = new AbortController();
    for (const [run, uris] of this.#wanted()) {
      const tell = (): void => uris.forEach((uri) => listener({ kind: "resource_updated", uri }));
      void watchRun(this.#asked.send, run, tell, ended.signal);
    }
    return () => ended.abort();
  }

  /** The URIs asked for, by run. */
  #wanted(): ReadonlyMap<string, readonly string[]> {
    const named = urisIn(this.#asked.message).flatMap((uri) => namedBy(uri, this.#asked.runs) ?? []);
    const runs = [...new Set(named.map(({ run }) => run))].slice(0, MOST_RUNS);
    const urisFor = (run: string): string[] => named.filter((one: Named) => one.run === run).map(uriOf);
    return new Map(runs.map((run) => [run, urisFor(run)]));
  }
}

function urisIn(message: unknown): readonly string[] {
  const { params } = Object(message);
  const { notifications } = Object(params);
  const { resourceSubscriptions } = Object(notifications);
  return Array.isArray(resourceSubscriptions) ? resourceSubscriptions.filter((uri) => typeof uri === "string") : [];
}
