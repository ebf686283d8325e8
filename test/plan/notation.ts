/** Plans written as the product draws them: `plan("[x] a", "[~] 2: b")` are sent items, `drawn(items)` is the way back. */
import { type Item, MARKS, STATUSES } from "../../src/plan/plan.ts";
import { lineOf } from "../../src/plan/render.ts";

/** Reads lines `[x] content` or `[x] id: content`; an id is one word without spaces. */
export function plan(...lines: readonly string[]): Item[] {
  return lines.map((line) => {
    const status = STATUSES.find((name) => line.startsWith(`${MARKS[name]} `));
    if (status === undefined) throw new Error(`no mark at the start of "${line}"`);
    const [, id, content] = /^(?:(\S+): )?(.*)$/.exec(line.slice(4)) ?? [];
    return { ...(id === undefined ? {} : { id }), content: content ?? "", status };
  });
}

export function drawn(items: readonly Item[]): string[] {
  return items.map(lineOf);
}
