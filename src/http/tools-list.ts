/** `GET /v1/tools`: the plan tools of a dialect, ready to be put into a provider's request [T4]. The same for every caller. */
import type { Dialect } from "../dialects/dialect.ts";
import { definitionsIn, TOOL_FORMATS } from "../dialects/formats/formats.ts";
import { own } from "../dialects/runtimes/own.ts";
import type { WireTools } from "../protocol/wire.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { oneOf, readFlag } from "./query.ts";
import { dialectNamed, readDialect } from "./request-headers.ts";
import { json } from "./respond.ts";

export function listTools(c: AppContext): Response {
  const format = oneOf(TOOL_FORMATS, c.req.query("format") ?? "json-schema");
  if (typeof format === "object") return refuse(c, format);
  const dialect = askedDialect(c);
  if ("code" in dialect) return refuse(c, dialect);
  const isStrict = readFlag("strict", c.req.query("strict"));
  if (typeof isStrict === "object") return refuse(c, isStrict);
  const bookkeeping = dialect.tools.map((tool) => tool.name);
  const listed: WireTools = { tools: definitionsIn(format, dialect, isStrict), bookkeeping };
  return json(listed, { headers: { Vary: "Runplan-Dialect" } });
}

/** The query's, else the header's, else the own one. */
function askedDialect(c: AppContext): Dialect | Problem {
  const name = c.req.query("dialect");
  return name === undefined ? (readDialect(c.req.raw.headers) ?? own) : dialectNamed(name);
}
