/**
 * Requests for the fuzz: half of them aim at one code of the closed list each, so that all are reached;
 * the other half aims at nothing: any method, path, header and body together.
 */
import { CALL_FORMAT_NAMES } from "../../src/dialects/tool-calls/tool-calls.ts";
import { DIALECT_NAMES, TOOL_NAMES } from "../../src/dialects/table.ts";
import type { Chance } from "./chance.ts";
import { type Deployment, KEY } from "./deployments.ts";
import { ROUTES } from "../http/security/routes.ts";

export interface RandomRequest {
  readonly to: Deployment;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text or bytes as they are, anything else as JSON. */
  readonly body?: unknown;
  /** Sent in pieces, without a length. */
  readonly streamed?: boolean;
}

/** What the requests are about. */
export interface World {
  readonly chance: Chance;
  /** Ids of runs, of which some exist. */
  readonly runs: readonly string[];
  /** Tokens that grant too little for a write. */
  readonly weak: readonly string[];
}

const JSON_TYPE = { "content-type": "application/json" };
const bearer = (text: string): Record<string, string> => ({ authorization: `Bearer ${text}` });
const ADMIN = bearer(KEY.admin);
const deep = (levels: number): string => `${'{"items":['.repeat(levels)}${"]}".repeat(levels)}`;

/** A call that more than one provider could have made, of a tool that may be anybody's. */
const anyCall = ({ chance }: World): object => {
  const id = chance.one([`c${chance.below(9)}`, chance.visible(300), "", null]);
  const name = chance.one([chance.of(TOOL_NAMES), "update_plan", "search"]);
  const args = chance.one([{ items: chance.items() }, chance.json(4), JSON.stringify(chance.json(4)), chance.text(9)]);
  const type = chance.of(["tool_use", "function_call", "tool-call", "function"]);
  const called = { name, arguments: args, input: args, args };
  return { id, call_id: id, toolCallId: id, toolName: name, type, ...called, function: called, functionCall: called };
};

type Recipe = (world: World) => Omit<RandomRequest, "to"> & { readonly to?: Deployment };

const runPath = ({ chance, runs }: World, below: string): string => `/v1/runs/${chance.of(runs)}${below}`;
const update = (world: World, over: Partial<RandomRequest> = {}): RandomRequest => ({
  to: "keyed",
  method: "POST",
  path: runPath(world, "/tools/update_plan"),
  body: { items: world.chance.items() },
  headers: ADMIN,
  ...over,
});
const read = (world: World, below: string, headers: Record<string, string> = ADMIN): RandomRequest => ({
  to: "keyed",
  method: "GET",
  path: runPath(world, below),
  headers,
});

