/** The host's conversation, newest entry first, as a query or a body names it: which plan is meant on that branch [H8]. */
import type { WireFault } from "../protocol/wire.ts";
import type { Problem } from "./problem.ts";

/** Entries of a query; a longer branch comes in a body. */
const IN_QUERY = 64;
/** Entries of a body: each is one step into an index. */
const IN_BODY = 4_096;
/** As the header that names an entry. */
const ENTRY = /^[\x21-\x7e]{1,255}$/;

/** `?branch=e1,e2`; null when there is none. An entry with a comma in it can be named in a body only. */
export function branchInQuery(text: string | undefined): readonly string[] | null | Problem {
  if (text === undefined) return null;
  const entries = text.split(",");
  if (entries.length <= IN_QUERY && entries.every((entry) => ENTRY.test(entry))) return entries;
  return {
    code: "bad_query",
    detail: `branch is 1 to ${IN_QUERY} entries with commas between; send more as {branch} in a POST.`,
  };
}

/** `{branch: [...]}`. */
export function branchInBody(value: unknown): readonly string[] | WireFault {
  const isBranch = Array.isArray(value) && value.length > 0 && value.length <= IN_BODY && value.every(isEntry);
  // SAFETY: each was tested.
  if (isBranch) return value as readonly string[];
  const message = `a list of 1 to ${IN_BODY} entries, each 1 to 255 visible ASCII characters, newest first`;
  return { path: "branch", code: value === undefined ? "missing_field" : "wrong_type", message };
}

function isEntry(entry: unknown): boolean {
  return typeof entry === "string" && ENTRY.test(entry);
}
