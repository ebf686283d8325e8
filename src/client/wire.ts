/**
 * One request to the service and what comes back of it: sent again while that is safe and may help, read as JSON, a
 * refusal as a value. Knows no routes (client.ts does) and never throws.
 */
import { refusalOf, type Refused, unreachable } from "./errors.ts";
import { isPassing, type Patience, waitMs } from "./retry.ts";

/** Any `fetch`, or whatever has one: a Worker's service binding. */
export type Fetcher = typeof fetch | { readonly fetch: (url: string, init: RequestInit) => Promise<Response> };

export interface ClientOptions {
  /** Where the service is: `https://plans.example.com`. With a service binding any origin will do. */
  readonly url: string;
  /** The bearer: a key, a token, or a function that gives the one to use now. Absent on a developer's own machine. */
  readonly key?: string | (() => string | Promise<string>) | undefined;
  readonly fetch?: Fetcher;
  /** Times one request is sent at most: 4 for a call, 2 for a reminder, or fewer. */
  readonly attempts?: number;
  /** Told of what went wrong without stopping anything. `console.warn` unless given. */
  readonly log?: (line: string, refused: Refused) => void;
}

export interface Sending {
  readonly method: string;
  /** Below `/v1/runs/`. */
  readonly path: string;
  readonly body?: unknown;
  /** Undefined ones are not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
}

export interface Came {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when the body is empty. */
  readonly body: unknown;
}

/** Every request that is sent again is one whose second time is harmless: a read, or a write with a key. */
export async function send(options: ClientOptions, sending: Sending): Promise<Came | Refused> {
  for (let attempt = 1; ; attempt++) {
    const came = await sendOnce(options, sending);
    const isLast = attempt >= sending.patience.attempts || sending.signal?.aborted === true;
    if (isLast || !isPassing(came.status)) return came.status < 400 && came.ok ? came : refused(came);
    const wait = waitMs(attempt, came.ok ? came.headers.get("retry-after") : null, Math.random());
    if (wait === null) return refused(came);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function refused(came: Came | Refused): Refused {
  return came.ok ? refusalOf(came.status, came.body) : came;
}

/** One attempt. A body that breaks off counts as no answer. */
async function sendOnce(options: ClientOptions, { patience, signal, ...sending }: Sending): Promise<Came | Refused> {
  try {
    const timeout = AbortSignal.timeout(patience.timeoutMs);
    const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await requestOf(options, { ...sending, signal: until });
    const { status, headers, ok } = response;
    const body = parsed(await response.text());
    return ok && body === NO_JSON ? refusalOf(status, body) : { ok: true, status, headers, body };
  } catch (error) {
    return unreachable(error);
  }
}

/** One request as it goes out: address, credential, headers. Throws what `fetch` throws. */
export async function requestOf(
  { url, key, fetch: fetcher = fetch }: ClientOptions,
  { method, path, body, headers = {}, signal }: Omit<Sending, "patience">,
): Promise<Response> {
  const bearer = typeof key === "function" ? await key() : key;
  const sent = new Headers();
  const all = {
    ...headers,
    authorization: bearer && `Bearer ${bearer}`,
    "content-type": body === undefined ? "" : "application/json",
  };
  for (const [name, value] of Object.entries(all)) if (value) sent.set(name, value);
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const init: RequestInit = { method, headers: sent, ...text, ...(signal && { signal }) };
  const target = `${url.replace(/\/+$/, "")}/v1/runs/${path}`;
  // Called bare: a browser's `fetch` refuses to be another object's method.
  return typeof fetcher === "function" ? fetcher(target, init) : fetcher.fetch(target, init);
}

/** Stands for a body that is not ours: a proxy's page, a wrong address. */
const NO_JSON = Symbol("no JSON");

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}
