/**
 * The MCP server of one request: what it offers, each line to its file. The SDK's low-level server, since arguments are
 * read by the dialects and nobody else: a schema that refused what a model meant would refuse it without telling how.
 */
import { ProtocolError, Server } from "@modelcontextprotocol/server";
import { VERSION } from "../protocol/version.ts";
import type { McpAsked } from "./asked.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { listResources, listTemplates, readResource } from "./resources.ts";
import { callTool, listTools } from "./tools.ts";
import { INSTRUCTIONS, INSTRUCTIONS_WITHOUT_RUN, TITLE } from "./words.ts";

const INVALID_PARAMS = -32602;

/** `modern`: the protocol of 2026, in which a client can be told of changes without a session. */
export type Era = "legacy" | "modern";

export function serverFor(asked: McpAsked, era: Era): Server {
  const { runs } = asked;
  const isOpen = runs.bound === null && runs.header === null;
  const server = new Server(
    { name: "runplan", title: TITLE, version: VERSION },
    {
      capabilities: { tools: {}, prompts: {}, resources: era === "modern" ? { subscribe: true } : {} },
      instructions: isOpen ? INSTRUCTIONS + INSTRUCTIONS_WITHOUT_RUN : INSTRUCTIONS,
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: listTools(asked) }));
  server.setRequestHandler(
    "tools/call",
    async ({ params: { name, arguments: args = {} } }, { mcpReq: { _meta: meta } }) => {
      const result = await callTool(asked, name, args, meta);
      if (result === null) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${name.slice(0, 64)}.`);
      return result;
    },
  );
  server.setRequestHandler("resources/list", () => ({ resources: listResources(runs) }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: listTemplates(runs) }));
  server.setRequestHandler("resources/read", ({ params }) => readResource(asked, params.uri));
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts(asked) }));
  server.setRequestHandler("prompts/get", ({ params }, { mcpReq: { _meta: meta } }) =>
    getPrompt(asked, params.name, params.arguments?.["run"], meta),
  );
  return server;
}
