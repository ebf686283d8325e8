/**
 * The platform's own limiter, one bucket a key, where the deployment binds one (`RATE_LIMIT`): it keeps
 * a runaway key off every object. What one run takes is the run's own matter (run/bucket.ts) [S5].
 */
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./environment.ts";
import { refuse } from "./problem.ts";

export interface RateLimitBindings {
  readonly RATE_LIMIT?: RateLimit;
}

/** The platform counts in periods of 10 or 60 seconds and does not say which. */
const RETRY_AFTER_SECONDS = 10;

export const rateLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  const limiter = c.env.RATE_LIMIT;
  const caller: AppEnv["Variables"]["caller"] | undefined = c.var.caller;
  if (limiter === undefined || caller === undefined) return next();
  const { success } = await limiter.limit({ key: `${caller.tenant}:${caller.keyId}` });
  return success ? next() : refuse(c, { code: "rate_limited", retryAfter: RETRY_AFTER_SECONDS });
};
