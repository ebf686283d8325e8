/** `GET reminder`: what the model is shown before its next request, in the form the host asks for [R1]–[R5]. */
import { readBody } from "./body.ts";
import { branchInBody, branchInQuery } from "./branch.ts";
import { fieldsOf } from "./deed.ts";
import type { AppContext } from "./environment.ts";
import { readDialect } from "./request-headers.ts";
import { readFormat } from "./query.ts";
import { refuse } from "./problem.ts";
import { empty, isKnown, json, plainText } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";
import type { PackedReminder, Reminder } from "../protocol/run-api.ts";
import { reminderWire } from "./wire.ts";

export const getReminder: RunHandler = async (c, run) => {
  const branch = branchInQuery(c.req.query("branch"));
  return branch !== null && "code" in branch ? refuse(c, branch) : answerReminder(c, run, branch ?? undefined);
};

/** `POST reminder {branch}`: as `GET reminder?branch=`, for more entries than a query takes. */
export const getReminderOnBranch: RunHandler = async (c, run) => {
  const body = await readBody(c.req.raw);
  if ("code" in body) return refuse(c, body);
  const branch = branchInBody(fieldsOf(body.value)["branch"]);
  return "path" in branch ? refuse(c, { code: "body_refused", errors: [branch] }) : answerReminder(c, run, branch);
};

async function answerReminder(c: AppContext, run: string, branch?: readonly string[]): Promise<Response> {
  const format = readFormat(c.req.query("format") ?? "text");
  if (typeof format === "object") return refuse(c, format);
  const dialect = readDialect(c.req.raw.headers);
  if (dialect !== null && "code" in dialect) return refuse(c, dialect);
  const listTool = dialect?.listTool ?? null;
  const reminder = await askRun(c, run, true, async (stub) => unpack(await stub.reminder(listTool, branch)));
  if ("code" in reminder) return refuse(c, reminder);
  const { text, etag, revision } = reminder;
  if (format === "text" && text === null) return empty(204, VARY);
  // Every other format tells the revision too, so its bytes are those of the text and two words more.
  const tag = format === "text" ? `"${etag}"` : `"${etag}.${revision}.${format}"`;
  const headers = { ETag: tag, ...VARY };
  if (isKnown(tag, c.req.raw.headers.get("if-none-match"))) return empty(304, headers);
  return format === "text" ? plainText(text ?? "", headers) : json(reminderWire(reminder, format), { headers });
}

function unpack(packed: PackedReminder): Reminder {
  // SAFETY: packed by the run from a Reminder.
  return JSON.parse(packed) as Reminder;
}

/** The tool it names depends on the header. */
const VARY = { Vary: "Runplan-Dialect" };
