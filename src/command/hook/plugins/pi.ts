/**
 * The pi extension. `context` is a view of each request; pi has no MCP, so the plan tools are registered here. A run that
 * ends is asked before it stops, three times in a row at most, until a person speaks.
 */
import { own } from "../../../dialects/runtimes/own.ts";
import { stops, tells } from "../../../hooks/asked.ts";
import { asObject, type Input, textOf } from "../../../hooks/input.ts";
import { runIdOf } from "../../../hooks/run-id.ts";
import type { Environment } from "../places.ts";
import { reasonOf, sender } from "../sending.ts";
import { answering, asItIs } from "./answering.ts";

/** What of pi's extension interface is used. */
export interface Host {
  on(event: string, handler: (event: Input, ctx: Input) => Promise<object | undefined>): unknown;
  registerTool(tool: object): unknown;
  sendUserMessage(text: string, options: { deliverAs: "followUp" }): unknown;
}

interface SessionManager {
  getSessionId?(): string;
}

const TIMES_IN_A_ROW = 3;
const TOOL_TIMEOUT_MS = 10_000;

export function piExtension(pi: Host, env: Environment): void {
  const answer = answering("pi", env);
  pi.on("context", async (event, ctx) => {
    const { messages } = event;
    const run = runOf(ctx, env);
    const text = run === null || !Array.isArray(messages) ? "" : await answer(tells(run, "view", asItIs));
    const message = { role: "user", content: [{ type: "text", text }], timestamp: Date.now() };
    return text === "" || !Array.isArray(messages) ? undefined : { messages: [...messages, message] };
  });
  pi.on("input", async (_event, ctx) => {
    const run = runOf(ctx, env);
    if (run !== null) await answer(tells(run, "view", asItIs, { prompted: true }));
    return undefined;
  });
  pi.on("agent_end", async (_event, ctx) => {
    const run = runOf(ctx, env);
    const text = run === null ? "" : await answer(stops(run, asItIs, [null], TIMES_IN_A_ROW));
    if (text !== "") pi.sendUserMessage(text, { deliverAs: "followUp" });
    return undefined;
  });
  for (const { definition } of own.tools) pi.registerTool(toolOf(definition, env));
}

function toolOf({ name, description, parameters }: (typeof own.tools)[number]["definition"], env: Environment): object {
  return {
    name,
    label: name.replace("_", " "),
    description,
    parameters,
    // The context has changed its place among the arguments from version to version.
    execute: async (callId: string, args: unknown, ...rest: readonly unknown[]) => {
      const run = runOf(rest.map(asObject).find((one) => one !== null && "sessionManager" in one) ?? {}, env);
      const text =
        run === null ? "This session has no id, so its plan cannot be kept." : await call(run, name, callId, args, env);
      return { content: [{ type: "text", text }], details: {} };
    },
  };
}

async function call(run: string, tool: string, callId: string, args: unknown, env: Environment): Promise<string> {
  const headers = {
    "Content-Type": "application/json",
    ...(/^[\x21-\x7e]{1,255}$/.test(callId) && { "Idempotency-Key": callId }),
  };
  try {
    const sent = { method: "POST", headers, body: JSON.stringify(args) } as const;
    const { text } = await sender(env, TOOL_TIMEOUT_MS)(`/v1/runs/${run}/tools/${tool}`, sent);
    const answer = asObject(JSON.parse(text)) ?? {};
    return textOf(answer, "text", "detail") ?? "Done.";
  } catch (error) {
    return `The plan service cannot be reached (${reasonOf(error)}). Nothing is said to have changed; go on without it.`;
  }
}

/** `RUNPLAN_RUN` is how an extension that starts pi for a sub-agent gives it a run. */
function runOf(ctx: Input, env: Environment): string | null {
  const named = runIdOf(env["RUNPLAN_RUN"] ?? null);
  if (named !== null) return named;
  // SAFETY: only asked for its one method, and only if it has it.
  const manager = ctx["sessionManager"] as SessionManager | undefined;
  return typeof manager?.getSessionId === "function" ? runIdOf(manager.getSessionId()) : null;
}
