/**
 * JSON with comments and trailing commas, read into a tree that knows where each part stands, so that a change of it
 * (json-text.ts) touches nothing else. Throws `NotJson` on anything it cannot read.
 */

export class NotJson extends Error {}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export type JsonNode = ObjectNode | ListNode | (Span & { readonly kind: "scalar"; readonly value: unknown });

export interface ObjectNode extends Span {
  readonly kind: "object";
  readonly members: readonly Member[];
}

export interface ListNode extends Span {
  readonly kind: "list";
  readonly items: readonly JsonNode[];
}

/** From the key's quote to the value's end. */
export interface Member extends Span {
  readonly key: string;
  readonly value: JsonNode;
}

export function readTree(text: string): JsonNode {
  const reader = new Reader(text);
  const node = reader.value();
  reader.skip();
  if (reader.at < text.length) throw new NotJson(`something follows the end, at ${reader.at}`);
  return node;
}

/** What the node says, as JSON.parse would give it. */
export function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(valueOf);
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOf(value)]));
  }
}

/** Comments and white space, and a byte order mark. */
const BETWEEN = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skip(): void {
    BETWEEN.lastIndex = this.at;
    this.at += BETWEEN.exec(this.#text)?.[0].length ?? 0;
  }

  value(): JsonNode {
    this.skip();
    const start = this.at;
    if (this.#takes("{"))
      return { kind: "object", start, members: this.#parts("}", () => this.#member()), end: this.at };
    if (this.#takes("[")) return { kind: "list", start, items: this.#parts("]", () => this.value()), end: this.at };
    return { kind: "scalar", start, value: this.#scalar(), end: this.at };
  }

  #member(): Member {
    const start = this.at;
    const key = this.#scalar();
    this.skip();
    if (typeof key !== "string" || !this.#takes(":")) throw new NotJson(`a key is missing, at ${start}`);
    const value = this.value();
    return { start, key, value, end: value.end };
  }

  /** Parts up to the closing bracket, commas between them; the last one may have a comma too. */
  #parts<Part>(close: string, part: () => Part): Part[] {
    const parts: Part[] = [];
    for (;;) {
      this.skip();
      if (this.#takes(close)) return parts;
      parts.push(part());
      this.skip();
      if (!this.#takes(",") && this.#text[this.at] !== close) throw new NotJson(`a comma is missing, at ${this.at}`);
    }
  }

  #scalar(): unknown {
    SCALAR.lastIndex = this.at;
    const [found] = SCALAR.exec(this.#text) ?? [];
    if (found === undefined) throw new NotJson(`no value, at ${this.at}`);
    this.at += found.length;
    try {
      return JSON.parse(found);
    } catch {
      throw new NotJson(`no value, at ${this.at}`);
    }
  }

  #takes(sign: string): boolean {
    if (this.#text[this.at] !== sign) return false;
    this.at++;
    return true;
  }
}
