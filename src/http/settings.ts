/** `GET` and `PATCH settings`: what a host sets for a run. Not part of the plan, numbered by no revision. */
import { denialOf } from "./auth.ts";
import { readBody } from "./body.ts";
import { readSent } from "./request-headers.ts";
import { refuse } from "./problem.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

export const getSettings: RunHandler = async (c, run) => {
  const settings = await askRun(c, run, true, (stub) => stub.settings());
  return "code" in settings ? refuse(c, settings) : json(settings);
};

export const patchSettings: RunHandler = async (c, run) => {
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const sent = await readSent(c.req.raw, body.bytes);
  if ("code" in sent) return refuse(c, sent);
  // Not with the start: its schemas' library, which MCP alone shares, is most of what a start would wait for.
  const { readSettingsPatch } = await import("../protocol/settings-schema.ts");
  const read = readSettingsPatch(body.value);
  if (!read.ok) return refuse(c, { code: "settings_refused", errors: read.faults });
  // How long data is kept is decided by who may also delete it.
  const denial = read.patch.retentionDays === undefined ? null : denialOf(c.var.caller, "govern", run);
  if (denial !== null) return refuse(c, denial);
  const answer = await askRun(c, run, sent.call !== null, (stub) =>
    stub.changeSettings(read.patch, sent.call, sent.ifMatch),
  );
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  return json(answer.settings, { headers: answer.replayed ? { "Idempotency-Replayed": "true" } : {} });
};
