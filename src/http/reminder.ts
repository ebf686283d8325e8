/** `GET reminder`: what the model is shown before its next request, in the form the host asks for [R1]–[R5]. */
import { readDialect } from "./request-headers.ts";
import { readFormat } from "./query.ts";
import { refuse } from "./problem.ts";
import { empty, isKnown, json, plainText } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";
import { reminderWire } from "./wire.ts";

export const getReminder: RunHandler = async (c, run) => {
  const format = readFormat(c.req.query("format") ?? "text");
  if (typeof format === "object") return refuse(c, format);
  const dialect = readDialect(c.req.raw.headers);
  if (dialect !== null && "code" in dialect) return refuse(c, dialect);
  const reminder = await askRun(c, run, true, (stub) => stub.reminder(dialect?.listTool ?? null));
  if ("code" in reminder) return refuse(c, reminder);
  const { text, etag, revision } = reminder;
  if (format === "text" && text === null) return empty(204, VARY);
  // Every other format tells the revision too, so its bytes are those of the text and two words more.
  const tag = format === "text" ? `"${etag}"` : `"${etag}.${revision}.${format}"`;
  const headers = { ETag: tag, ...VARY };
  if (isKnown(tag, c.req.raw.headers.get("if-none-match"))) return empty(304, headers);
  return format === "text" ? plainText(text ?? "", headers) : json(reminderWire(reminder, format), { headers });
};

/** The tool it names depends on the header. */
const VARY = { Vary: "Runplan-Dialect" };
