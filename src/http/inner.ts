/**
 * The app's own door from inside: what MCP and hooks ask of the service goes the way every request goes, with the
 * credential that came with the outer one, so that no right is decided twice and no call is told twice.
 */
import type { Hono } from "hono";
import type { AppContext, AppEnv } from "./environment.ts";
import { REQUEST_ID } from "./request-id.ts";

export interface InnerOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export type InnerSend = (path: string, options?: InnerOptions) => Promise<Response>;

const CARRIED = ["authorization", "runplan-actor", "runplan-entry"] as const;

export function innerSend(app: Hono<AppEnv>, c: AppContext): InnerSend {
  const carried = CARRIED.flatMap((name): [string, string][] => {
    const value = c.req.raw.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const always = { ...Object.fromEntries(carried), [REQUEST_ID]: c.var.requestId };
  return async (path, { headers = {}, ...options } = {}) => {
    const request = new Request(new URL(path, c.req.url), { ...options, headers: { ...always, ...headers } });
    return app.fetch(request, c.env, c.executionCtx);
  };
}

/**
 * A credential that turns out to be worth nothing is the whole request's affair: whoever called can then ask for another.
 * `denial`: the first answer with one of the statuses.
 */
export function watchful(
  send: InnerSend,
  statuses: readonly number[],
): { send: InnerSend; denial: () => Response | null } {
  let first: Response | null = null;
  return {
    denial: () => first,
    send: async (path, options) => {
      const response = await send(path, options);
      if (statuses.includes(response.status)) first ??= response.clone();
      return response;
    },
  };
}
