/**
 * Headers that keep an answer from being anything but an answer: not sniffed into a script, not
 * framed, not kept by a shared cache, not told to other sites by its address. A route that says
 * otherwise (a page, its scripts) sets its own and is left alone. An upgrade's headers are the
 * runtime's and cannot be changed. Few on purpose: each costs the smallest answers a measurable share [M2].
 */
import type { MiddlewareHandler } from "hono";

/** Our own answers are made with these (respond.ts): one step instead of eight. */
export const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  // A plan belongs to who asked for it; with an ETag it may be asked for again cheaply.
  "Cache-Control": "private, no-cache",
} as const;

/** Only where it means something: over plain HTTP browsers ignore it. A year. */
const HTTPS_ONLY = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const;

export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 101) return;
  const headers = c.res.headers;
  if (!headers.has("X-Content-Type-Options")) complete(headers);
  if (c.req.url.startsWith("https:")) headers.set(...HTTPS_ONLY);
};

/** An answer that somebody else made: what it says itself stays. */
function complete(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value);
}
