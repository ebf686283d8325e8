/**
 * Tokens: what a key hands to an agent, a browser, a colleague. A token says what it grants and is
 * signed, so that checking it needs no storage [S1]. `rpt_<kid>.<payload>.<mac>`: one algorithm,
 * HMAC-SHA256, named nowhere in the token, so there is none to talk the verifier into.
 */
import { fromBase64url, toBase64url } from "./base64url.ts";
import { isRunId, isTenant } from "./run-name.ts";
import { fieldsOf, readObject } from "./json-object.ts";
import type { SigningKey } from "./signing-keys.ts";

/** What a token may do at most: `read` as a reader, `write` as an agent. */
export type Access = "read" | "write";

/** The runs a token is good for. A run's token dies with the run's next generation; a prefix's cannot. */
export type TokenScope =
  | { readonly kind: "run"; readonly run: string; readonly generation: number }
  | { readonly kind: "prefix"; readonly prefix: string };

/** What a token says. */
export interface Claims {
  readonly tenant: string;
  /** The id of the key that made it: without that key the token is nothing. */
  readonly by: string;
  readonly scope: TokenScope;
  readonly access: Access;
  /** The tools it may call; null = all that its access allows. */
  readonly tools: readonly string[] | null;
  /** Seconds since 1970; from then on it is refused. */
  readonly exp: number;
}

/** The longest life of a token. The shortest retention of a run is as long, on purpose [H9]. */
export const LONGEST_TTL_SECONDS = 86_400;
/** Tools one token may name. */
export const TOKEN_TOOLS = 64;

/** Longer than the longest we make (64 tools of 64 bytes), so that nobody makes us hash a book. */
const LONGEST = 8_192;
const FORM = /^rpt_([A-Za-z0-9._-]{1,32})\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;
/** Part of what is signed, so that a secret used elsewhere signs nothing that passes here. */
const CONTEXT = "runplan token 1";
const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const looksLikeToken = (bearer: string): boolean => bearer.startsWith("rpt_");

/** The token that says these claims. */
export async function signToken(claims: Claims, key: SigningKey): Promise<string> {
  const payload = toBase64url(encoder.encode(JSON.stringify(claims)));
  const hmac = await crypto.subtle.importKey("raw", key.secret, HMAC, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", hmac, encoder.encode(`${CONTEXT}\n${key.kid}\n${payload}`));
  return `rpt_${key.kid}.${payload}.${toBase64url(new Uint8Array(mac))}`;
}

/** What the token says, or null when none of the secrets signed it. Whether it expired is asked after. */
export async function verifyToken(token: string, byKid: ReadonlyMap<string, SigningKey>): Promise<Claims | null> {
  const [, kid = "", payload = "", mac = ""] = (token.length <= LONGEST && FORM.exec(token)) || [];
  const [key, signature, bytes] = [byKid.get(kid), fromBase64url(mac), fromBase64url(payload)];
  if (key === undefined || signature === null || bytes === null) return null;
  const hmac = await crypto.subtle.importKey("raw", key.secret, HMAC, false, ["verify"]);
  const signed = encoder.encode(`${CONTEXT}\n${kid}\n${payload}`);
  return (await crypto.subtle.verify("HMAC", hmac, signature, signed)) ? readClaims(decoder.decode(bytes)) : null;
}

/** Ours by its signature, yet read without trust: another version of us may have signed it. */
function readClaims(text: string): Claims | null {
  const fields = readObject(text);
  const [tenant, by, access, exp] = ["tenant", "by", "access", "exp"].map((name) => fields?.get(name));
  const scope = readScope(fields?.get("scope"));
  const tools = readTools(fields?.get("tools"));
  if (typeof tenant !== "string" || !isTenant(tenant) || typeof by !== "string") return null;
  if ((access !== "read" && access !== "write") || !isWhole(exp) || scope === null || tools === undefined) return null;
  return { tenant, by, scope, access, tools, exp };
}

function readScope(value: unknown): TokenScope | null {
  const fields = fieldsOf(value);
  const [run, prefix, generation] = [fields?.get("run"), fields?.get("prefix"), fields?.get("generation")];
  if (fields?.get("kind") === "run" && typeof run === "string" && isRunId(run) && isWhole(generation))
    return { kind: "run", run, generation };
  if (fields?.get("kind") === "prefix" && typeof prefix === "string" && isRunId(prefix))
    return { kind: "prefix", prefix };
  return null;
}

function readTools(value: unknown): readonly string[] | null | undefined {
  if (value === null) return null;
  return Array.isArray(value) && value.every((tool) => typeof tool === "string") ? value : undefined;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
