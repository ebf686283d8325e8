/**
 * The plan calls of a session while it is being read: a call comes first, its outcome some lines
 * later. Sessions that were resumed repeat earlier lines, so a call id counts once.
 */
import type { RecordedCall } from "./recording.ts";

/** A result is kept for people to read; plan tools' answers are far shorter. */
const RESULT_CHARACTERS = 2_000;

export class Calls {
  readonly #calls: RecordedCall[] = [];
  readonly #placeOf = new Map<string, number>();

  get size(): number {
    return this.#calls.length;
  }

  add(tool: string, args: unknown, id: string | undefined): void {
    if (id !== undefined && this.#placeOf.has(id)) return;
    if (id !== undefined) this.#placeOf.set(id, this.#calls.length);
    this.#calls.push({ tool, args, ok: null, ...(id === undefined ? {} : { id }) });
  }

  /** Results of calls that are not plan calls are none of ours. */
  settle(id: string, ok: boolean, result: string): void {
    const place = this.#placeOf.get(id);
    const call = place === undefined ? undefined : this.#calls[place];
    if (place === undefined || call === undefined || call.ok !== null) return;
    this.#calls[place] = { ...call, ok, result: result.slice(0, RESULT_CHARACTERS) };
  }

  list(): readonly RecordedCall[] {
    return this.#calls;
  }
}

/** Text of a result: a string, or a list of parts of which some have text. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: unknown) => partText(part)).join("");
}

function partText(part: unknown): string {
  if (typeof part === "string") return part;
  if (typeof part !== "object" || part === null || !("text" in part)) return "";
  return typeof part.text === "string" ? part.text : "";
}
