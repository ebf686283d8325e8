/**
 * `POST /v1/tokens`: a key hands out less than itself. `DELETE /v1/runs/{run}/tokens`: what was handed
 * out for a run is worth nothing any more. Both for admin keys; a token makes no tokens [S1].
 */
import { TOOL_NAMES } from "../dialects/table.ts";
import { signToken, type TokenScope } from "../tenant/token.ts";
import { readTokenRequest, type TokenRequest } from "../tenant/token-request.ts";
import { denialOf, gateOf } from "./auth.ts";
import { readBody } from "./body.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { json } from "./respond.ts";
import type { Handler, RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

export const makeToken: Handler = async (c) => {
  const denial = denialOf(c.var.caller, "issue", "");
  if (denial !== null) return refuse(c, denial);
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const read = readTokenRequest(body.value, TOOL_NAMES);
  if (!read.ok) return refuse(c, { code: "token_refused", errors: read.faults });
  const { signer } = gateOf(c.env);
  if (signer === null) return refuse(c, { code: "no_signing_keys" });
  const { access, tools, ttlSeconds } = read.request;
  const scope = await scopeOf(c, read.request);
  if ("code" in scope) return refuse(c, scope);
  const { tenant, keyId } = c.var.caller;
  const exp = Math.floor(Date.now() / 1_000) + ttlSeconds;
  const token = await signToken({ tenant, by: keyId, scope, access, tools, exp }, signer);
  return json({ token, expiresAt: new Date(exp * 1_000).toISOString() });
};

/** A run's token is bound to the run's generation at this moment; a prefix has none. */
async function scopeOf(c: AppContext, { scope }: TokenRequest): Promise<TokenScope | Problem> {
  if (scope.kind === "prefix") return scope;
  const generation = await askRun(c, scope.run, true, (stub) => stub.tokenGeneration());
  return typeof generation === "number" ? { ...scope, generation } : generation;
}

/** Twice ends two generations, which harms nobody. */
export const revokeTokens: RunHandler = async (c, run) => {
  const generation = await askRun(c, run, true, (stub) => stub.revokeTokens());
  return typeof generation === "number" ? json({ run, tokenGeneration: generation }) : refuse(c, generation);
};
