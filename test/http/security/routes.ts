/**
 * Every route of the app, and what a request to it does: the table that the security suite walks. A
 * route that is not in it fails the suite, and so does a line without its route.
 */
import type { Effect } from "../../../src/tenant/caller.ts";

export interface RouteLine {
  /** `open`: no caller needed, nothing of a tenant is told. */
  readonly effect: Effect | "open";
  /** A body that would be accepted. */
  readonly body?: unknown;
  /** Path parameters beside `run`. */
  readonly tool?: string;
  readonly runtime?: string;
  /** What is asked for, `?` included. */
  readonly query?: string;
  /** The run stands in the body: what of it a caller may reach, the route's own tests show. */
  readonly runInBody?: true;
  /** Of no run and no tenant, the same for every caller. */
  readonly forAll?: true;
  /** What a caller may not do is told inside of an answer that is no refusal. */
  readonly deniesInside?: true;
}

const PLAN = { items: [{ content: "intruder" }] };
const CALLS = [{ id: "c1", type: "function", function: { name: "update_plan", arguments: JSON.stringify(PLAN) } }];
const LIST_PROMPTS = { jsonrpc: "2.0", id: 1, method: "prompts/list" };
/** The run's endpoint shows its run's plan, so it asks the run itself. */
const GET_PROMPT = { jsonrpc: "2.0", id: 1, method: "prompts/get", params: { name: "go_on" } };
const PROMPT_EVENT = { session_id: "run-hooked", hook_event_name: "UserPromptSubmit", prompt: "go on" };

/** `METHOD path` as the app has it. */
export const ROUTES: Readonly<Record<string, RouteLine>> = {
  "GET /healthz": { effect: "open" },
  "POST /v1/tokens": { effect: "issue", body: { run: "run-1", access: "read" } },
  "GET /v1/tools": { effect: "read", forAll: true },
  "GET /v1/runs": { effect: "list" },
  "GET /v1/runs/:run": { effect: "read" },
  "DELETE /v1/runs/:run": { effect: "govern" },
  "POST /v1/runs/:run/tools/:tool": { effect: "replace", tool: "update_plan", body: PLAN },
  "POST /v1/runs/:run/tool-calls": {
    effect: "replace",
    query: "?format=openai-chat",
    body: { role: "assistant", tool_calls: CALLS },
    deniesInside: true,
  },
  "GET /v1/runs/:run/reminder": { effect: "read" },
  "POST /v1/runs/:run/reminder": { effect: "read", body: { branch: ["e1"] } },
  "GET /v1/runs/:run/plan": { effect: "read" },
  "POST /v1/runs/:run/plan": { effect: "read", body: { branch: ["e1"] } },
  "GET /v1/runs/:run/history": { effect: "read" },
  "GET /v1/runs/:run/folded": { effect: "read" },
  "GET /v1/runs/:run/settings": { effect: "read" },
  "PATCH /v1/runs/:run/settings": { effect: "steer", body: { goal: "intruder" } },
  "POST /v1/runs/:run/stop-check": { effect: "steer", body: { reason: "finish" } },
  "POST /v1/runs/:run/finish": { effect: "steer", body: {} },
  "POST /v1/runs/:run/restore": { effect: "steer", body: { revision: 1 } },
  "POST /v1/runs/:run/recover": { effect: "steer", body: { entries: [], replace: true } },
  "GET /v1/runs/:run/checkpoint": { effect: "read" },
  "PUT /v1/runs/:run/checkpoint": { effect: "steer", body: { items: [], retired: 7 } },
  "GET /v1/runs/:run/export": { effect: "read" },
  "POST /v1/runs/:run/import": { effect: "govern" },
  "GET /v1/runs/:run/children": { effect: "read" },
  "POST /v1/runs/:run/children": { effect: "steer", body: {} },
  "POST /v1/runs/:run/forks": { effect: "steer", body: {} },
  "DELETE /v1/runs/:run/tokens": { effect: "govern" },
  "POST /v1/runs/:run/mcp": { effect: "read", body: GET_PROMPT },
  "POST /v1/hooks/:name": { effect: "read", runtime: "claude-code", body: PROMPT_EVENT, runInBody: true },
  "POST /mcp": { effect: "read", body: LIST_PROMPTS, runInBody: true },
};
