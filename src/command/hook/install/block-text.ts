/** A block of lines of ours at the end of a text file, between two marks, for formats that take parts in any order (TOML). */

const [BEGIN, END] = [
  "# >>> runplan (put here by `runplan hook --install`; `--uninstall` takes it away)",
  "# <<< runplan",
];

/** The text with the block at its end, in place of an older one. */
export function withBlock(text: string, block: string): string {
  const rest = withoutBlock(text);
  const end = rest.includes("\r\n") ? "\r\n" : "\n";
  const gap = rest === "" ? "" : rest.endsWith("\n") ? end : end + end;
  return rest + gap + [BEGIN, ...block.trim().split("\n"), END, ""].join(end);
}

export function withoutBlock(text: string): string {
  const start = text.indexOf(BEGIN);
  const stop = text.indexOf(END, start);
  if (start < 0 || stop < 0) return text;
  const before = text.slice(0, start).replace(/(\r?\n)\r?\n$/, "$1");
  const after = text.slice(stop + END.length).replace(/^\r?\n/, "");
  return before + after;
}
