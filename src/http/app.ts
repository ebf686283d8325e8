/**
 * The front: the way every request takes, and the table of routes. Decides nothing; each line is a
 * path, its methods, what the caller must be allowed, and the handler.
 */
import { Hono } from "hono";
import { VERSION } from "../protocol/version.ts";
import { deleteRun, getRun } from "./about.ts";
import { door } from "./auth.ts";
import { cors } from "./cors.ts";
import type { AppEnv } from "./environment.ts";
import { getFolded, getHistory } from "./history.ts";
import { mountHooks } from "./hooks.ts";
import { mountLife } from "./life.ts";
import { log } from "./log.ts";
import { guardMcp, mountMcp } from "./mcp.ts";
import { refuse } from "./problem.ts";
import { rateLimit } from "./rate-limit.ts";
import { requestId } from "./request-id.ts";
import { json } from "./respond.ts";
import { ofRun, route } from "./route.ts";
import { listRuns } from "./runs.ts";
import { securityHeaders } from "./security-headers.ts";
import { getSettings, patchSettings } from "./settings.ts";
import { makeToken, revokeTokens } from "./tokens.ts";
import { checkStop } from "./stop-check.ts";
import { callTools } from "./tool-calls.ts";
import { listTools } from "./tools-list.ts";
import { callTool } from "./tools.ts";

export const app = new Hono<AppEnv>();

app.use(requestId, log, securityHeaders, cors, guardMcp, door(refuse), rateLimit);

route(app, "/healthz", { GET: () => json({ ok: true, version: VERSION }) });

route(app, "/v1/tokens", { POST: makeToken });

route(app, "/v1/tools", { GET: listTools });

route(app, "/v1/runs", { GET: listRuns });
route(app, "/v1/runs/:run", { GET: ofRun("read", getRun), DELETE: ofRun("govern", deleteRun) });
route(app, "/v1/runs/:run/tools/:tool", { POST: ofRun("byTool", callTool) });
route(app, "/v1/runs/:run/tool-calls", { POST: ofRun("read", callTools) });
route(app, "/v1/runs/:run/history", { GET: ofRun("read", getHistory) });
route(app, "/v1/runs/:run/folded", { GET: ofRun("read", getFolded) });
route(app, "/v1/runs/:run/settings", { GET: ofRun("read", getSettings), PATCH: ofRun("steer", patchSettings) });
route(app, "/v1/runs/:run/stop-check", { POST: ofRun("steer", checkStop) });
route(app, "/v1/runs/:run/tokens", { DELETE: ofRun("govern", revokeTokens) });

mountLife(app);
mountMcp(app);
mountHooks(app);

app.notFound((c) => refuse(c, { code: "route_not_found", detail: "There is no such route." }));

/** A broken promise of ours: the log has it (log.ts), the caller learns nothing of it. */
app.onError((_, c) =>
  refuse(c, { code: "internal_error", detail: "Something of ours broke. Nothing is said to have changed." }),
);
