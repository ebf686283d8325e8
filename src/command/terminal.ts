/**
 * Where a command writes for people: lines, and below them one progress bar on a terminal that has
 * room for it. Without a terminal only the lines. Colours only on a terminal and without NO_COLOR.
 */

/** What of a stream is needed: `process.stdout` is one, a test's is another. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export type Style = "bold" | "dim" | "green" | "red" | "yellow" | "cyan";

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  green: [32, 39],
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** Wider text is hard to read, and a narrower terminal than this is nobody's. */
const WIDTH = { least: 40, most: 100 } as const;
const BAR_WIDTH = 24;

export class Terminal {
  readonly #output: Output;
  readonly #colours: boolean;
  /** Whether it can redraw: people watch, so commands may take their time. */
  readonly live: boolean;
  #bar = "";

  constructor(output: Output, env: Readonly<Record<string, string | undefined>>) {
    this.#output = output;
    this.live = output.isTTY === true && env["TERM"] !== "dumb";
    this.#colours = this.live && !env["NO_COLOR"];
  }

  /** Columns to use. */
  get width(): number {
    return Math.min(WIDTH.most, Math.max(WIDTH.least, (this.#output.columns ?? WIDTH.most) - 1));
  }

  /** One or more lines, above the bar. */
  say(text = ""): void {
    this.#output.write(`${this.#erase()}${text}\n${this.#bar}`);
  }

  /** Draws the bar anew; only on a live terminal. */
  progress(done: number, total: number, label: string): void {
    if (!this.live) return;
    const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
    const bar = this.style("cyan", "━".repeat(filled)) + this.style("dim", "─".repeat(BAR_WIDTH - filled));
    const count = `${done}/${total}`;
    const text = fit(label, this.width - BAR_WIDTH - count.length - 4);
    const erase = this.#erase();
    this.#bar = `  ${bar} ${count} ${this.style("dim", text)}`;
    this.#output.write(erase + this.#bar);
  }

  /** Takes the bar away for good. */
  clear(): void {
    this.#output.write(this.#erase());
    this.#bar = "";
  }

  style(style: Style, text: string): string {
    if (!this.#colours) return text;
    const [on, off] = CODES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  }

  #erase(): string {
    return this.#bar === "" ? "" : "\r\x1b[2K";
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** East Asian wide and full-width forms, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns a terminal draws the text in. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text within so many columns, its end cut with `…`. */
export function fit(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > columns - 1) break;
    kept += segment;
  }
  return columns < 1 ? "" : `${kept}…`;
}

/** The text as lines of at most so many columns, broken at spaces; a longer word has a line of its own. */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer) > columns) lines.push(line);
    line = line !== "" && widthOf(longer) > columns ? word : longer;
  }
  return [...lines, line];
}

/** Fitted and filled with spaces to exactly so many columns. */
export function pad(text: string, columns: number): string {
  const fitted = fit(text, columns);
  return fitted + " ".repeat(Math.max(0, columns - widthOf(fitted)));
}

/** `12,345 B`. */
export function bytes(count: number): string {
  return `${number(count)} B`;
}

export function number(count: number): string {
  return count.toLocaleString("en-US");
}
