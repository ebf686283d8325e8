/** The official client, connected to a service's MCP endpoint, in either era of the protocol. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

export type Era = "legacy" | "modern";

export const ERAS: readonly Era[] = ["legacy", "modern"];

const MODERN = "2026-07-28";

/** Closed when the test is over. */
export async function connect(url: string, era: Era, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const mode = era === "legacy" ? ("legacy" as const) : { pin: MODERN };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

/** The texts of an answer, block by block. */
export function textsOf(result: unknown): readonly string[] {
  const { content } = Object(result);
  return Array.isArray(content) ? content.map((block) => String(Object(block).text)) : [];
}
