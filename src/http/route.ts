/**
 * How a route is put into the app: its methods with their handlers, and 405 for all others. Routes of
 * a run check its id and what the caller may do before their handler is reached [S1][S4].
 */
import type { Hono } from "hono";
import type { Effect } from "../tenant/caller.ts";
import { isRunId } from "../tenant/run-name.ts";
import { denialOf } from "./auth.ts";
import type { AppContext, AppEnv } from "./environment.ts";
import { refuse } from "./problem.ts";

export type Handler = (c: AppContext) => Response | Promise<Response>;
export type RunHandler = (c: AppContext, run: string) => Response | Promise<Response>;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Puts a path into the app. `HEAD` goes wherever `GET` does. */
export function route(app: Hono<AppEnv>, path: string, handlers: Readonly<Partial<Record<Method, Handler>>>): void {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  app.all(path, (c) => refuse(c, { code: "method_not_allowed", allowed }));
}

/** A handler of one run, for a caller that may do this to it. `byTool`: the handler asks, once it knows the tool. */
export function ofRun(effect: Effect | "byTool", handler: RunHandler): Handler {
  return (c) => {
    const run = c.req.param("run") ?? "";
    if (!isRunId(run)) return refuse(c, { code: "bad_run_id", detail: "A run id is 1 to 128 of A-Z a-z 0-9 . _ : -" });
    const denial = effect === "byTool" ? null : denialOf(c.var.caller, effect, run);
    return denial === null ? handler(c, run) : refuse(c, denial);
  };
}
