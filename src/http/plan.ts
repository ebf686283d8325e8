/** `GET plan`: the plan as people and programs read it, now or at a revision. */
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
  const answer = await askRun(c, run, true, (stub) => stub.plan(revision));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  const { plan, settingsChanged } = answer;
  const headers = { ETag: `"${plan.revision}"` };
  // A plan shows the run's goal, which no revision numbers: after a change of settings the tag is not enough.
  if (!settingsChanged && isKnown(headers.ETag, c.req.raw.headers.get("if-none-match"))) return empty(304, headers);
  return json(planWire(plan), { headers });
};
