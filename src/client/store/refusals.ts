/** Refusals of the in-process store: the same codes, statuses and texts as the service's. Pure. */
import { refusalText, staleText, unknownToolText } from "../../dialects/refusal-text.ts";
import { FAULTS_LISTED } from "../../plan/limits.ts";
import type { Fault } from "../../plan/problem.ts";
import type { WireFault, WirePlan } from "../../protocol/wire.ts";
import type { Refused } from "../errors.ts";

export function planRefused(tool: string, faults: readonly Fault[], revision?: number): Refused {
  const errors = faults.slice(0, FAULTS_LISTED);
  const more = faults.length - errors.length;
  return {
    ...refused("plan_refused", 422, "The plan is as it was; errors says what was wrong with the call."),
    text: refusalText(tool, errors, faults.length),
    errors,
    ...(more > 0 && { moreErrors: more }),
    ...(revision !== undefined && { revision }),
  };
}

export function stale(plan: WirePlan, tool?: string): Refused {
  const { revision } = plan;
  const detail = `If-Match does not hold: the plan is at revision ${revision}.`;
  return { ...refused("stale_revision", 412, detail), text: staleText(tool, revision), revision, plan };
}

export function unknownTool(tool: string, tools: readonly string[]): Refused {
  const detail = "No agent runtime we know has a plan tool of that name.";
  return { ...refused("tool_not_found", 404, detail), text: unknownToolText(tool, tools), tools };
}

export function wrongSettings(errors: readonly WireFault[]): Refused {
  return { ...refused("settings_refused", 422, "No setting was changed; errors says what was wrong."), errors };
}

export function wrongBody(errors: readonly WireFault[]): Refused {
  return { ...refused("body_refused", 422, "Nothing was changed; errors says what was wrong."), errors };
}

export function planExists(revision: number): Refused {
  return { ...refused("plan_exists", 409, "The run has a plan already; replace says that it may go."), revision };
}

export function badQuery(detail: string): Refused {
  return refused("bad_query", 400, detail);
}

export const keyReused = refused("key_reused", 409, "This key came before with another request. Use a fresh one.");
export const noSuchRun = refused(
  "run_not_found",
  404,
  "There is no such run: nothing was ever written to it, or it was deleted.",
);
export const unknownDialect = refused("unknown_dialect", 400, "There is no dialect of that name.");
export const tooLarge = refused("body_too_large", 413, "The arguments of a call have at most 262144 bytes.");

export const noSuchBranch = refused("branch_not_found", 404, "No plan was written on that branch.");

export function noSuchRevision(revision: number): Refused {
  return refused("revision_not_found", 404, `There is no revision ${revision} of this run.`);
}

function refused(code: Refused["code"], status: number, detail: string): Refused {
  return { ok: false, code, status, detail };
}
