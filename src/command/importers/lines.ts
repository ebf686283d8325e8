/**
 * A file as lines, read piece by piece: memory is bounded by the longest line kept, not by the file.
 * Session files run to gigabytes and their last line is often torn, since the agent still writes it.
 */
import { createReadStream } from "node:fs";
import { isObject, parse } from "./recording.ts";

/** Longer lines hold pasted images and whole files, never a plan call: they are passed over. */
const LINE_CHARACTERS = 16 * 1_024 * 1_024;

export interface Line {
  /** Null for a line that was too long to keep. */
  readonly text: string | null;
  /** False for what follows the last newline. */
  readonly ended: boolean;
}

export async function* readLines(path: string, most = LINE_CHARACTERS): AsyncGenerator<Line> {
  let pieces: string[] = [];
  let length = 0;
  const take = (): string | null => {
    const text = length > most ? null : pieces.join("").replace(/^\uFEFF/, "");
    pieces = [];
    length = 0;
    return text;
  };
  const keep = (piece: string): void => {
    length += piece.length;
    if (length > most) pieces = [];
    else pieces.push(piece);
  };

  for await (const chunk of chunksOf(path)) {
    const parts = chunk.split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      keep(part);
      yield { text: take(), ended: true };
    }
    keep(rest);
  }
  if (length > 0) yield { text: take(), ended: false };
}

/** A file as pieces of text, none of which ends inside a character. */
export async function* chunksOf(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { encoding: "utf8" })) yield String(chunk);
}

/** What reading passed over; `notes` says it to a person. */
export class Skipped {
  #counts = new Map<string, number>();
  #facts: string[] = [];

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  say(fact: string): void {
    this.#facts.push(fact);
  }

  notes(): readonly string[] {
    return [...this.#facts, ...[...this.#counts].map(([what, count]) => `${what}: ${count}`)];
  }
}

/** The JSON objects of a file that has one a line. Everything else is counted and passed over. */
export async function* readObjects(path: string, skipped: Skipped): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of readLines(path)) {
    if (line.text === null) skipped.count("lines too long to keep");
    else if (line.text.trim() !== "") {
      const value = parse(line.text);
      if (isObject(value)) yield value;
      else if (line.ended) skipped.count("lines that are not JSON objects");
      else skipped.say("the last line is torn");
    }
  }
}
