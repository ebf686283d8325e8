/**
 * The client of the service: `connect({ url, key }).run(id)`. It knows routes and remembers, for each run, what order its
 * calls go out in and the reminder it last saw. `fetch` is all it needs; it decides nothing and never throws an answer.
 */
import type { WireAnswer, WireFolded, WireHistory, WirePlan, WireRun } from "../protocol/wire.ts";
import type { WireReminder } from "../protocol/reminder-formats.ts";
import type { Settings } from "../plan/settings.ts";
import type { Checkpoint } from "../plan/checkpoint.ts";
import type { StopDecision } from "../plan/completion.ts";
import { keyOf } from "./call-key.ts";
import { refusalOf, type Refused, runId } from "./errors.ts";
import type * as Api from "./plans.ts";
import { Queue } from "./queue.ts";
import { FOR_CALLS, FOR_REMINDERS } from "./retry.ts";
import { type Came, type ClientOptions, send, type Sending } from "./wire.ts";

/** Runs whose order and reminder are remembered; the longest unused go first. */
const RUNS = 1_000;

/** Opens nothing: the first request is the first call. */
export function connect(options: ClientOptions): Api.Plans {
  const runs = new Map<string, Run>();
  return {
    run(id) {
      const run = runs.get(runId(id)) ?? new Run(id, options);
      runs.delete(id);
      runs.set(id, run);
      if (runs.size > RUNS) forgetOne(runs);
      return run;
    },
  };
}

/** A run with calls under way is kept: another object would not know their order. */
function forgetOne(runs: Map<string, Run>): void {
  for (const [id, run] of runs) if (!run.isBusy) return void runs.delete(id);
}

/** The reminder as last seen. `etag`: null when it came with an answer to a call. */
interface Known {
  readonly etag: string | null;
  readonly text: string | null;
  readonly revision: number;
}

type Ask = Omit<Sending, "path" | "patience"> & Partial<Pick<Sending, "patience">>;

class Run implements Api.RunPlan {
  readonly id: string;
  readonly #options: ClientOptions;
  readonly #queue = new Queue();
  /** By dialect: it names the runtime's own tool. */
  readonly #known = new Map<string | undefined, Known>();

  constructor(id: string, options: ClientOptions) {
    this.id = id;
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#queue.isBusy;
  }

