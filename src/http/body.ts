/**
 * A request's JSON body: counted while it is read, decoded strictly, its depth measured before it is
 * parsed [S5]. An empty body is no JSON but means `{}`: a tool without arguments has none.
 */
import type { Problem } from "./problem.ts";

/** 256 KiB: a plan of 128 full items and every display field fits several times. */
export const BODY_BYTES = 262_144;
/** Nested deeper than any plan tool's arguments, shallow enough for every recursive reader. */
export const BODY_DEPTH = 32;

/**
 * Read and thrown away beyond a body's limit: who is still sending when the answer comes sees a broken
 * connection and no answer. Who sends more than this is told so by that.
 */
const OVERREAD_BYTES = { declared: 16_777_216, undeclared: 524_288 } as const;

export interface Body {
  /** As they came, for the fingerprint. */
  readonly bytes: Uint8Array;
  /** The same as text, `{}` for an empty body. */
  readonly text: string;
  readonly value: unknown;
}

export async function readBody(request: Request, limit: number = BODY_BYTES): Promise<Body | Problem> {
  const bytes = await readBytes(request, limit);
  if ("code" in bytes) return bytes;
  if (bytes.length === 0) return { bytes, text: "{}", value: {} };
  return isJson(request.headers) ? parse(bytes) : UNSUPPORTED;
}

const UNSUPPORTED: Problem = {
  code: "unsupported_media_type",
  detail: "Send the body as Content-Type: application/json, not compressed.",
};

/** `application/json`, or another type that says it is JSON. A body without a type is not taken for JSON. */
function isJson(headers: Headers): boolean {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  const encoding = headers.get("content-encoding") ?? "identity";
  return /^application\/(?:[\w.-]+\+)?json$/i.test(type.trim()) && encoding.toLowerCase() === "identity";
}

/** A declared length is kept by the transport, so a body within it can be taken at once; others are counted. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | Problem> {
  if (request.body === null) return new Uint8Array();
  const declared = request.headers.get("content-length");
  if (declared === null) return countBytes(request.body, limit, OVERREAD_BYTES.undeclared);
  if (Number(declared) > limit) return countBytes(request.body, limit, OVERREAD_BYTES.declared);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.length > limit ? tooLarge(limit) : bytes;
}

async function countBytes(
  body: ReadableStream<Uint8Array>,
  limit: number,
  overread: number,
): Promise<Uint8Array | Problem> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop cancels the stream: what is not read is never held.
    if (size > limit + overread) break;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) return tooLarge(limit);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function tooLarge(limit: number): Problem {
  return { code: "body_too_large", detail: `A body has at most ${limit} bytes.` };
}

function parse(bytes: Uint8Array): Body | Problem {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (depthOf(text) > BODY_DEPTH)
      return { code: "json_too_deep", detail: `A body nests at most ${BODY_DEPTH} deep.` };
    const value: unknown = JSON.parse(text);
    return { bytes, text, value };
  } catch {
    // Both throw on what a caller sent; their messages may quote it, so ours says where to look instead.
    return { code: "malformed_json", detail: "The body is not JSON in UTF-8." };
  }
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];

/** How deep the JSON text nests. Looks at brackets outside strings only; whether it is JSON is not asked. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === BRACE || unit === BRACKET) deepest = Math.max(deepest, ++depth);
    else if (unit === BRACE_END || unit === BRACKET_END) depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
