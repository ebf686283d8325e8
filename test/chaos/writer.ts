/**
 * One of several that write to the same run, as agents with retries do: every call has a key, and one that was cut off is sent
 * again with it until it is answered. Keeps what it was told, for the check.
 */
import type { Answer, RunClient } from "../support/client.ts";
import type { Chance } from "../fuzz/chance.ts";

/** Many times what a write takes on a busy machine. */
const ANSWER_MS = 10_000;

export interface Call {
  readonly key: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: unknown;
}

/** What an acknowledged call was answered. */
export interface Told {
  readonly revision: number;
  readonly changed: boolean;
  readonly items: readonly unknown[];
  readonly retired: number;
}

export class Writer {
  readonly name: string;
  readonly run: string;
  readonly acknowledged = new Map<string, Told>();
  readonly refused = new Set<string>();
  /** Calls that are under way right now. */
  inFlight = 0;
  /** Calls that a crash cut off and a retry found done already. */
  foundDone = 0;
  readonly #chance: Chance;
  #pending: Call | null = null;
  #calls = 0;
  #list: readonly unknown[] = [];

  constructor(name: string, run: string, chance: Chance) {
    this.name = name;
    this.run = run;
    this.#chance = chance;
  }

  /** Calls until the service is gone, `stop` says so, or a bug shows. */
  async write(run: RunClient, stop: () => boolean): Promise<void> {
    while (!stop()) if (!(await this.step(run))) return;
  }

  /** Sends one call; false when nobody answers. */
  async step(run: RunClient): Promise<boolean> {
    const isRetry = this.#pending !== null;
    const call = (this.#pending ??= this.#next());
    this.inFlight++;
    try {
      const headers = { "idempotency-key": call.key };
      this.#note(call, await inTime(run.call(call.method, call.path, { body: call.body, headers })), isRetry);
      return true;
    } catch (error) {
      if (error instanceof Wrong) throw error;
      return false;
    } finally {
      this.inFlight--;
    }
  }

  #note(call: Call, { status, text, body, headers }: Answer, isRetry: boolean): void {
    if (status === 503) return;
    this.#pending = null;
    const { revision, changed, plan } = Object(body);
    if (status === 200) {
      if (isRetry && headers.get("idempotency-replayed") === "true") this.foundDone++;
      this.#list = plan.items;
      this.acknowledged.set(call.key, { revision, changed, items: plan.items, retired: plan.retired });
    } else if (status === 422 || status === 404) this.refused.add(call.key);
    else throw new Wrong(`${call.path} was answered ${status}: ${text.slice(0, 300)}`);
  }

  /** Mostly lists that finish a step and begin one; now and then what else a host does, and what is refused. */
  #next(): Call {
    const key = `${this.name}-${++this.#calls}`;
    const at = (path: string, body: unknown, method: Call["method"] = "POST"): Call => ({ key, method, path, body });
    switch (this.#chance.below(20)) {
      case 0:
        return at("finish", { outcome: key });
      case 1:
        return at("restore", { revision: 1 + this.#chance.below(this.#calls) });
      case 2:
        return at(
          "checkpoint",
          {
            items: [{ content: `checkpoint ${key}` }],
            retired: 3,
            folded: ["x", "y", "z"].map((content) => ({ content })),
          },
          "PUT",
        );
      case 3:
        return at("tools/update_plan", { items: [{ content: "" }] });
      case 4:
        return at("tools/update_plan", { items: [] });
      case 5:
        return at("tools/patch_plan", {
          operations: [{ action: "add", id: key, item: { content: `patched ${key}` } }],
        });
      default:
        return at("tools/update_plan", { items: this.#advanced(key) });
    }
  }

  #advanced(key: string): readonly unknown[] {
    const done = this.#list.map((item) => ({ ...Object(item), status: "completed" }));
    return [...done.slice(-100), { content: `step ${key}`, status: "in_progress" }];
  }
}

/** A connection that dies between two packets may never be told of: no answer in time is none. */
async function inTime(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("no answer in time")), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The service answered what it never may. */
export class Wrong extends Error {}
