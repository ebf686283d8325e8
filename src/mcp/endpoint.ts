/**
 * The MCP endpoint: one message in, one answer out, no session, in both eras of the protocol. Loaded when the first MCP
 * request comes (http/mcp.ts), so that nobody else waits for it. GET and DELETE, which only sessions need, are no routes.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { McpAsked } from "./asked.ts";
import { serverFor } from "./server.ts";
import { Subscriptions } from "./subscriptions.ts";

export async function answerMcp(asked: McpAsked): Promise<Response> {
  const { request, message } = asked;
  if (await isLegacyRequest(request, message)) return answerLegacy(asked);
  const bus = new Subscriptions(asked);
  const handler = createMcpHandler(() => serverFor(asked, "modern"), { legacy: "reject", bus });
  return handler.fetch(request, { parsedBody: message });
}

/** As JSON, never as a stream: nothing of ours speaks before its answer, and any client reads JSON. */
async function answerLegacy(asked: McpAsked): Promise<Response> {
  const server = serverFor(asked, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(asked.request, { parsedBody: asked.message });
  } finally {
    await server.close();
  }
}
