/** The two hashes that a write may need: of the request, for its key [H2], and of arguments too long to keep [H4]. */

/**
 * What makes two requests with one key the same: method, path with its query, and body bytes. Cut to
 * 128 bits, which no caller can make collide by chance; one who tries only cheats its own key.
 */
export async function fingerprintOf(request: Request, body: Uint8Array): Promise<string> {
  const { method, url } = request;
  const head = new TextEncoder().encode(`${method}\n${url.slice(url.indexOf("/", "https://".length))}\n`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return (await sha256(whole)).slice(0, 32);
}

/** In hex. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
