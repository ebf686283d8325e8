/** What an installation prints: each file, what of ours goes into it, and what a person has to know. Keys are not shown. */
import type { Change } from "./files.ts";
import type { Edit } from "./setup.ts";

interface Shown {
  readonly runtime: string;
  readonly changes: readonly Change[];
  readonly home: string;
  readonly isDry: boolean;
}

interface ShownInstall extends Shown {
  readonly shared: readonly Change[];
  readonly edits: readonly Edit[];
  readonly notes: readonly string[];
}

export function shownInstall({ runtime, changes, shared, edits, notes, home, isDry }: ShownInstall): string {
  const parts = changes.map((change) => {
    const own = edits.filter(({ path }) => path === change.path);
    return [`${short(change.path, home)} (${fate(change)})`, ...indented(snippetOf(own))].join("\n");
  });
  const kept = shared.map(
    (change) => `${short(change.path, home)} (${fate(change)}): address and key, for your eyes only`,
  );
  const head = isDry ? `What would be set up for ${runtime}; nothing was written:` : `Set up for ${runtime}:`;
  const noted = notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join("\n")];
  return [head, ...parts, ...kept, ...noted].join("\n\n");
}

export function shownUninstall({ runtime, changes, home, isDry }: Shown): string {
  const lines = changes.flatMap(({ path, before, after }) => {
    if (before === null || after === before) return [];
    return [`${short(path, home)} (${after === null ? "removed" : "without what was ours"})`];
  });
  if (lines.length === 0) return `Nothing of ours is set up for ${runtime}.`;
  return [
    isDry ? `What would be taken back for ${runtime}; nothing was written:` : `Taken back for ${runtime}:`,
    ...lines,
  ].join("\n");
}

function fate({ before, after }: Change): string {
  if (before === null) return "new";
  return before === after ? "in place already" : "changed; as it was, it is kept beside it until --uninstall";
}

/** Edits of one file as what they come to. */
function snippetOf(edits: readonly Edit[]): string {
  const text = edits.flatMap((edit) => (edit.kind === "block" || edit.kind === "file" ? [edit.text.trimEnd()] : []));
  if (text.length > 0) return text.join("\n");
  const whole: Record<string, unknown> = {};
  for (const edit of edits) {
    if (edit.kind === "put") place(whole, edit.at, edit.value);
    if (edit.kind === "add") place(whole, edit.at, [edit.item]);
  }
  return JSON.stringify(whole, null, 2);
}

function place(whole: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === undefined) return;
  if (rest.length === 0) {
    whole[key] = value;
    return;
  }
  const below: Record<string, unknown> = { ...Object(whole[key]) };
  whole[key] = below;
  place(below, rest, value);
}

function indented(text: string): readonly string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

function short(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
