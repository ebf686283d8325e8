/**
 * Every refusal of the front ends here, in one exhaustive switch: facts in, a problem document out
 * (RFC 9457). The codes, statuses and titles are published in protocol/problem-codes.ts.
 */
import type { Fault } from "../plan/problem.ts";
import { type ProblemCode, PROBLEMS } from "../protocol/problem-codes.ts";
import type { PlanView, Refusal } from "../protocol/run-api.ts";
import type { WireFault, WireProblem } from "../protocol/wire.ts";
import { type Denial, detailOf, textOf } from "../tenant/denial.ts";
import type { AppContext } from "./environment.ts";
import { rateText, refusalText, reusedText, staleText, unknownToolText } from "../dialects/refusal-text.ts";
import { json } from "./respond.ts";
import { planWire } from "./wire.ts";

/** Why a request is refused, with the facts of it. The run's reasons, the door's, and the front's own. */
export type Problem =
  | (Refusal & { readonly tool?: string })
  | Denial
  | { readonly code: Plain; readonly detail: string }
  | { readonly code: "settings_refused" | "token_refused" | "body_refused"; readonly errors: readonly WireFault[] }
  | { readonly code: "no_signing_keys" }
  | { readonly code: "tool_not_found"; readonly tool: string; readonly tools: readonly string[] }
  | { readonly code: "method_not_allowed"; readonly allowed: readonly string[] }
  | { readonly code: "question_refused"; readonly tool: string; readonly faults: readonly Fault[] };

/** Problems that one sentence tells. */
type Plain =
  | "malformed_json"
  | "json_too_deep"
  | "bad_run_id"
  | "bad_query"
  | "bad_header"
  | "bad_key"
  | "bad_if_match"
  | "unknown_format"
  | "unknown_dialect"
  | "route_not_found"
  | "body_too_large"
  | "unsupported_media_type"
  | "internal_error"
  | "unavailable";

/** Answers a problem. A `HEAD` gets the same, without the body. */
export function refuse(c: AppContext, problem: Problem): Response {
  const { headers, ...body } = documentOf(problem);
  c.set("problem", body.code);
  return json(body, {
    status: body.status,
    headers: { "Content-Type": "application/problem+json", ...retryHeaders(body.code), ...headers },
  });
}

/** A problem with a call as its model reads it. */
export function modelText(problem: Problem): string {
  const { text, detail } = documentOf(problem);
  return text ?? detail;
}

/** Every 503 says when to ask again: an object is back in a moment, a configuration when somebody has mended it. */
function retryHeaders(code: ProblemCode): Readonly<Record<string, string>> {
  if (PROBLEMS[code].status !== 503) return {};
  return { "Retry-After": code === "unavailable" ? "1" : "60" };
}

interface ProblemDocument extends WireProblem {
  readonly headers?: Readonly<Record<string, string>>;
}

function documentOf(problem: Problem): ProblemDocument {
  switch (problem.code) {
    case "plan_refused":
      return refusedPlan(problem.tool ?? "The call", problem.faults, problem.faultCount, problem.revision);
    case "question_refused":
      return refusedPlan(problem.tool, problem.faults, problem.faults.length, undefined);
    case "stale_revision":
      return stale(problem.tool, problem.plan);
    case "key_reused":
      return reused(problem.tool);
    case "run_not_found":
    case "revision_not_found":
    case "branch_not_found":
    case "plan_exists":
    case "run_exists":
    case "lineage_full":
    case "run_full":
      return aboutRun(problem);
    case "tool_not_found":
      return toolNotFound(problem);
    case "method_not_allowed":
      return {
        ...base("method_not_allowed", `This route takes ${problem.allowed.join(", ")}.`),
        headers: { Allow: problem.allowed.join(", ") },
      };
    case "settings_refused":
    case "token_refused":
    case "body_refused":
      return { ...base(problem.code, NOTHING_DONE[problem.code]), errors: problem.errors };
    case "no_signing_keys":
      return base("no_signing_keys", "Tokens are signed with RUNPLAN_SIGNING_KEYS, which is not set.");
    case "rate_limited":
      return tooFast(problem.tool, problem.retryAfter);
    case "unauthorized":
      return { ...denied(problem), headers: { "WWW-Authenticate": "Bearer" } };
    case "no_keys_configured":
    case "keys_unreadable":
    case "not_granted":
    case "origin_not_allowed":
      return denied(problem);
    case "malformed_json":
    case "json_too_deep":
    case "bad_run_id":
    case "bad_query":
    case "bad_header":
    case "bad_key":
    case "bad_if_match":
    case "unknown_format":
    case "unknown_dialect":
    case "route_not_found":
    case "body_too_large":
    case "unsupported_media_type":
    case "internal_error":
    case "unavailable":
      return base(problem.code, problem.detail);
  }
}

