/** The idempotency key of a tool call: the provider's id of it, in the characters and length that a header takes [H2]. */

const LONGEST = 255;

/** The same id gives the same key, on this attempt and on any later one. Without an id, a key of its own. */
export function keyOf(callId: string | undefined): string {
  if (callId === undefined || callId === "") return crypto.randomUUID();
  const visible = /^[\x21-\x7e]+$/.test(callId) ? callId : encodeURIComponent(callId.toWellFormed());
  // The end of a long id tells more than its beginning, where hosts put what all of them share.
  return visible.slice(-LONGEST);
}
