/** Responses, made in one step: every header set later costs as much as setting them all here. */
import { SECURITY_HEADERS } from "./security-headers.ts";

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(body: unknown, { status = 200, headers = {} }: Options = {}): Response {
  const all = { ...SECURITY_HEADERS, "Content-Type": "application/json", ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}

export function plainText(text: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(text, {
    headers: { ...SECURITY_HEADERS, "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

export function empty(status: 204 | 304, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...SECURITY_HEADERS, ...headers } });
}

/** Whether `If-None-Match` names this tag; weak and strong count alike here (RFC 9110, 13.1.2). */
export function isKnown(tag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
