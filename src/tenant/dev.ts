/**
 * The rule for a developer's own machine [S3]: without keys the service answers only when it was
 * told to (`RUNPLAN_DEV=1`) and only to a caller that names this machine as its host, so that a
 * deployment without keys is shut and a page that rebinds its own name reaches nothing. Pure.
 */
import type { Grant } from "./caller.ts";
import type { Denial } from "./denial.ts";

/** What the rule looks at. `host` is the Host header, `url` the address the request was made to. */
export interface Approach {
  readonly host: string | null;
  readonly url: string;
  /** The Origin header: a browser sends it with whatever a page does across origins. */
  readonly origin: string | null;
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i;

/** Every run of a developer's machine belongs to one tenant, and the developer may do everything. */
export const DEVELOPER: Grant = {
  tenant: "local",
  keyId: "dev",
  role: "admin",
  scope: { kind: "tenant" },
  tools: null,
  generation: null,
};

/** The developer, or why not. */
export function developer(dev: string | undefined, approach: Approach): Grant | Denial {
  const hosts = [approach.host ?? "", new URL(approach.url).host].filter((host) => host !== "");
  if (dev !== "1" || hosts.length === 0 || !hosts.every((host) => LOOPBACK.test(host)))
    return { code: "no_keys_configured" };
  return isForeign(approach.origin) ? { code: "origin_not_allowed" } : DEVELOPER;
}

/** A page elsewhere may send what needs no preflight, and open sockets: CORS alone does not stop it. */
function isForeign(origin: string | null): boolean {
  if (origin === null) return false;
  const [, host = ""] = /^https?:\/\/(.+)$/i.exec(origin) ?? [];
  return !LOOPBACK.test(host);
}
