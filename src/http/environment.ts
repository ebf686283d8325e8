/** What the Worker is bound to, and what a request carries along on its way through the app. */
import type { Context } from "hono";
import type { DoorBindings, DoorVariables } from "./auth.ts";
import type { CorsBindings } from "./cors.ts";
import type { LogBindings } from "./log.ts";
import type { RateLimitBindings } from "./rate-limit.ts";
import type { RequestIdVariables } from "./request-id.ts";

export interface Bindings extends DoorBindings, CorsBindings, LogBindings, RateLimitBindings {
  readonly RUN: DurableObjectNamespace;
  readonly DIRECTORY: DurableObjectNamespace;
}

export interface Variables extends DoorVariables, RequestIdVariables {
  /** Code of the problem that was answered, for the log. */
  problem?: string;
}

export interface AppEnv {
  Bindings: Bindings;
  Variables: Variables;
}

export type AppContext = Context<AppEnv>;
