/**
 * What `POST /v1/tokens` is asked for: `{run | prefix, access, tools?, ttlSeconds?}`, read without
 * trust, every fault told [P5]. Pure.
 */
import type { Fault } from "../plan/problem.ts";
import { fieldsOf } from "./json-object.ts";
import { isRunId } from "./run-name.ts";
import { type Access, LONGEST_TTL_SECONDS, TOKEN_TOOLS } from "./token.ts";

export interface TokenRequest {
  readonly scope: { readonly kind: "run"; readonly run: string } | { readonly kind: "prefix"; readonly prefix: string };
  readonly access: Access;
  readonly tools: readonly string[] | null;
  readonly ttlSeconds: number;
}

export type TokenReading =
  | { readonly ok: true; readonly request: TokenRequest }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** A token that nobody gave a life lives an hour: long enough to look, short enough to lose. */
const USUAL_TTL_SECONDS = 3_600;

/** `knownTools`: the names that a call can have; a token for any other would be a mistake unseen. */
export function readTokenRequest(body: unknown, knownTools: readonly string[]): TokenReading {
  const fields = fieldsOf(body);
  if (fields === null) return { ok: false, faults: [fault("", "wrong_type", "The body is not an object.")] };
  const scope = readScope(fields.get("run"), fields.get("prefix"));
  const access = readAccess(fields.get("access"));
  const tools = readTools(fields.get("tools"), knownTools);
  const ttlSeconds = readTtl(fields.get("ttlSeconds"));
  const faults = [scope, access, tools, ttlSeconds].filter(isFault);
  if (isFault(scope) || isFault(access) || isFault(tools) || isFault(ttlSeconds)) return { ok: false, faults };
  return { ok: true, request: { scope, access, tools, ttlSeconds } };
}

function readScope(run: unknown, prefix: unknown): TokenRequest["scope"] | Fault {
  if ((run === undefined) === (prefix === undefined)) {
    return fault("run", "missing_field", "Name either run or prefix: the runs that the token is for.");
  }
  const [name, id] = run === undefined ? (["prefix", prefix] as const) : (["run", run] as const);
  if (typeof id !== "string" || !isRunId(id))
    return fault(name, "wrong_type", `${name} is 1–128 of A-Z a-z 0-9 . _ : -`);
  return name === "run" ? { kind: "run", run: id } : { kind: "prefix", prefix: id };
}

function readAccess(value: unknown): Access | Fault {
  if (value === "read" || value === "write") return value;
  return { ...fault("access", "missing_field", "access is read or write."), allowed: ["read", "write"] };
}

function readTools(value: unknown, known: readonly string[]): readonly string[] | null | Fault {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length > TOKEN_TOOLS) {
    return fault("tools", "wrong_type", `tools is a list of at most ${TOKEN_TOOLS} tool names.`);
  }
  const unknown = value.findIndex((tool) => !known.includes(tool));
  if (unknown === -1) return value.filter((tool) => typeof tool === "string");
  return { ...fault(`tools[${unknown}]`, "out_of_range", "There is no tool of that name."), allowed: known };
}

function readTtl(value: unknown): number | Fault {
  if (value === undefined || value === null) return USUAL_TTL_SECONDS;
  const isInRange = Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST_TTL_SECONDS;
  return isInRange ? Number(value) : fault("ttlSeconds", "out_of_range", `ttlSeconds is 1–${LONGEST_TTL_SECONDS}.`);
}

const fault = (path: string, code: Fault["code"], message: string): Fault => ({ path, code, message });

function isFault(value: unknown): value is Fault {
  return typeof value === "object" && value !== null && "message" in value;
}
