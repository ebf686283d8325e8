/**
 * The door: every request passes it before any route, and finds its caller in `c.var.caller` [S1].
 * It decides nothing itself (tenant/gate.ts does); how a refusal looks is the app's word.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { Caller, Effect } from "../tenant/caller.ts";
import { type Denial, notGranted } from "../tenant/denial.ts";
import { Gate, type GateSettings, type Presented } from "../tenant/gate.ts";
import { readSubprotocols } from "../tenant/subprotocol.ts";

/** What the door reads of the Worker's environment. */
export interface DoorBindings {
  readonly RUNPLAN_KEYS?: string;
  readonly RUNPLAN_SIGNING_KEYS?: string;
  /** `1` opens the service without keys, to this machine only [S3]. */
  readonly RUNPLAN_DEV?: string;
}

export interface DoorVariables {
  caller: Caller;
}

/** How the app turns a denial into its answer. */
export type Refuse = (c: Context, denial: Denial) => Response;

/** Lets a request in with its caller, or answers the denial. `open`: paths that need no caller. */
export function door(
  refuse: Refuse,
  open: readonly string[] = ["/healthz"],
): MiddlewareHandler<{ Bindings: DoorBindings; Variables: DoorVariables }> {
  return async (c, next) => {
    if (open.includes(c.req.path)) return next();
    const { headers, url } = c.req.raw;
    const approach = () => ({ host: headers.get("host"), url, origin: headers.get("origin") });
    const admitted = await gateOf(c.env).admit(presentedBy(headers), approach, Date.now());
    if ("code" in admitted) return refuse(c, admitted);
    c.set("caller", admitted);
    return next();
  };
}

/** The denial of a call that is not granted, or null. `tool`: the name called, host's wrapping off. */
export function denialOf(caller: Caller, effect: Effect, run: string, tool?: string): Denial | null {
  return caller.may(effect, run, tool) ? null : notGranted(effect, tool);
}

/** What the headers present. Only an upgrade may bring its token as a subprotocol [W2]. */
function presentedBy(headers: Headers): Presented {
  const authorization = headers.get("authorization");
  if (authorization !== null) {
    const [, bearer] = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization.trim()) ?? [];
    return bearer === undefined ? "malformed" : { bearer };
  }
  const bearer = headers.has("upgrade") ? readSubprotocols(headers.get("sec-websocket-protocol")).bearer : null;
  return bearer === null ? "missing" : { bearer };
}

/** The gate as last built: once per isolate, since no isolate outlives its configuration. */
let built: { readonly from: GateSettings; readonly gate: Gate } | null = null;

/** The gate of the environment. */
export function gateOf(env: DoorBindings): Gate {
  const { RUNPLAN_KEYS: keys, RUNPLAN_SIGNING_KEYS: signingKeys, RUNPLAN_DEV: dev } = env;
  const from = built?.from;
  if (built !== null && keys === from?.keys && signingKeys === from?.signingKeys && dev === from?.dev)
    return built.gate;
  built = { from: { keys, signingKeys, dev }, gate: new Gate({ keys, signingKeys, dev }) };
  const { fault } = built.gate;
  if (fault !== null) console.error(JSON.stringify({ level: "error", message: "keys unreadable", fault }));
  return built.gate;
}
