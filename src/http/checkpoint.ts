/** `GET` and `PUT checkpoint`: a plan with its folded record, to be kept by a host and put back [H6]. */
import { readCheckpoint } from "../plan/checkpoint.ts";
import { FAULTS_LISTED } from "../plan/limits.ts";
import { deed, LARGE_BODY_BYTES } from "./deed.ts";
import { refuse } from "./problem.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

export const getCheckpoint: RunHandler = async (c, run) => {
  const answer = await askRun(c, run, true, (stub) => stub.checkpoint(null));
  if ("code" in answer) return refuse(c, answer);
  return answer.ok ? json(answer.checkpoint) : refuse(c, answer.refusal);
};

export const putCheckpoint = deed(
  "checkpoint",
  (body) => {
    const read = readCheckpoint(body);
    if (!read.ok) return read.faults.slice(0, FAULTS_LISTED);
    return { ask: (run, asked) => run.putCheckpoint(asked, read.checkpoint) };
  },
  LARGE_BODY_BYTES,
);
