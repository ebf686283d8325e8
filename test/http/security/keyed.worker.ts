/** The front door with keys configured: who may hold what, and a client for each. For `*.worker.test.ts`. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../src/http/app.ts";
import type { Bindings } from "../../../src/http/environment.ts";
import { type Claims, signToken } from "../../../src/tenant/token.ts";
import { Client } from "../../support/client.ts";

/** One secret signs in all of these tests; what another signs must not pass. */
export const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i + 1);

const hex = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Bindings with one admin key, `rp_only_secret-of-only`, of a tenant that no other test has. */
export async function bindingsOf(tenant: string): Promise<Bindings> {
  return {
    ...env,
    RUNPLAN_KEYS: JSON.stringify(Object.fromEntries([await keyOf("only", tenant, "admin")])),
    RUNPLAN_LOG: "errors",
  };
}

const keyOf = async (id: string, tenant: string, role: string): Promise<readonly [string, object]> => [
  id,
  { tenant, role, sha256: await hex(`secret-of-${id}`) },
];

/** Two tenants; each key's secret is `secret-of-<id>`. */
export const KEYED: Bindings = {
  ...env,
  RUNPLAN_KEYS: JSON.stringify(
    Object.fromEntries([
      await keyOf("admin", "acme", "admin"),
      await keyOf("agent", "acme", "agent"),
      await keyOf("reader", "acme", "reader"),
      await keyOf("foreign", "umbrella", "admin"),
    ]),
  ),
  RUNPLAN_SIGNING_KEYS: JSON.stringify({ s1: btoa(String.fromCharCode(...SECRET)) }),
  RUNPLAN_LOG: "errors",
};

/** The client of a tenant of its own, and the tenant's name. */
export async function ownTenant(): Promise<{ readonly tenant: string; readonly api: Client }> {
  const tenant = `t-${crypto.randomUUID()}`;
  return { tenant, api: client("rp_only_secret-of-only", await bindingsOf(tenant)) };
}

/** A client of a deployment with these bindings. `bearer`: a key or a token; null sends none. */
export function client(bearer: string | null, bindings: Bindings = KEYED, url = "https://runplan.example"): Client {
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const fetcher = async (request: Request): Promise<Response> => app.fetch(request, bindings, createExecutionContext());
  return new Client(url, fetcher, headers);
}

export const key = (id: "admin" | "agent" | "reader" | "foreign"): string => `rp_${id}_secret-of-${id}`;

/** A token as the service would sign it, of the tenant acme, good for a minute. */
export function token(over: Partial<Claims>, secret = SECRET): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const scope = { kind: "prefix", prefix: "run-" } as const;
  return signToken(
    { tenant: "acme", by: "admin", scope, access: "write", tools: null, exp, ...over },
    { kid: "s1", secret },
  );
}
