/** What the MCP endpoint is asked, and how it reaches the rest of the service. http/mcp.ts makes it of a request. */
import type { Dialect } from "../dialects/dialect.ts";

export interface McpAsked {
  /** Without its body, which is `message`; `Accept` names both forms. */
  readonly request: Request;
  /** The JSON-RPC message, or a batch of them. */
  readonly message: unknown;
  readonly runs: NamedRuns;
  /** The dialect whose tools are offered; the own one unless the client's configuration says otherwise. */
  readonly dialect: Dialect;
  readonly send: Send;
}

/** The runs that are named outside of the message. */
export interface NamedRuns {
  /** By the path: the endpoint is this run's and no other's. */
  readonly bound: string | null;
  /** By the header `Runplan-Run`. */
  readonly header: string | null;
}

/** The service's own door, with the caller's credential: every right is asked there, and every call is told there. */
export type Send = (path: string, init?: SendOptions) => Promise<Response>;

export interface SendOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}
