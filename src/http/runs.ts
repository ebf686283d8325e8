/** `GET /v1/runs`: a tenant's runs in the order of their ids, page by page, out of the shards of its directory. */
import { isRunId, isRunPrefix } from "../tenant/run-name.ts";
import { mergePages } from "../tenant/shards.ts";
import { denialOf } from "./auth.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { readLimit } from "./query.ts";
import { json } from "./respond.ts";
import type { Handler } from "./route.ts";
import { askShards } from "./stub.ts";

interface Asked {
  readonly prefix: string;
  /** A run's id; "" = from the start. */
  readonly after: string;
  readonly limit: number;
}

export const listRuns: Handler = async (c) => {
  const asked = readAsked(c);
  if ("code" in asked) return refuse(c, asked);
  const { prefix, after, limit } = asked;
  const denial = denialOf(c.var.caller, "list", prefix);
  if (denial !== null) return refuse(c, denial);
  const pages = await askShards(c, (shard) => shard.list(prefix, after, limit));
  return "code" in pages ? refuse(c, pages) : json(mergePages(pages, limit));
};

/** A token for a prefix that names none means its own. */
function readAsked(c: AppContext): Asked | Problem {
  const { scope } = c.var.caller;
  const prefix = c.req.query("prefix") ?? (scope.kind === "prefix" ? scope.prefix : "");
  const after = c.req.query("after") ?? "";
  if (!isRunPrefix(prefix)) return { code: "bad_query", detail: "prefix is the beginning of a run id." };
  if (after !== "" && !isRunId(after))
    return { code: "bad_query", detail: "after is a run id: the next of the page before." };
  const limit = readLimit(c.req.query("limit"));
  return typeof limit === "number" ? { prefix, after, limit } : limit;
}
