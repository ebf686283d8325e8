/**
 * The Amp plugin. What is told at the start of a turn is stored in the thread, so only changes are; a finished turn is
 * asked before it ends, within Amp's own limit of continuations.
 */
import { stops, tells } from "../../../hooks/asked.ts";
import { asObject, type Input, textOf } from "../../../hooks/input.ts";
import { runIdOf } from "../../../hooks/run-id.ts";
import type { Environment } from "../places.ts";
import { answering, asItIs } from "./answering.ts";

/** What of Amp's plugin interface is used. */
export interface Host {
  on(event: "agent.start" | "agent.end", handler: (event: Input) => Promise<object | undefined>): unknown;
}

const CONTINUATIONS = 3;

export function ampPlugin(amp: Host, env: Environment): void {
  const answer = answering("amp", env);
  amp.on("agent.start", async (event) => {
    const run = runOf(event);
    const content = run === null ? "" : await answer(tells(run, "changed", asItIs));
    return content === "" ? undefined : { message: { content, display: false } };
  });
  amp.on("agent.end", async (event) => {
    const run = runOf(event);
    if (run === null || event["status"] !== "done") return undefined;
    const userMessage = await answer(stops(run, asItIs));
    return userMessage === "" ? undefined : { action: "continue", userMessage, maxContinuations: CONTINUATIONS };
  });
}

function runOf(event: Input): string | null {
  return runIdOf(textOf(asObject(event["thread"]) ?? {}, "id"));
}
