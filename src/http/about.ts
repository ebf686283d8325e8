/** `GET` and `DELETE` of a run itself. */
import { readSent } from "./request-headers.ts";
import { refuse } from "./problem.ts";
import { empty, json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

export const getRun: RunHandler = async (c, run) => {
  const answer = await askRun(c, run, true, (stub) => stub.about());
  if ("code" in answer) return refuse(c, answer);
  return answer.ok ? json(answer.run) : refuse(c, answer.refusal);
};

/** Deletes a run for good; with `?cascade=true` its children first, so that a deletion cut short can be asked again. Its receipts go too: deleting twice finds no run. */
export const deleteRun: RunHandler = async (c, run) => {
  const sent = await readSent(c.req.raw, new Uint8Array());
  if ("code" in sent) return refuse(c, sent);
  const cascade = c.req.query("cascade") ?? "false";
  if (cascade !== "true" && cascade !== "false")
    return refuse(c, { code: "bad_query", detail: "cascade is true or false." });
  const answer = await askRun(c, run, false, (stub) => stub.remove(sent.ifMatch, cascade === "true"));
  if ("code" in answer) return refuse(c, answer);
  return answer.ok ? empty(204) : refuse(c, answer.refusal);
};
