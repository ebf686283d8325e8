/**
 * Text as a plan stores it: one line, clean, within a budget of UTF-8 bytes. Called on everything a
 * caller sends; every function is linear in its input, since inputs reach 256 KiB.
 */
import { defuseWrappers } from "./wrappers.ts";

/** Bidi controls reorder what people see; lone surrogates cannot be encoded. Both go [P6]. */
const GONE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const BREAKS = /[\p{Control}\u2028\u2029]/u;
/** Spaces and breaks in one class keeps the match linear; runs without a break stay as they are. */
const SPACES_AND_BREAKS = /[ \p{Control}\u2028\u2029]+/gu;
const NEEDS_WORK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}\p{Control}\u2028\u2029<]/u;
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

const ELLIPSIS = "…";
const ELLIPSIS_BYTES = 3;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** One trimmed line without control characters, bidi controls, lone surrogates or wrapper tags [P6]. */
export function cleanLine(text: string): string {
  if (!NEEDS_WORK.test(text)) return text.trim();
  const line = text.replace(GONE, "").replace(SPACES_AND_BREAKS, (run) => (BREAKS.test(run) ? " " : run));
  return defuseWrappers(line.trim());
}

/** Whether a reader would see nothing: only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Bytes of the text in UTF-8; a lone surrogate counts as the three bytes it would be replaced by. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isPair(text, i)) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}

function isPair(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  const low = text.charCodeAt(at + 1);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** Whether the text is over a budget; asks for no count when the length alone can tell. */
export function isOver(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || byteLength(text) > bytes;
}

/**
 * The text itself when it fits, else its longest start in whole user-perceived characters that
 * leaves room for `…` [P3]. Only text over its budget is segmented: segmenting costs far more than counting.
 */
export function clampLine(text: string, bytes: number): string {
  if (!isOver(text, bytes)) return text;
  const start = fittingStart(text, bytes - ELLIPSIS_BYTES);
  return start + ELLIPSIS;
}

function fittingStart(text: string, room: number): string {
  // Twice the room shows the whole of every character that could still fit.
  const head = text.slice(0, room * 2);
  const start = takeWhile(graphemesOf(head), room);
  // One character longer than the whole room (stacked accents): cut inside it rather than show nothing.
  return start === "" ? takeWhile(head, room) : start;
}

function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

function takeWhile(parts: Iterable<string>, room: number): string {
  let taken = "";
  let left = room;
  for (const part of parts) {
    left -= byteLength(part);
    if (left < 0) break;
    taken += part;
  }
  return taken;
}

/** A caller's value as it may stand in a refusal: clean, short, quoted. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return `"${clampLine(cleanLine(text.slice(0, 400)), 60)}"`;
}
