/**
 * A browser cannot set headers on a WebSocket, so its token comes as a subprotocol beside ours:
 * `Sec-WebSocket-Protocol: runplan.v1, runplan.token.<token>` [W2]. Never in the URL, which is
 * logged all over the world; never echoed: the answer names `runplan.v1` alone. Pure.
 */
import { looksLikeToken } from "./token.ts";

export const SUBPROTOCOL = "runplan.v1";
const TOKEN = "runplan.token.";

export interface Offered {
  /** Whether ours is among the offered ones: if so, the answer must name it. */
  readonly speaksOurs: boolean;
  /** The bearer the browser brought, or null. Two are one too many, and a key is no token. */
  readonly bearer: string | null;
}

/** What a `Sec-WebSocket-Protocol` header offers. */
export function readSubprotocols(header: string | null): Offered {
  const offered = (header ?? "").split(",").map((one) => one.trim());
  const tokens = offered.filter((one) => one.startsWith(TOKEN)).map((one) => one.slice(TOKEN.length));
  const [bearer = ""] = tokens;
  return {
    speaksOurs: offered.includes(SUBPROTOCOL),
    bearer: tokens.length === 1 && looksLikeToken(bearer) ? bearer : null,
  };
}
