/**
 * `POST /v1/hooks/{runtime}`: a runtime that can call a URL sends its hook event here and reads the answer in its own
 * form, with nothing of ours on its machine. The same translation as the command's (src/hooks); each session is a run.
 */
import type { Hono } from "hono";
import { answerTo, type Memory, SILENCE } from "../hooks/answer.ts";
import { asObject } from "../hooks/input.ts";
import { Remote, type Send } from "../hooks/remote.ts";
import { callerOf, findRuntime, RUNTIMES } from "../hooks/table.ts";
import { NOTHING_TOLD, type Told } from "../hooks/told.ts";
import { isRunId } from "../tenant/run-name.ts";
import { readBody } from "./body.ts";
import type { AppContext, AppEnv } from "./environment.ts";
import { type InnerSend, innerSend, watchful } from "./inner.ts";
import { refuse } from "./problem.ts";
import { empty } from "./respond.ts";
import { route } from "./route.ts";

/** Events carry what tools answered. */
const EVENT_BYTES = 8 * 1024 * 1024;

export function mountHooks(app: Hono<AppEnv>): void {
  route(app, "/v1/hooks/:name", { POST: (c) => answer(app, c) });
}

async function answer(app: Hono<AppEnv>, c: AppContext): Promise<Response> {
  const named = findRuntime(c.req.param("name") ?? "");
  if (named === undefined) return refuse(c, { code: "route_not_found", detail: `Hooks are answered for ${KNOWN}.` });
  const run = c.req.raw.headers.get("runplan-run");
  if (run !== null && !isRunId(run)) return refuse(c, { code: "bad_header", detail: "Runplan-Run names no run." });
  const body = await readBody(c.req.raw, EVENT_BYTES);
  if ("code" in body) return refuse(c, body);
  const input = asObject(body.value) ?? {};
  const asked = callerOf(named, input).read(input, { run, file: null });
  if (asked === null) return empty(204);
  const { send, denial } = watchful(innerSend(app, c), [401, 403]);
  const service = new Remote(sendingBy(send), () => {});
  // Whatever fails on the way, the agent goes on; the log has the inner request.
  const { stdout } = await answerTo(asked, service, memoryOf(c.var.caller.tenant), true).catch(() => SILENCE);
  return denial() ?? said(stdout);
}

const KNOWN = RUNTIMES.map(({ name }) => name).join(", ");

function said(text: string): Response {
  if (text === "") return empty(204);
  const type = text.startsWith("{") ? "application/json" : "text/plain; charset=utf-8";
  return new Response(text, { headers: { "Content-Type": type } });
}

function sendingBy(send: InnerSend): Send {
  return async (path, { method, headers, body }) => {
    const response = await send(path, { method, headers, ...(body !== null && { body }) });
    return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
  };
}

/** Sessions remembered. A Worker's memory is short and its own: what it forgets is told once more, no worse. */
const MOST_SESSIONS = 2_048;
const TOLD = new Map<string, Told>();

function memoryOf(tenant: string): Memory {
  return {
    load: async (run) => TOLD.get(`${tenant}:${run}`) ?? NOTHING_TOLD,
    keep: async (run, told) => {
      const name = `${tenant}:${run}`;
      TOLD.delete(name);
      TOLD.set(name, told);
      const [oldest] = TOLD.keys();
      if (TOLD.size > MOST_SESSIONS && oldest !== undefined) TOLD.delete(oldest);
    },
  };
}
