/** Requests from this machine to the service: the one place of the command that holds the key. */
import type { Send } from "../../hooks/remote.ts";
import { connectionOf, type Environment } from "./places.ts";

/** `timeoutMs`: of each request; null where the process has a deadline of its own. */
export function sender(env: Environment, timeoutMs: number | null): Send {
  const { url, key } = connectionOf(env);
  const ours = { "Runplan-Actor": "model", ...(key !== null && { Authorization: `Bearer ${key}` }) };
  return async (path, { method, headers, body }) => {
    const signal = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs);
    const sent = { method, headers: { ...headers, ...ours }, body, signal, redirect: "error" } as const;
    const response = await fetch(url + path, sent);
    return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
  };
}

/** Why something failed, for the log. Never what a program sent: messages of JSON.parse quote it. */
export function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "stdin is not JSON";
  if (!(error instanceof Error)) return "failed";
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? ` (${String(cause.code)})` : "";
  return `${error.name}: ${error.message}${code}`;
}
