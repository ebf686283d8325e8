/**
 * The service for Workers beside it: `entrypoint = "Plans"` in a service binding, then `await env.PLANS.reminder({ run, key })`.
 * No HTTP goes between the two; what is asked passes the app's own door all the same, so that no right is decided twice.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import type { StopDecision, StopReason } from "../plan/completion.ts";
import type { BoundCall, PlansBinding, RunOf } from "../protocol/plans-binding.ts";
import type { WireReminder } from "../protocol/reminder-formats.ts";
import type { WireAnswer, WirePlan, WireProblem } from "../protocol/wire.ts";
import { app } from "./app.ts";
import type { Bindings } from "./environment.ts";

/** What is sent, before the caller's credential is added. */
interface Inner {
  readonly method?: "POST";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** A binding is no address: this one is of the machine itself, which is also what the rule for developers asks for [S3]. */
const ORIGIN = "http://localhost";

export class Plans extends WorkerEntrypoint<Bindings> implements PlansBinding {
  override async fetch(request: Request): Promise<Response> {
    return app.fetch(request, this.env, this.ctx);
  }

  call(of: RunOf, { tool, args, callId, dialect }: BoundCall): Promise<WireAnswer | WireProblem> {
    const headers = { "idempotency-key": callId, "runplan-dialect": dialect };
    return this.#ask(of, `tools/${encodeURIComponent(tool)}`, { method: "POST", body: args ?? {}, headers });
  }

  reminder(of: RunOf, dialect?: string): Promise<WireReminder | WireProblem> {
    return this.#ask(of, "reminder?format=json", { headers: { "runplan-dialect": dialect } });
  }

  plan(of: RunOf): Promise<WirePlan | WireProblem> {
    return this.#ask(of, "plan");
  }

  stopCheck(of: RunOf, reason: StopReason, key?: string): Promise<StopDecision | WireProblem> {
    return this.#ask(of, "stop-check", { method: "POST", body: { reason }, headers: { "idempotency-key": key } });
  }

  async #ask<Answer>({ run, key }: RunOf, path: string, inner: Inner = {}): Promise<Answer> {
    const { method = "GET", body, headers = {} } = inner;
    const sent = new Headers({ "content-type": "application/json" });
    if (key !== undefined) sent.set("authorization", `Bearer ${key}`);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const request = new Request(`${ORIGIN}/v1/runs/${encodeURIComponent(run)}/${path}`, {
      method,
      headers: sent,
      ...text,
    });
    // SAFETY: the app answers these routes in JSON, with what SPEC.md A says or a problem document.
    return (await app.fetch(request, this.env, this.ctx)).json() as Promise<Answer>;
  }
}
