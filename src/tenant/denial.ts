/**
 * Why the door stayed shut, as plain facts. Nothing here tells whether a run exists [S2]. The
 * front's problem documents are made of these (http/problem.ts).
 */
import type { Effect } from "./caller.ts";

export type Denial =
  /** No keys, and not a developer's own machine [S3]. */
  | { readonly code: "no_keys_configured" }
  /** Keys are configured but cannot be read: shut for everybody, the log says why. */
  | { readonly code: "keys_unreadable" }
  /** No credential, or none that counts. `why` is for people; it names no key. */
  | { readonly code: "unauthorized"; readonly why: "missing" | "malformed" | "unknown" | "expired" | "revoked" }
  /** A page of another origin talks to a developer's machine. */
  | { readonly code: "origin_not_allowed" }
  /** A credential that does not reach this far. */
  | { readonly code: "not_granted"; readonly effect: Effect; readonly tool: string | null };

/** One sentence for people. */
export function detailOf(denial: Denial): string {
  switch (denial.code) {
    case "no_keys_configured":
      return "No API keys are configured. Set RUNPLAN_KEYS, or start with RUNPLAN_DEV=1 and call 127.0.0.1.";
    case "keys_unreadable":
      return "The configured API keys cannot be read, so nobody is let in. The log of the service says why.";
    case "unauthorized":
      return WHY[denial.why];
    case "origin_not_allowed":
      return "Without keys only pages of this machine may call.";
    case "not_granted":
      return denial.tool === null
        ? `This credential does not grant ${WORDS[denial.effect]}.`
        : `This credential does not grant the tool ${denial.tool}.`;
  }
}

/** What a model reads when it is denied a call: what happened, what holds, what to do [S1][P5]. */
export function textOf(denial: Denial): string | undefined {
  if (denial.code !== "not_granted") return undefined;
  const what = denial.tool === null ? "This" : `The tool ${denial.tool}`;
  return `${what} is not permitted here. Nothing was changed and the plan is as it was. Do not try again; go on with what you may do.`;
}

/** The denial that goes with a grant that did not reach. */
export function notGranted(effect: Effect, tool?: string): Denial {
  return { code: "not_granted", effect, tool: tool ?? null };
}

const WHY = {
  missing: "Send a key or a token: Authorization: Bearer …",
  malformed: "The Authorization header is not a bearer key or token.",
  unknown: "The key or token is not known.",
  expired: "The token has expired.",
  revoked: "The token was revoked.",
} as const;

const WORDS: Readonly<Record<Effect, string>> = {
  read: "reading this run",
  replace: "replacing this plan",
  patch: "changing this plan",
  steer: "steering this run",
  govern: "this, which only an admin may do",
  issue: "making tokens",
  list: "listing these runs",
};
