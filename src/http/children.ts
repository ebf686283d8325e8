/** `POST` and `GET children`, `POST forks`: runs that are made from a run, each an object of its own [L1][L2]. */
import type { Inherit, Named, Refused, RunApi, RunView } from "../protocol/run-api.ts";
import { readSettingsPatch } from "../protocol/settings-schema.ts";
import type { WireFault } from "../protocol/wire.ts";
import { isRunId } from "../tenant/run-name.ts";
import { denialOf } from "./auth.ts";
import { type Body, readBody } from "./body.ts";
import { askedOf, type Fields, fieldsOf } from "./deed.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { readPage } from "./query.ts";
import { readSent, type Sent } from "./request-headers.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRelative, askRun } from "./stub.ts";

/** A new run's making, read. */
interface Making {
  readonly sent: Sent;
  readonly body: Body;
  readonly fields: Fields;
  /** The id that it is to get; null = the run makes one up. */
  readonly id: string | null;
}

export const bearChild: RunHandler = async (c, run) => {
  const making = await readMaking(c, run);
  if ("code" in making) return refuse(c, making);
  const { sent, fields, id } = making;
  const { title, goal } = fields;
  const read = readSettingsPatch({ ...(title !== undefined && { title }), ...(goal !== undefined && { goal }) });
  if (!read.ok) return refuse(c, { code: "body_refused", errors: read.faults });
  const born = await askRun(c, run, true, (stub) => stub.bearChild(id, sent.call));
  if ("code" in born) return refuse(c, born);
  if (!born.ok) return refuse(c, born.refusal);
  const parent = { run, depth: born.depth };
  const adopted = await askRelative(c, born.run, true, (child) => child.adopt(parent, read.patch));
  if (!("code" in adopted) && !adopted.ok) await askRelative(c, run, true, (stub) => stub.forgetChild(born.run));
  return made(c, adopted, born, { run: born.run, parent: run, depth: born.depth });
};

/** The children with how far each is; one that is gone, or is somebody else's by now, is left out. */
export const getChildren: RunHandler = async (c, run) => {
  const page = readPage(c.req.query("after"), c.req.query("limit"));
  if ("code" in page) return refuse(c, page);
  const answer = await askRun(c, run, true, (stub) => stub.children());
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  const names = answer.children.slice(page.after, page.after + page.limit);
  const told = await Promise.all(names.map((name) => askRelative(c, name, true, (stub) => stub.about())));
  const lost = told.find((child) => "code" in child);
  if (lost !== undefined) return refuse(c, lost);
  const entries = told.flatMap((child): RunView[] => ("run" in child && child.run.parent === run ? [child.run] : []));
  const end = page.after + names.length;
  return json({ entries, next: end < answer.children.length ? end : null });
};

export const forkRun: RunHandler = async (c, run) => {
  const making = await readMaking(c, run);
  if ("code" in making) return refuse(c, making);
  const { sent, fields, id, body } = making;
  const inherit = readInherit(fields);
  if (typeof inherit === "object" && inherit !== null) return refuse(c, { code: "body_refused", errors: [inherit] });
  const seed = await askRun(c, run, true, (stub) => stub.seed(id, inherit, sent.call));
  if ("code" in seed) return refuse(c, seed);
  if (!seed.ok) return refuse(c, seed.refusal);
  const asked = await askedOf(c, "fork", body);
  if ("code" in asked) return refuse(c, asked);
  const { origin, checkpoint, spoke } = seed;
  const first = { ...asked, call: null, ifMatch: null, args: JSON.stringify(origin), ...(spoke !== null && { spoke }) };
  const planted = await askRelative(c, seed.run, true, (stub: RunApi) => stub.plant(first, origin, checkpoint));
  return made(c, planted, seed, { run: seed.run, from: run, revision: origin.revision });
};

/** Both halves may be asked again: the first is known by its key or id, the second by what the new run says of itself. */
function made(
  c: AppContext,
  second: { readonly ok: true } | Refused | Problem,
  { replayed }: Named,
  answer: object,
): Response {
  if ("code" in second) return refuse(c, second);
  if (!second.ok) return refuse(c, second.refusal);
  return json(answer, { status: 201, headers: replayed ? { "Idempotency-Replayed": "true" } : {} });
}

async function readMaking(c: AppContext, run: string): Promise<Making | Problem> {
  const body = await readBody(c.req.raw);
  if ("code" in body) return body;
  const sent = await readSent(c.req.raw, body.bytes);
  if ("code" in sent) return sent;
  const fields = fieldsOf(body.value);
  const id = fields["id"] ?? null;
  if (id === null) return { sent, body, fields, id };
  if (typeof id !== "string" || !isRunId(id) || id === run)
    return {
      code: "body_refused",
      errors: [{ path: "id", code: "wrong_type", message: "another run id: 1 to 128 of A-Z a-z 0-9 . _ : -" }],
    };
  return denialOf(c.var.caller, "steer", id) ?? { sent, body, fields, id };
}

function readInherit({ inherit = "none", revision }: Fields): Inherit | WireFault {
  if (inherit === "none" && revision === undefined) return null;
  if (inherit !== "plan")
    return {
      path: "inherit",
      code: "wrong_type",
      message: "none, or plan; a revision goes with plan",
      allowed: ["none", "plan"],
    };
  if (revision === undefined) return "newest";
  const isRevision = typeof revision === "number" && Number.isSafeInteger(revision) && revision >= 0;
  return isRevision ? revision : { path: "revision", code: "wrong_type", message: "a whole number, 0 or more" };
}