/** One recipe a code, named by it; the code is likely, not certain. Codes that are not here are reached by chance. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  accepted: (world) => update(world),
  patched: (world) =>
    update(world, {
      path: runPath(world, "/tools/patch_plan"),
      body: { operations: [{ action: "add", id: world.chance.visible(4), item: { content: "n" } }] },
    }),
  called: (world) =>
    update(world, {
      path: runPath(world, `/tool-calls?format=${world.chance.of(CALL_FORMAT_NAMES)}`),
      body: Array.from({ length: world.chance.below(6) }, () => anyCall(world)),
    }),
  malformed_json: (world) =>
    update(world, {
      body: world.chance.of(["{", '{"items":', "nul", "\ud800", "[1,]"]),
      headers: { ...ADMIN, ...JSON_TYPE },
    }),
  invalid_utf8: (world) =>
    update(world, { body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d), headers: { ...ADMIN, ...JSON_TYPE } }),
  json_too_deep: (world) =>
    update(world, { body: deep(17 + world.chance.below(400)), headers: { ...ADMIN, ...JSON_TYPE } }),
  bad_run_id: (world) => ({
    ...read(world, ""),
    path: `/v1/runs/${world.chance.part(9)}%2F%20${"x".repeat(world.chance.below(200))}/plan`,
  }),
  bad_query: (world) =>
    read(
      world,
      `/history?${world.chance.of(["after=-1", "limit=0", "limit=201", "after=1e3", "limit=x", "after=%00"])}`,
    ),
  bad_header: (world) => update(world, { headers: { ...ADMIN, "runplan-actor": world.chance.visible(20) } }),
  bad_key: (world) =>
    update(world, { headers: { ...ADMIN, "idempotency-key": `${"k".repeat(256 + world.chance.below(99))}` } }),
  bad_if_match: (world) => update(world, { headers: { ...ADMIN, "if-match": world.chance.visible(6) } }),
  unknown_format: (world) => read(world, `/reminder?format=${world.chance.part(8)}x`),
  unknown_dialect: (world) => read(world, "/reminder", { ...ADMIN, "runplan-dialect": world.chance.visible(12) }),
  unauthorized: (world) =>
    update(world, {
      headers: world.chance.one([
        {},
        bearer(world.chance.visible(60)),
        bearer(`${KEY.admin}x`),
        { authorization: world.chance.visible(9) },
      ]),
    }),
  not_granted: (world) => update(world, { headers: bearer(world.chance.of([KEY.reader, ...world.weak])) }),
  route_not_found: (world) => ({
    ...read(world, ""),
    path: `/${world.chance.of(["v1", "v2", "v1/runs/r", "admin"])}/${world.chance.part(6)}z`,
  }),
  run_not_found: (world) => ({
    ...read(world, ""),
    path: `/v1/runs/never-${world.chance.below(9)}${world.chance.of(["", "/history", "/folded"])}`,
  }),
  run_exists: (world) =>
    update(world, {
      path: `/v1/runs/family-${world.chance.below(99)}/children`,
      body: { id: world.chance.of(world.runs) },
    }),
  revision_not_found: (world) => read(world, `/plan?revision=${90_000 + world.chance.below(99)}`),
  tool_not_found: (world) =>
    update(world, { path: runPath(world, `/tools/${encodeURIComponent(world.chance.visible(12))}`) }),
  method_not_allowed: (world) => ({
    ...read(world, "/folded"),
    method: world.chance.of(["POST", "PUT", "DELETE", "PATCH"]),
  }),
  // One key on one run, so that it comes again before the run is deleted.
  key_reused: (world) =>
    update(world, {
      path: `/v1/runs/${world.runs[0]}/tools/update_plan`,
      headers: { ...ADMIN, "idempotency-key": "k" },
    }),
  stale_revision: (world) =>
    update(world, { headers: { ...ADMIN, "if-match": `"${70_000 + world.chance.below(99)}"` } }),
  body_too_large: (world) =>
    update(world, {
      body: `{"items":[${" ".repeat(262_144 + world.chance.below(9))}]}`,
      headers: { ...ADMIN, ...JSON_TYPE },
      streamed: world.chance.next() < 0.5,
    }),
  unsupported_media_type: (world) =>
    update(world, {
      headers: { ...ADMIN, "content-type": world.chance.of(["text/plain", "application/xml", "application/jsonp"]) },
    }),
  plan_refused: (world) =>
    update(world, {
      body: { items: [{ content: "ok" }, { content: world.chance.json(1), status: world.chance.text(5) }, {}] },
    }),
  settings_refused: (world) =>
    update(world, {
      method: "PATCH",
      path: runPath(world, "/settings"),
      body: { keepCompleted: 21 + world.chance.below(9), [world.chance.visible(5)]: 1 },
    }),
  body_refused: (world) =>
    update(world, {
      path: runPath(world, "/stop-check"),
      body: { reason: world.chance.json(1), attempt: world.chance.text(3) },
    }),
  token_refused: (world) =>
    update(world, {
      path: "/v1/tokens",
      body: { run: world.chance.json(1), access: world.chance.text(4), ttlSeconds: 86_401 },
    }),
  token_made: (world) =>
    update(world, { path: "/v1/tokens", body: { run: world.chance.of(world.runs), access: "read" } }),
  branch_not_found: (world) =>
    update(world, { path: runPath(world, "/restore"), body: { branch: [world.chance.visible(9)] } }),
  plan_exists: (world) =>
    update(world, {
      path: runPath(world, "/recover"),
      body: {
        entries: [{ kind: "call", tool: "update_plan", args: { items: [{ content: "logged" }] }, status: "succeeded" }],
      },
    }),
  run_full: (world) =>
    update(world, {
      to: "local",
      path: `/v1/runs/full-${world.chance.below(200)}/tools/update_plan`,
      body: { items: [{ content: world.chance.visible(20) }] },
      headers: {},
    }),
  rate_limited: (world) => update(world, { to: "local", path: "/v1/runs/busy/tools/update_plan", headers: {} }),
  origin_not_allowed: (world) => ({
    ...read(world, "/plan", { origin: `https://${world.chance.below(99)}.example` }),
    to: "local",
  }),
  no_signing_keys: (world) =>
    update(world, { to: "local", path: "/v1/tokens", body: { run: "r", access: "read" }, headers: {} }),
  no_keys_configured: (world) => update(world, { to: "bare", headers: world.chance.one([{}, ADMIN]) }),
  keys_unreadable: (world) => update(world, { to: "broken", headers: world.chance.one([{}, ADMIN]) }),
  deleted: (world) => (world.chance.next() < 0.2 ? { ...read(world, ""), method: "DELETE" } : read(world, "/folded")),
};

const NAMES = Object.keys(RECIPES);
const ROUTE_NAMES = Object.keys(ROUTES);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const ODDITIES = ["/", "//", "/x", "/%2e%2e/plan", "%00", ";v=1", "?", "?a=1&a=2#"];

/** The next request of the fuzz. */
export function randomRequest(world: World): RandomRequest {
  const recipe = RECIPES[world.chance.of(NAMES)];
  return recipe === undefined || world.chance.next() < 0.5 ? anyRequest(world) : { to: "keyed", ...recipe(world) };
}

