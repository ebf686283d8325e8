/**
 * Which pages may read the answers, by configuration: `RUNPLAN_CORS_ORIGINS` is `*` or origins with
 * commas between; unset, none may. Credentials are bearer headers, never cookies, so an origin that
 * is let in still needs a key or a token of its own.
 */
import type { MiddlewareHandler } from "hono";

export interface CorsBindings {
  readonly RUNPLAN_CORS_ORIGINS?: string;
}

const METHODS = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Last-Event-ID",
  "Mcp-Protocol-Version",
  "Mcp-Session-Id",
  "Runplan-Actor",
  "Runplan-Dialect",
  "Runplan-Entry",
  "Runplan-Run",
  "X-Request-Id",
].join(", ");
const ANSWER_HEADERS = "ETag, Idempotency-Replayed, Retry-After, Server-Timing, X-Request-Id";
/** Two hours: what Chromium allows at most. */
const PREFLIGHT_SECONDS = "7200";

/** Answers preflights, before the door since they carry no key, and marks what a page may read. */
export const cors: MiddlewareHandler<{ Bindings: CorsBindings }> = async (c, next) => {
  const origin = c.req.raw.headers.get("origin");
  if (origin === null) return next();
  const allowed = allowedOrigin(c.env.RUNPLAN_CORS_ORIGINS, origin);
  if (c.req.method === "OPTIONS" && c.req.raw.headers.has("access-control-request-method")) return preflight(allowed);
  await next();
  if (c.res.status === 101) return;
  c.res.headers.append("Vary", "Origin");
  if (allowed === null) return;
  c.res.headers.set("Access-Control-Allow-Origin", allowed);
  c.res.headers.set("Access-Control-Expose-Headers", ANSWER_HEADERS);
};

/** What `Access-Control-Allow-Origin` says to this origin; null: nothing. */
export function allowedOrigin(configured: string | undefined, origin: string): string | null {
  const origins = (configured ?? "").split(",").map((one) => one.trim().replace(/\/$/, ""));
  if (origins.includes("*")) return "*";
  return origins.includes(origin) ? origin : null;
}

/** An origin that is not let in gets a bare answer: the browser then stops by itself. */
function preflight(allowed: string | null): Response {
  if (allowed === null) return new Response(null, { status: 204, headers: { Vary: "Origin" } });
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": allowed,
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
      Vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  });
}
