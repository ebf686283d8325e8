/**
 * The door: every request passes it before any route, and finds its caller in `c.var.caller` [S1].
 * It decides nothing itself (tenant/gate.ts does); how a refusal looks is the app's word.
 */
import type { Context, MiddlewareHandler } from "hono";
import { type Caller, callerOf, type Effect } from "../tenant/caller.ts";
import { type Denial, notGranted } from "../tenant/denial.ts";
import { Gate } from "../tenant/gate.ts";

/** What the door reads of the Worker's environment. */
export interface DoorBindings {
  readonly RUNPLAN_KEYS?: string;
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
    const headers = c.req.raw.headers;
    const approach = { host: headers.get("host"), url: c.req.url, origin: headers.get("origin") };
    const admitted = await gateOf(c.env).admit(headers.get("authorization"), approach);
    if ("code" in admitted) return refuse(c, admitted);
    c.set("caller", callerOf(admitted));
    return next();
  };
}

/** The denial of a call that is not granted, or null. `tool`: the name called, host's wrapping off. */
export function denialOf(caller: Caller, effect: Effect, run: string, tool?: string): Denial | null {
  return caller.may(effect, run, tool) ? null : notGranted(effect, tool);
}

/** The gate as last built: once per isolate, since no isolate outlives its configuration. */
let built: { readonly keys: string | undefined; readonly dev: string | undefined; readonly gate: Gate } | null = null;

function gateOf(env: DoorBindings): Gate {
  const [keys, dev] = [env.RUNPLAN_KEYS, env.RUNPLAN_DEV];
  if (built !== null && built.keys === keys && built.dev === dev) return built.gate;
  const gate = new Gate({ keys, dev });
  if (gate.fault !== null) console.error(JSON.stringify({ level: "error", message: "keys unreadable", fault: gate.fault }));
  built = { keys, dev, gate };
  return gate;
}
