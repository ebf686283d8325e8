/** `GET plan`: the plan as people and programs read it, now, at a revision, or on a branch of the host's conversation. */
import { readBody } from "./body.ts";
import { branchInBody, branchInQuery } from "./branch.ts";
import { fieldsOf } from "./deed.ts";
import type { AppContext } from "./environment.ts";
import { readNumber } from "./query.ts";
import { refuse } from "./problem.ts";
import { empty, isKnown, json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";
import { planWire } from "./wire.ts";

export const getPlan: RunHandler = async (c, run) => {
  const asked = c.req.query("revision");
  const revision = asked === undefined ? null : readNumber("revision", asked);
  if (typeof revision === "object" && revision !== null) return refuse(c, revision);
  const branch = branchInQuery(c.req.query("branch"));
  if (branch !== null && "code" in branch) return refuse(c, branch);
  if (branch !== null && revision !== null)
    return refuse(c, { code: "bad_query", detail: "Give revision or branch, not both." });
  return answerPlan(c, run, revision, branch ?? undefined);
};

/** `POST plan {branch}`: as `GET plan?branch=`, for more entries than a query takes. */
export const getPlanOnBranch: RunHandler = async (c, run) => {
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const branch = branchInBody(fieldsOf(body.value)["branch"]);
  return "path" in branch ? refuse(c, { code: "body_refused", errors: [branch] }) : answerPlan(c, run, null, branch);
};

async function answerPlan(
  c: AppContext,
  run: string,
  revision: number | null,
  branch?: readonly string[],
): Promise<Response> {
  const answer = await askRun(c, run, true, (stub) => stub.plan(revision, branch));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  const { plan, settingsChanged } = answer;
  const headers = { ETag: `"${plan.revision}"` };
  // A plan shows the run's goal, which no revision numbers: after a change of settings the tag is not enough.
  if (!settingsChanged && isKnown(headers.ETag, c.req.raw.headers.get("if-none-match"))) return empty(304, headers);
  return json(planWire(plan), { headers });
}
