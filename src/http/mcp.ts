/**
 * `POST mcp` of a run, and `POST /mcp` of whichever run: mounts the MCP endpoint (src/mcp), loaded with the first such
 * request. What it asks of the service goes through the app's own door again, with the caller's credential.
 */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { own } from "../dialects/runtimes/own.ts";
import type { McpAsked, NamedRuns } from "../mcp/asked.ts";
import { isRunId } from "../tenant/run-name.ts";
import { readBody } from "./body.ts";
import { allowedOrigin } from "./cors.ts";
import type { AppContext, AppEnv } from "./environment.ts";
import { innerSend, watchful } from "./inner.ts";
import { type Problem, refuse } from "./problem.ts";
import { readDialect } from "./request-headers.ts";
import { json } from "./respond.ts";
import { ofRun, route } from "./route.ts";

export function mountMcp(app: Hono<AppEnv>): void {
  route(app, "/mcp", { POST: (c) => answer(app, c, null) });
  route(app, "/v1/runs/:run/mcp", { POST: ofRun("read", (c, run) => answer(app, c, run)) });
}

/**
 * A page may only speak to an MCP server it belongs to, one on its own machine, or one that lets it in by name: said
 * before the door, so that a page that rebinds its name learns nothing else.
 */
export const guardMcp: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.raw.headers.get("origin");
  if (origin === null || !c.req.path.endsWith("/mcp") || mayCall(c, origin)) return next();
  return refuse(c, { code: "origin_not_allowed" });
};

const LOOPBACK = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

function mayCall(c: Context<AppEnv>, origin: string): boolean {
  if (LOOPBACK.test(origin) || allowedOrigin(c.env.RUNPLAN_CORS_ORIGINS, origin) !== null) return true;
  // A deployment with keys is called by its own name; without keys only this machine's names count.
  return (c.env.RUNPLAN_KEYS ?? "") !== "" && origin.replace(/^https?:\/\//i, "") === new URL(c.req.url).host;
}

async function answer(app: Hono<AppEnv>, c: AppContext, bound: string | null): Promise<Response> {
  const headers = c.req.raw.headers;
  const runs: NamedRuns = { bound, header: headers.get("runplan-run") };
  if (runs.header !== null && !isRunId(runs.header))
    return refuse(c, { code: "bad_header", detail: "Runplan-Run names no run." });
  const dialect = readDialect(headers);
  if (dialect !== null && "code" in dialect) return refuse(c, dialect);
  const body = await readBody(c.req.raw);
  if ("code" in body) return unreadable(c, body);
  const { send, denial } = watchful(innerSend(app, c), [401]);
  const asked: McpAsked = {
    request: withBothForms(c.req.raw),
    message: body.value,
    runs,
    dialect: dialect ?? own,
    send,
  };
  const { answerMcp } = await import("../mcp/endpoint.ts");
  const response = await answerMcp(asked);
  return denial() ?? response;
}

/** Whatever the client says it accepts, it can read JSON; the SDK wants both forms named. */
function withBothForms({ url, headers, signal }: Request): Request {
  const both = new Headers(headers);
  both.set("accept", "application/json, text/event-stream");
  both.delete("content-length");
  return new Request(url, { method: "POST", headers: both, signal });
}

/** In JSON-RPC's words, for clients that read no problem documents. */
function unreadable(c: AppContext, problem: Problem): Response {
  const { status } = refuse(c, problem);
  const isParse = problem.code === "malformed_json" || problem.code === "json_too_deep";
  const message = "detail" in problem ? problem.detail : problem.code;
  return json({ jsonrpc: "2.0", id: null, error: { code: isParse ? -32700 : -32000, message } }, { status });
}
