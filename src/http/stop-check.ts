/** `POST stop-check`: a host asks whether its agent may stop, and is told what to say to it if not [D1]. */
import type { StopAsked } from "../protocol/run-api.ts";
import type { WireFault } from "../protocol/wire.ts";
import { readBody } from "./body.ts";
import { refuse } from "./problem.ts";
import { readSent } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

/** A reason is a word of the host's; only `finish` has a meaning here. */
const REASON_LENGTH = 64;
const ATTEMPTS = 1_000_000;

export const checkStop: RunHandler = async (c, run) => {
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const sent = await readSent(c.req.raw, body.bytes);
  if ("code" in sent) return refuse(c, sent);
  const asked = readAsked(body.value);
  if (Array.isArray(asked)) return refuse(c, { code: "body_refused", errors: asked });
  // Asking twice without a key would count twice.
  const answer = await askRun(c, run, sent.call !== null, (stub) => stub.stopCheck(asked, sent.call));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  return json(answer.decision, { headers: answer.replayed ? { "Idempotency-Replayed": "true" } : {} });
};

function readAsked(body: unknown): StopAsked | WireFault[] {
  const { reason, attempt = null }: { reason?: unknown; attempt?: unknown } =
    typeof body === "object" && body !== null ? body : {};
  const wrong: WireFault[] = [];
  if (!isReason(reason)) {
    wrong.push({
      path: "reason",
      code: reason === undefined ? "missing_field" : "wrong_type",
      message: `a word of 1 to ${REASON_LENGTH} characters, as finish or limit`,
    });
  }
  if (!isAttempt(attempt)) wrong.push({ path: "attempt", code: "wrong_type", message: "a whole number, 0 or more" });
  return isReason(reason) && isAttempt(attempt) ? { reason, attempt } : wrong;
}

function isReason(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= REASON_LENGTH;
}

function isAttempt(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= ATTEMPTS);
}
