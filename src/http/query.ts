/** Query parameters that several routes take. Each reader gives the value, or the problem with it. */
import { REMINDER_FORMATS, type ReminderFormat } from "../protocol/reminder-formats.ts";
import type { Problem } from "./problem.ts";

/** Entries of one page: `limit` when the caller says nothing, and at most. */
const PAGE = { usual: 50, most: 200 } as const;
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

export interface PageQuery {
  readonly after: number;
  readonly limit: number;
}

export function readPage(after: string | undefined, limit: string | undefined): PageQuery | Problem {
  const from = readNumber("after", after ?? "0");
  if (typeof from !== "number") return from;
  const count = readLimit(limit);
  return typeof count === "number" ? { after: from, limit: count } : count;
}

/** Entries wanted on one page. */
export function readLimit(limit: string | undefined): number | Problem {
  const count = readNumber("limit", limit ?? String(PAGE.usual));
  if (typeof count !== "number" || (count >= 1 && count <= PAGE.most)) return count;
  return { code: "bad_query", detail: `limit is 1 to ${PAGE.most}.` };
}

export function readNumber(name: string, text: string): number | Problem {
  return WHOLE_NUMBER.test(text)
    ? Number(text)
    : { code: "bad_query", detail: `${name} is a whole number, 0 or more.` };
}

export function readFormat(text: string): ReminderFormat | Problem {
  return oneOf(REMINDER_FORMATS, text);
}

/** The format that the text names; it has no usual one where there is none. */
export function oneOf<Format extends string>(formats: readonly Format[], text: string): Format | Problem {
  const known = formats.join(", ");
  const format = formats.find((one) => one === text);
  return format ?? { code: "unknown_format", detail: `There is no such format. Known: ${known}.` };
}

/** `true` or `false`; absent is false. */
export function readFlag(name: string, text: string | undefined): boolean | Problem {
  if (text === undefined || text === "false") return false;
  return text === "true" ? true : { code: "bad_query", detail: `${name} is true or false.` };
}
