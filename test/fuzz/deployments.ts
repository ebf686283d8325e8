/** The deployments that the fuzz sends to: each is shut in its own way, so that together they can answer every code. */
import { createHash } from "node:crypto";
import { signToken } from "../../src/tenant/token.ts";

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => 7 * i + 3);
const keyOf = (id: string, tenant: string, role: string) =>
  [id, { tenant, role, sha256: createHash("sha256").update(`secret-${id}`).digest("hex") }] as const;

const KEYS = Object.fromEntries([
  keyOf("admin", "acme", "admin"),
  keyOf("agent", "acme", "agent"),
  keyOf("reader", "acme", "reader"),
  keyOf("foreign", "umbrella", "admin"),
]);

export const DEPLOYMENTS = {
  /** As in production. */
  keyed: {
    RUNPLAN_KEYS: JSON.stringify(KEYS),
    RUNPLAN_SIGNING_KEYS: JSON.stringify({ s1: Buffer.from(SECRET).toString("base64") }),
    RUNPLAN_CORS_ORIGINS: "https://panel.example",
  },
  /** A developer's machine, where a run takes few changes a minute and has no room for a second one. */
  local: { RUNPLAN_DEV: "1", RUNPLAN_RUN_RATE: "5", RUNPLAN_RUN_BYTES: "1" },
  /** Nobody configured it. */
  bare: { RUNPLAN_LOG: "errors" },
  /** Somebody configured it wrongly. */
  broken: { RUNPLAN_KEYS: '{"k":{}}', RUNPLAN_DEV: "1" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Deployment = keyof typeof DEPLOYMENTS;

export const KEY = {
  admin: "rp_admin_secret-admin",
  agent: "rp_agent_secret-agent",
  reader: "rp_reader_secret-reader",
  foreign: "rp_foreign_secret-foreign",
};

/** Tokens that grant little or nothing; the run is one that exists. */
export async function weakTokens(run: string): Promise<readonly string[]> {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { tenant: "acme", by: "admin", tools: null, exp: now + 3_600 } as const;
  const scope = { kind: "run", run, generation: 0 } as const;
  const key = { kid: "s1", secret: SECRET };
  return Promise.all([
    signToken({ ...claims, scope, access: "read" }, key),
    signToken({ ...claims, scope, access: "write", tools: ["patch_plan"] }, key),
    signToken({ ...claims, scope, access: "write", exp: now - 1 }, key),
    signToken({ ...claims, scope: { kind: "prefix", prefix: "elsewhere" }, access: "write" }, key),
    signToken({ ...claims, scope, access: "write" }, { ...key, secret: SECRET.toReversed() }),
  ]);
}
