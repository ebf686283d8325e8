/**
 * The service as another Worker's service binding sees it: methods in place of requests. Types only; http/entrypoint.ts is
 * it. A binding's generated type gives up on recursive data: `env.PLANS as unknown as PlansBinding`.
 */
import type { StopDecision, StopReason } from "../plan/completion.ts";
import type { WireReminder } from "./reminder-formats.ts";
import type { WireAnswer, WirePlan, WireProblem } from "./wire.ts";

/** Whose plan: the run, and the key or token that lets the caller in. */
export interface RunOf {
  readonly run: string;
  /** Absent on a developer's own machine. */
  readonly key?: string;
}

export interface BoundCall {
  readonly tool: string;
  /** The model's arguments as they came. */
  readonly args: unknown;
  /** The provider's id of the call: it is applied once [H2]. */
  readonly callId?: string;
  readonly dialect?: string;
}

export interface PlansBinding {
  call(of: RunOf, call: BoundCall): Promise<WireAnswer | WireProblem>;
  reminder(of: RunOf, dialect?: string): Promise<WireReminder | WireProblem>;
  plan(of: RunOf): Promise<WirePlan | WireProblem>;
  stopCheck(of: RunOf, reason: StopReason, key?: string): Promise<StopDecision | WireProblem>;
  /** Everything else, and what the client's `fetch` option takes. */
  fetch(request: Request): Promise<Response>;
}
