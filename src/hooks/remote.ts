/** The service as a hook sees it, over HTTP. `send` is the caller's: fetch with a deadline, or the app's own door. */
import type { Service, StopAnswer } from "./answer.ts";
import type { Child, PlanCall } from "./asked.ts";
import { asObject, type Input, isTrue, numberOf, textOf } from "./input.ts";
import type { Reminder } from "./told.ts";

export interface Sent {
  readonly method: "GET" | "POST" | "PATCH";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Received {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
}

export type Send = (path: string, sent: Sent) => Promise<Received>;

/** Times an agent is turned back in a plan's life, where the run says nothing: several runtimes have no limit at all. */
const NUDGES = 3;

export class Remote implements Service {
  readonly #send: Send;
  /** Told of an answer that is no success. */
  readonly #note: (text: string) => void;

  constructor(send: Send, note: (text: string) => void) {
    this.#send = send;
    this.#note = note;
  }

  async addChild(run: string, { parent, title }: Child): Promise<void> {
    await this.#post(
      `/v1/runs/${parent}/children`,
      { id: run, ...(title !== null && { title }) },
      `child:${run}`.slice(0, 255),
    );
  }

  async passOn(run: string, { tool, dialect, args, callId }: PlanCall): Promise<void> {
    await this.#post(`/v1/runs/${run}/tools/${encodeURIComponent(tool)}`, args, callId, { "Runplan-Dialect": dialect });
  }

  async reminder(run: string): Promise<Reminder | null> {
    const path = `/v1/runs/${run}/reminder`;
    const { status, etag, text } = await this.#send(path, { method: "GET", headers: {}, body: null });
    if (status === 200) return { text, tag: etag ?? text };
    if (status !== 204) throw new Error(`GET ${path} was answered ${status}`);
    return null;
  }

  async stopCheck(run: string, key: string | null): Promise<StopAnswer> {
    const answer = await this.#post(`/v1/runs/${run}/stop-check`, { reason: "finish" }, key);
    const inject = asObject(answer["inject"]) ?? {};
    const { open } = answer;
    return {
      inject: answer["decision"] === "continue" ? textOf(inject, "content") : null,
      open: Array.isArray(open) ? open.length : numberOf(answer, "open"),
    };
  }

  async turnOnChecks(run: string): Promise<boolean> {
    const path = `/v1/runs/${run}/settings`;
    const { status, text } = await this.#send(path, { method: "GET", headers: {}, body: null });
    const settings = status === 200 ? readJson(text) : {};
    if (status !== 200 || isTrue(settings, "checkCompletion")) return false;
    const ceiling = numberOf(settings, "maxCompletionNudges") === 0 ? { maxCompletionNudges: NUDGES } : {};
    const body = JSON.stringify({ checkCompletion: true, ...ceiling });
    return (await this.#send(path, { method: "PATCH", headers: JSON_TYPE, body })).status === 200;
  }

  /** The answer's JSON; {} for whatever is no success: a route or a right that is not there stops no agent. */
  async #post(path: string, value: unknown, key: string | null, headers: Sent["headers"] = {}): Promise<Input> {
    const keyed = key === null || !KEY.test(key) ? {} : { "Idempotency-Key": key };
    const sent = {
      method: "POST",
      headers: { ...JSON_TYPE, ...headers, ...keyed },
      body: JSON.stringify(value),
    } as const;
    const { status, text } = await this.#send(path, sent);
    if (status < 300) return readJson(text);
    this.#note(`POST ${path} was answered ${status}`);
    return {};
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };
const KEY = /^[\x21-\x7e]{1,255}$/;

function readJson(text: string): Input {
  try {
    return asObject(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
