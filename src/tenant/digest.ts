/**
 * The only two things done with secrets: hashing, and comparing. What is configured is a hash, so what is
 * presented is hashed first, and both sides have 32 bytes; the comparison tells nothing by its time [S1].
 */

const encoder = new TextEncoder();

/** SHA-256 of the text's UTF-8. */
export async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

/** Whether two secrets, or two hashes of one, are the same, in time that does not depend on where they differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && crypto.subtle.timingSafeEqual(one, other);
}
