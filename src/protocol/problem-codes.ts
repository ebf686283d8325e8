/**
 * The closed, published list of problem codes: each with its status and the title that never
 * changes. A client may switch over it; a new code is an addition, a changed status is not possible.
 */

export const PROBLEMS = {
  // 400: the request itself cannot be read.
  malformed_json: { status: 400, title: "The body is not JSON" },
  json_too_deep: { status: 400, title: "The body is nested too deeply" },
  bad_run_id: { status: 400, title: "Not a run id" },
  bad_query: { status: 400, title: "A query parameter cannot be read" },
  bad_header: { status: 400, title: "A request header cannot be read" },
  bad_key: { status: 400, title: "Not an idempotency key" },
  bad_if_match: { status: 400, title: "Not a revision to match" },
  unknown_format: { status: 400, title: "No such format" },
  unknown_dialect: { status: 400, title: "No such dialect" },
  // 401, 403: who is asking. The door (auth.ts) refuses with these.
  unauthorized: { status: 401, title: "No valid credential" },
  not_granted: { status: 403, title: "Not granted to this credential" },
  origin_not_allowed: { status: 403, title: "Not open to this origin" },
  // 404, 405: there is no such thing to ask.
  route_not_found: { status: 404, title: "No such route" },
  run_not_found: { status: 404, title: "No such run" },
  branch_not_found: { status: 404, title: "No plan on this branch" },
  revision_not_found: { status: 404, title: "No such revision" },
  tool_not_found: { status: 404, title: "No such tool" },
  method_not_allowed: { status: 405, title: "Not a method of this route" },
  // 409, 412: it does not fit what is there.
  key_reused: { status: 409, title: "The idempotency key belongs to another request" },
  plan_exists: { status: 409, title: "The run has a plan" },
  run_exists: { status: 409, title: "There is such a run" },
  lineage_full: { status: 409, title: "No further descendants" },
  run_full: { status: 409, title: "The run holds all it may" },
  stale_revision: { status: 412, title: "The plan has moved on" },
  // 413, 415: the body is too large, or is no JSON.
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "Send JSON" },
  // 422: it was read, and refused; `errors` tells each fault.
  plan_refused: { status: 422, title: "The plan was not changed" },
  settings_refused: { status: 422, title: "The settings were not changed" },
  body_refused: { status: 422, title: "The body was not accepted" },
  token_refused: { status: 422, title: "No token was made" },
  // 429: asked too fast; Retry-After says when again.
  rate_limited: { status: 429, title: "Too many requests" },
  // 5xx: ours. `unavailable` carries Retry-After.
  internal_error: { status: 500, title: "A promise of ours broke" },
  unavailable: { status: 503, title: "Try again shortly" },
  no_keys_configured: { status: 503, title: "No API keys are configured" },
  no_signing_keys: { status: 503, title: "No signing keys are configured" },
  keys_unreadable: { status: 503, title: "The configured API keys cannot be read" },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

export type ProblemCode = keyof typeof PROBLEMS;
