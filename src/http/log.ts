/**
 * What is told of a request: its duration to the caller, a line of JSON to the operator, a data point
 * to Analytics Engine where it is bound. Never a body, a query, a header, a key: a log is read by
 * more people than a plan is. By default only refusals are written down: the platform keeps a record
 * of every invocation already, and a line costs as much time as a small answer.
 */
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Caller } from "../tenant/caller.ts";
import { isRunId } from "../tenant/run-name.ts";

export interface LogBindings {
  /** `all`: every request; `errors`: only what broke on our side; else: every refusal. */
  readonly RUNPLAN_LOG?: string;
  /** Optional: counts of requests by tenant, route and answer. */
  readonly ANALYTICS?: AnalyticsEngineDataset;
}

export interface LogVariables {
  readonly requestId?: string;
  /** Absent on what the door turned away. */
  readonly caller?: Caller;
  /** The code of the problem document that was answered, set where it is made. */
  readonly problem?: string;
}

/** One request, as it is written down. Names and numbers only. */
export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly message: "request";
  readonly requestId: string | null;
  readonly method: string;
  /** The route's pattern, so that a run's id is told once and nothing of a query is. */
  readonly route: string;
  readonly run: string | null;
  readonly tenant: string | null;
  readonly keyId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly error?: string;
}

interface LogEnv {
  Bindings: LogBindings;
  Variables: LogVariables;
}

/** Measures the request and tells of it when it is over. On a stream: when its answer begins. */
export const log: MiddlewareHandler<LogEnv> = async (c, next) => {
  const started = Date.now();
  await next();
  const ms = Date.now() - started;
  const status = c.res.status;
  if (status !== 101) c.res.headers.set("Server-Timing", `total;dur=${ms}`);
  if (isWorthALine(c.env.RUNPLAN_LOG, status)) writeLine(lineOf(c, status, ms));
  c.env.ANALYTICS?.writeDataPoint(pointOf(lineOf(c, status, ms)));
};

function isWorthALine(level: string | undefined, status: number): boolean {
  if (level === "all" || status >= 500) return true;
  return level !== "errors" && status >= 400;
}

function writeLine(line: LogLine): void {
  const text = JSON.stringify(line);
  if (line.level === "error") console.error(text);
  else console.log(text);
}

function lineOf(c: Context<LogEnv>, status: number, ms: number): LogLine {
  return {
    level: status >= 500 ? "error" : status >= 400 ? "warn" : "info",
    message: "request",
    requestId: c.var.requestId ?? null,
    method: c.req.method,
    route: routePath(c, -1),
    run: runIn(c.req.path),
    tenant: c.var.caller?.tenant ?? null,
    keyId: c.var.caller?.keyId ?? null,
    status,
    code: c.var.problem ?? null,
    ms,
    ...(c.error !== undefined && { error: withoutQuotes(c.error) }),
  };
}

/** A middleware does not see a route's parameters, so the id is taken from the path; anything else is not told. */
function runIn(path: string): string | null {
  const [, run = ""] = /^\/v1\/runs\/([^/]+)/.exec(path) ?? [];
  return isRunId(run) ? run : null;
}

/** Errors like to quote what they choked on, and that may be a plan: what is in quotes goes. */
function withoutQuotes(error: Error): string {
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8);
  const message = error.message.replace(/(["'`]).*\1/gs, "$1…$1").slice(0, 300);
  return [`${error.name}: ${message}`, ...frames].join("\n");
}

/** The index is the tenant: it is what usage is asked by, and what sampling keeps fair. */
function pointOf({ tenant, route, method, status, code, keyId, ms }: LogLine): AnalyticsEngineDataPoint {
  return { indexes: [tenant ?? ""], blobs: [route, method, String(status), code, keyId], doubles: [ms] };
}