  call(tool: string, args: unknown, options: Api.CallOptions = {}): Promise<Api.ToolAnswer | Refused> {
    const { callId, dialect, actor, entryId, ifMatch, signal } = options;
    const headers = {
      ...writing(keyOf(callId), ifMatch),
      "runplan-dialect": dialect,
      "runplan-actor": actor,
      "runplan-entry": entryId,
    };
    const path = `tools/${encodeURIComponent(tool)}?reminder=json`;
    return this.#queue.add(async () => {
      const ask = { method: "POST", body: args ?? {}, signal };
      const first = await this.#send(path, { ...ask, headers });
      // Some models number their calls anew after a compaction: another call under an id that is taken is a call all the same.
      const isOther = !first.ok && first.code === "key_reused";
      const came = isOther
        ? await this.#send(path, { ...ask, headers: { ...headers, "idempotency-key": keyOf(undefined) } })
        : first;
      return came.ok ? this.#answered(dialect, bodyOf<WireAnswer & { readonly reminder: WireReminder }>(came)) : came;
    });
  }

  async reminder({ dialect, signal }: Api.ReminderOptions = {}): Promise<Api.Reminder> {
    const known = this.#known.get(dialect);
    const headers = { "if-none-match": known?.etag ?? undefined, "runplan-dialect": dialect };
    const came = await this.#send("reminder?format=json", { method: "GET", headers, signal, patience: FOR_REMINDERS });
    if (came.ok && came.status !== 304) {
      const { text, revision } = bodyOf<WireReminder>(came);
      this.#known.set(dialect, { text, revision, etag: came.headers.get("etag") });
      return { text, revision, trouble: null };
    }
    if (came.ok && known) return { text: known.text, revision: known.revision, trouble: null };
    const trouble = came.ok ? refusalOf(came.status, null) : came;
    this.#log("The reminder could not be fetched; the last one known stands in", trouble);
    const { text, revision } = this.#lastKnown(known) ?? { text: null, revision: null };
    return { text, revision, trouble };
  }

  async plan({ revision }: { readonly revision?: number } = {}) {
    const came = await this.#read(`plan${query({ revision })}`);
    return came.ok ? { ok: true as const, plan: bodyOf<WirePlan>(came) } : came;
  }

  async history(page: Api.Asked = {}) {
    const came = await this.#read(`history${query({ ...page })}`);
    return came.ok ? { ok: true as const, ...bodyOf<WireHistory>(came) } : came;
  }

  async folded(page: Api.Asked = {}) {
    const came = await this.#read(`folded${query({ ...page })}`);
    return came.ok ? { ok: true as const, ...bodyOf<WireFolded>(came) } : came;
  }

  async settings() {
    const came = await this.#read("settings");
    return came.ok ? { ok: true as const, settings: bodyOf<Settings>(came) } : came;
  }

  changeSettings(patch: object, { key, ifMatch, signal }: Api.WriteOptions = {}) {
    return this.#queue.add(async () => {
      const came = await this.#send("settings", {
        method: "PATCH",
        body: patch,
        headers: writing(keyOf(key), ifMatch),
        signal,
      });
      return came.ok ? { ok: true as const, settings: bodyOf<Settings>(came) } : came;
    });
  }

  async stopCheck(asked: Api.StopAsked, { key, signal }: Api.WriteOptions = {}) {
    const came = await this.#send("stop-check", {
      method: "POST",
      body: asked,
      headers: writing(keyOf(key), undefined),
      signal,
    });
    return came.ok ? { ok: true as const, ...bodyOf<StopDecision>(came) } : came;
  }

  finish(outcome: string | null = null, options: Api.WriteOptions = {}) {
    return this.#deed("POST", "finish", { outcome }, options);
  }

  restore(target: Api.RestoreTarget, options: Api.WriteOptions = {}) {
    return this.#deed("POST", "restore", target, options);
  }

  async checkpoint() {
    const came = await this.#read("checkpoint");
    return came.ok ? { ok: true as const, checkpoint: bodyOf<Checkpoint>(came) } : came;
  }

  putCheckpoint(checkpoint: Api.SentCheckpoint, options: Api.WriteOptions = {}) {
    return this.#deed("PUT", "checkpoint", checkpoint, options);
  }

  recover(log: Api.RecoverLog, options: Api.WriteOptions = {}) {
    return this.#deed("POST", "recover", log, options);
  }

  async about() {
    const came = await this.#read("");
    return came.ok ? { ok: true as const, run: bodyOf<WireRun>(came) } : came;
  }

  /** Deleting twice finds no run: tried once, so that a "no such run" is never our own doing. */
  async remove() {
    const came = await this.#send("", { method: "DELETE", patience: { ...FOR_CALLS, attempts: 1 } });
    this.#known.clear();
    return came.ok ? { ok: true as const } : came;
  }

  /** A write that is no tool call: answered in the same words, in its place in the order. */
  #deed(method: string, path: string, body: object, { key, ifMatch, signal }: Api.WriteOptions) {
    return this.#queue.add(async () => {
      const came = await this.#send(`${path}?reminder=json`, {
        method,
        body,
        headers: writing(keyOf(key), ifMatch),
        signal,
      });
      return came.ok ? this.#answered(undefined, bodyOf<WireAnswer & { readonly reminder: WireReminder }>(came)) : came;
    });
  }

  #read(path: string): Promise<Came | Refused> {
    return this.#send(path, { method: "GET" });
  }

  #send(path: string, ask: Ask): Promise<Came | Refused> {
    const { attempts, timeoutMs } = ask.patience ?? FOR_CALLS;
    const patience = { timeoutMs, attempts: Math.min(attempts, this.#options.attempts ?? attempts) };
    return send(this.#options, { ...ask, patience, path: path === "" ? this.id : `${this.id}/${path}` });
  }

  /** What the model is shown next, should the service not be there then. */
  #answered(
    dialect: string | undefined,
    { reminder, ...answer }: WireAnswer & { readonly reminder: WireReminder },
  ): WireAnswer {
    const { text, revision } = reminder;
    if (revision >= (this.#known.get(dialect)?.revision ?? 0)) this.#known.set(dialect, { etag: null, text, revision });
    return answer;
  }

  /** Better a newer plan that names another runtime's tool than an older one. */
  #lastKnown(known: Known | undefined): Known | undefined {
    const newer = [...this.#known.values()].filter(({ revision }) => revision > (known?.revision ?? -1));
    return newer.toSorted((one, other) => other.revision - one.revision)[0] ?? known;
  }

  #log(line: string, refused: Refused): void {
    const log = this.#options.log ?? console.warn;
    log(`runplan: ${line} (run ${this.id}: ${refused.code})`, refused);
  }
}

function writing(key: string, ifMatch: number | undefined): Sending["headers"] & object {
  return { "idempotency-key": key, "if-match": ifMatch === undefined ? undefined : `"${ifMatch}"` };
}

function query(values: Readonly<Record<string, number | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return given.length === 0 ? "" : `?${given.join("&")}`;
}

function bodyOf<Body>({ body }: Came): Body {
  // SAFETY: the body of a good answer is what SPEC.md A says for its route; the contract suite holds both sides to it.
  return body as Body;
}
