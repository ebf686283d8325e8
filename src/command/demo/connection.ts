/**
 * A run over HTTP, as the demo's processes use it: the agent, the show and the player. Each request is
 * one of SPEC.md's face; nothing is kept here.
 */
import { randomUUID } from "node:crypto";
import type { Item } from "../../plan/plan.ts";

/** A tool call as a model makes it. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The answer to a tool call, refusals included. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  /** What the model is given. */
  readonly text: string;
  readonly revision: number;
  readonly replayed: boolean;
  readonly code: string | null;
  /** Items folded away by this call. */
  readonly folded: number;
  readonly plan: PlanState | null;
}

export interface PlanState {
  readonly revision: number;
  readonly epoch: number;
  readonly retired: number;
  readonly items: readonly Item[];
  readonly resolved: boolean;
}

/** The body of an answer or a problem document, as far as it is used. */
interface Body {
  readonly text?: string;
  readonly detail?: string;
  readonly revision?: number;
  readonly code?: string;
  readonly folded?: readonly unknown[];
  readonly plan?: PlanState;
}

export class Connection {
  readonly #base: string;

  constructor(url: string, run: string) {
    this.#base = `${url}/v1/runs/${encodeURIComponent(run)}`;
  }

  /** Sends a tool call. `key` makes it safe to send again; a model's call id in real life. */
  async call(tool: string, args: unknown, key: string = randomUUID()): Promise<Answer> {
    const response = await send(`${this.#base}/tools/${encodeURIComponent(tool)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(args),
    });
    // SAFETY: the service's own answer, whose fields the contract fixes.
    const body = (await response.json()) as Body;
    return {
      status: response.status,
      ok: response.ok,
      text: body.text ?? body.detail ?? "",
      revision: body.revision ?? 0,
      replayed: response.headers.get("Idempotency-Replayed") === "true",
      code: body.code ?? null,
      folded: body.folded?.length ?? 0,
      plan: body.plan ?? null,
    };
  }

  /** The reminder's text; null when there is none. */
  async reminder(): Promise<string | null> {
    const response = await send(`${this.#base}/reminder`);
    if (response.status === 204) return null;
    if (!response.ok) throw new Error(`The reminder was answered with status ${response.status}.`);
    return response.text();
  }

  async plan(): Promise<PlanState> {
    const response = await send(`${this.#base}/plan`);
    if (!response.ok) throw new Error(`The plan was answered with status ${response.status}.`);
    // SAFETY: the service's own answer, whose fields the contract fixes.
    return (await response.json()) as PlanState;
  }

  async set(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const response = await send(`${this.#base}/settings`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(`Changing settings was answered with status ${response.status}.`);
    await response.arrayBuffer();
  }
}

/** Waits between tries, in milliseconds. */
const RETRIES = [50, 200, 800] as const;

/**
 * A request that nobody answered is made again: the service may just be starting. Safe also for calls,
 * since each has its key.
 */
async function send(url: string, init: RequestInit = {}): Promise<Response> {
  for (const wait of RETRIES) {
    try {
      return await fetch(url, init);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return fetch(url, init);
}