/** Any route of the app, called as it is meant to be or otherwise. */
function anyRequest({ chance, runs, weak }: World): RandomRequest {
  const route = chance.of(ROUTE_NAMES);
  const [method = "", path = ""] = route.split(" ");
  const holders = [KEY.admin, KEY.admin, KEY.agent, KEY.agent, KEY.reader, KEY.foreign, ...weak, chance.visible(40)];
  const query = chance.next() < 0.2 ? `?${chance.part(5)}=${chance.part(9)}` : (ROUTES[route]?.query ?? "");
  const odd = chance.next() < 0.05 ? chance.of(ODDITIES) : "";
  return {
    to: "keyed",
    method: chance.next() < 0.15 ? chance.of(METHODS) : method,
    path: path.replace(":run", chance.of(runs)).replace(":tool", chance.of(TOOL_NAMES)) + odd + query,
    headers: { ...bearer(chance.of(holders)), ...anyHeaders(chance) },
    body: anyBody(chance, ROUTES[route]?.body),
    streamed: chance.next() < 0.1,
  };
}

function anyBody(chance: Chance, meant: unknown): unknown {
  const die = chance.next();
  if (die < 0.3) return meant;
  if (die < 0.6) return chance.json(8);
  return { [chance.of(["items", "todos", "plan", "tasks", "steps"])]: chance.items() };
}

function anyHeaders(chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {};
  const maybe = (name: string, value: () => string): void => {
    if (chance.next() < 0.12) headers[name] = value();
  };
  maybe("runplan-dialect", () => chance.of(DIALECT_NAMES));
  maybe("runplan-actor", () => chance.of(["model", "host", "person:kim", "nobody"]));
  maybe("runplan-entry", () => chance.visible(30));
  maybe("idempotency-key", () => chance.visible(30));
  maybe("if-match", () => chance.of(['"0"', '"1"', "*", '"7"']));
  maybe("if-none-match", () => chance.of(['"1"', "*", 'W/"2"']));
  maybe("x-request-id", () => chance.visible(140));
  maybe("origin", () => chance.of(["https://panel.example", "https://evil.example", "null"]));
  maybe("content-type", () => chance.of(["application/json", "application/json; charset=utf-8", "text/json"]));
  return headers;
}