type AboutRun = Extract<
  Problem,
  {
    readonly code:
      | "run_not_found"
      | "revision_not_found"
      | "branch_not_found"
      | "plan_exists"
      | "run_exists"
      | "lineage_full"
      | "run_full";
  }
>;

/** What is asked for is not there, or stands in the way. */
function aboutRun(problem: AboutRun): ProblemDocument {
  switch (problem.code) {
    case "run_not_found":
      return base("run_not_found", "There is no such run: nothing was ever written to it, or it was deleted.");
    case "revision_not_found":
      return base("revision_not_found", `There is no revision ${problem.revision} of this run.`);
    case "branch_not_found":
      return base("branch_not_found", "No plan was written on this branch of the conversation.");
    case "plan_exists":
      return {
        ...base("plan_exists", "The run has a plan, which stays. Send replace: true to put another in its place."),
        revision: problem.revision,
      };
    case "run_exists":
      return base("run_exists", "There is a run of that id already; a new one needs an id of its own.");
    case "lineage_full":
      return base("lineage_full", `A run has at most ${problem.most} ${problem.of}.`);
    case "run_full":
      return base("run_full", `The run holds ${problem.bytes} bytes, as many as a run may. Fork it, or delete it.`);
  }
}

function toolNotFound({ tool, tools }: Extract<Problem, { readonly code: "tool_not_found" }>): ProblemDocument {
  const nowhere = base("tool_not_found", "No agent runtime we know has a plan tool of that name.");
  return { ...nowhere, text: unknownToolText(tool, tools), tools };
}

const NOTHING_DONE = {
  settings_refused: "No setting was changed; errors says what was wrong.",
  token_refused: "No token was made; errors says what was wrong.",
  body_refused: "Nothing was changed; errors says what was wrong.",
} as const;

function base(code: ProblemCode, detail: string): ProblemDocument {
  const { status, title } = PROBLEMS[code];
  return { type: `urn:runplan:problem:${code}`, title, status, detail, ok: false, code };
}

function denied(denial: Denial): ProblemDocument {
  const text = textOf(denial);
  return { ...base(denial.code, detailOf(denial)), ...(text !== undefined && { text }) };
}

function reused(tool: string | undefined): ProblemDocument {
  const detail = "This Idempotency-Key came before with another method, path or body. Use a fresh key.";
  return { ...base("key_reused", detail), ...(tool !== undefined && { text: reusedText(tool) }) };
}

function stale(tool: string | undefined, plan: PlanView): ProblemDocument {
  const { revision } = plan;
  const facts = { text: staleText(tool, revision), revision, plan: planWire(plan) };
  return { ...base("stale_revision", `If-Match does not hold: the plan is at revision ${revision}.`), ...facts };
}

function tooFast(tool: string | undefined, seconds: number): ProblemDocument {
  const facts = { text: rateText(tool, seconds), headers: { "Retry-After": String(seconds) } };
  return { ...base("rate_limited", `This came too fast after what came before. Wait ${seconds} s.`), ...facts };
}

/** `faults` may be the first of more; `count` is how many there were [P5]. */
function refusedPlan(
  tool: string,
  faults: readonly Fault[],
  count: number,
  revision: number | undefined,
): ProblemDocument {
  return {
    ...base("plan_refused", "The plan is as it was; errors says what was wrong with the call."),
    text: refusalText(tool, faults, count),
    errors: faults,
    ...(count > faults.length && { moreErrors: count - faults.length }),
    ...(revision !== undefined && { revision }),
  };
}
