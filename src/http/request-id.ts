/**
 * Every request has an id, in its answer and in every log line about it: the caller's own when it
 * brings a sane one, so that one id follows a call through all systems, else a random one.
 */
import type { MiddlewareHandler } from "hono";

export const REQUEST_ID = "X-Request-Id";

export interface RequestIdVariables {
  requestId: string;
}

/** No spaces, quotes or line ends: it is echoed in a header and written to the log. */
const SANE = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

export const requestId: MiddlewareHandler<{ Variables: RequestIdVariables }> = async (c, next) => {
  const brought = c.req.raw.headers.get(REQUEST_ID);
  const id = brought !== null && SANE.test(brought) ? brought : crypto.randomUUID();
  c.set("requestId", id);
  await next();
  if (c.res.status !== 101) c.res.headers.set(REQUEST_ID, id);
};
