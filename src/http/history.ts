/** `GET history` and `GET folded`: what was accepted, and what was folded away, page by page for people [F4][H4]. */
import type { WireFolded, WireHistory } from "../protocol/wire.ts";
import { readPage } from "./query.ts";
import { refuse } from "./problem.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";
import { entryWire } from "./wire.ts";

export const getHistory: RunHandler = async (c, run) => {
  const page = readPage(c.req.query("after"), c.req.query("limit"));
  if ("code" in page) return refuse(c, page);
  const answer = await askRun(c, run, true, (stub) => stub.history(page.after, page.limit));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  return json({ entries: answer.entries.map(entryWire), next: answer.next } satisfies WireHistory);
};

export const getFolded: RunHandler = async (c, run) => {
  const page = readPage(c.req.query("after"), c.req.query("limit"));
  if ("code" in page) return refuse(c, page);
  const answer = await askRun(c, run, true, (stub) => stub.folded(page.after, page.limit));
  if ("code" in answer) return refuse(c, answer);
  if (!answer.ok) return refuse(c, answer.refusal);
  return json({ entries: answer.entries, next: answer.next } satisfies WireFolded);
};
