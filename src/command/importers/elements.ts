/**
 * The objects at one path of a JSON document, cut out of it while it is being read: `["messages", "*",
 * "parts", "*"]` gives every part of every message. Memory is bounded by the largest object kept.
 * Not a validator: a document that is no JSON gives fewer objects, not an error.
 */

/** Parts beyond it hold file contents, never a plan call. */
const ELEMENT_CHARACTERS = 16 * 1_024 * 1_024;

/** Longer names of members are none that is looked for. */
const NAME_CHARACTERS = 64;

interface Frame {
  readonly list: boolean;
  /** The member being read, when the frame is an object. */
  key: string;
  /** The next string is a member's name. */
  naming: boolean;
}

/** Feed it text in order with `push`; it answers with the objects that were completed. */
export class Elements {
  readonly #path: readonly string[];
  readonly #frames: Frame[] = [];
  #quoted = false;
  #escaped = false;
  #text = "";
  /** Depth of the frame that is being cut out; 0 = none. */
  #depth = 0;
  dropped = 0;

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** False when the text so far ends inside the document. */
  get closed(): boolean {
    return this.#frames.length === 0 && !this.#quoted;
  }

  push(chunk: string): readonly string[] {
    const found: string[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const before = this.#depth;
      this.#step(chunk[at] ?? "");
      if (before === 0 && this.#depth > 0) from = at;
      if (before > 0 && this.#depth === 0) found.push(...this.#cut(chunk.slice(from, at + 1)));
      if (before > 0 && this.#depth === 0) from = at + 1;
    }
    if (this.#depth > 0) this.#keep(chunk.slice(from));
    return found;
  }

  #keep(text: string): void {
    // One character over the bound is enough to know, when it is complete, that it was too large.
    if (this.#text.length <= ELEMENT_CHARACTERS) this.#text += text;
  }

  #cut(text: string): readonly string[] {
    this.#keep(text);
    const whole = this.#text;
    this.#text = "";
    if (whole.length <= ELEMENT_CHARACTERS) return [whole];
    this.dropped += 1;
    return [];
  }

  #step(character: string): void {
    if (this.#quoted) return this.#stepInString(character);
    const frame = this.#frames.at(-1);
    if (character === '"') {
      this.#quoted = true;
      if (frame?.naming === true) frame.key = "";
    } else if (character === "{" || character === "[") this.#open(character === "[");
    else if (character === "}" || character === "]") this.#close();
    else if (frame !== undefined && character === ":") frame.naming = false;
    else if (frame !== undefined && character === ",") frame.naming = !frame.list;
  }

  #stepInString(character: string): void {
    const frame = this.#frames.at(-1);
    const escaped = this.#escaped;
    this.#escaped = !escaped && character === "\\";
    if (!escaped && character === '"') this.#quoted = false;
    // Escapes stay as they are written: a name that needs them is none that is looked for.
    else if (frame?.naming === true && frame.key.length < NAME_CHARACTERS) frame.key += character;
  }

  #open(list: boolean): void {
    const here = !list && this.#depth === 0 && this.#isHere();
    this.#frames.push({ list, key: "", naming: !list });
    if (here) this.#depth = this.#frames.length;
  }

  #close(): void {
    if (this.#frames.length === this.#depth) this.#depth = 0;
    this.#frames.pop();
  }

  #isHere(): boolean {
    if (this.#frames.length !== this.#path.length) return false;
    return this.#path.every((step, at) => {
      const frame = this.#frames[at];
      return frame !== undefined && (step === "*" ? frame.list : !frame.list && frame.key === step);
    });
  }
}
