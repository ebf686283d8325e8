/**
 * Refusals as values. The service's own problems come through as they are; two codes more say that no answer came, or
 * none that can be read. Only a run without an id throws: that is a mistake in the program, not an answer.
 */
import type { ProblemCode } from "../protocol/problem-codes.ts";
import type { WireProblem } from "../protocol/wire.ts";

/** Every way in which a call can come back without its answer. Closed: a switch over `code` can be exhaustive. */
export type RefusalCode = ProblemCode | "unreachable" | "unreadable_answer";

export interface Refused extends Pick<WireProblem, "errors" | "moreErrors" | "revision" | "plan" | "tools"> {
  readonly ok: false;
  readonly code: RefusalCode;
  /** 0 when no answer came. */
  readonly status: number;
  /** For people. */
  readonly detail: string;
  /** For the model, where it can do something about it. */
  readonly text?: string;
}

/** There is no run to speak of: its id is missing, or none can be made of it [G1][S4]. */
export class NoRun extends Error {
  readonly code = "no_run";

  constructor(id: unknown) {
    super(`A plan needs its run's own id, 1 to 128 of A-Z a-z 0-9 . _ : -, not ${JSON.stringify(id) ?? "undefined"}.`);
    this.name = "NoRun";
  }
}

/** The id, or `NoRun`: an id is never made up, and never shared by default. */
export function runId(id: unknown): string {
  if (typeof id !== "string" || !/^[A-Za-z0-9._:-]{1,128}$/.test(id)) throw new NoRun(id);
  return id;
}

export function unreachable(error: unknown): Refused {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { ok: false, code: "unreachable", status: 0, detail };
}

/** The refusal that an answer's body tells; what is no problem document came from somebody between us. */
export function refusalOf(status: number, body: unknown): Refused {
  // SAFETY: a problem document of the service, which its `code` and `ok` tell from anybody else's.
  if (isObject(body) && body["ok"] === false && typeof body["code"] === "string") return body as unknown as Refused;
  return { ok: false, code: "unreadable_answer", status, detail: `Status ${status}, and no answer of runplan.` };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
