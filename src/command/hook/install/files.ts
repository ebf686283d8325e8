/**
 * Carries a setup out, and takes it back. All is worked out before anything is written; the file as it was stays beside
 * it. A file that nobody touched since is put back byte for byte; of any other only what is ours is taken out.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Ledger, Written } from "./ledger.ts";
import type { Edit } from "./setup.ts";
import { applied, takenBack } from "./texts.ts";

/** What becomes of one file. */
export interface Change {
  readonly path: string;
  readonly before: string | null;
  /** Null: the file goes. */
  readonly after: string | null;
  readonly mode: number | undefined;
}

const BACKUP = ".before-runplan";

/** Throws, with the path in front, when a file cannot be read or has something else in our place. */
export function installChanges(edits: readonly Edit[], runtime: string): readonly Change[] {
  return perFile(edits, (edit, text) => applied(edit, text, runtime));
}

export function uninstallChanges(edits: readonly Edit[], runtime: string, ledger: Ledger): readonly Change[] {
  const changes = perFile(edits, (edit, text) => (text === null ? null : takenBack(edit, text, runtime)));
  return changes.map((change) => ({ ...change, after: afterUninstall(change, ledger.find(change.path)) }));
}

/** Exactly as it was, if it is as we left it; else without ours, and not at all if ours was all there was. */
function afterUninstall({ path, before, after }: Change, written: Written | undefined): string | null {
  if (written === undefined || before === null) return after;
  if (written.after === hashOf(before)) return written.existed ? read(path + BACKUP) : null;
  const isEmpty = after === null || /^(?:\s|\{\s*\})*$/.test(after);
  return isEmpty && !written.existed ? null : after;
}

function perFile(edits: readonly Edit[], next: (edit: Edit, text: string | null) => string | null): readonly Change[] {
  const paths = [...new Set(edits.map(({ path }) => path))];
  return paths.map((path) => {
    const own = edits.filter((edit) => edit.path === path);
    const before = read(path);
    try {
      const after = own.reduce<string | null>((text, edit) => next(edit, text), before);
      return { path, before, after, mode: own.flatMap((edit) => (edit.kind === "file" ? (edit.mode ?? []) : []))[0] };
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
}

export function writeInstall(changes: readonly Change[], ledger: Ledger): void {
  for (const { path, before, after, mode } of changes) {
    if (after === null || after === before) continue;
    const known = ledger.find(path);
    if (known === undefined && before !== null) write(path + BACKUP, before, 0o600);
    write(path, after, mode);
    // Somebody wrote to it since: it can never again be put back as it was.
    const isTouched = known !== undefined && (before === null || known.after !== hashOf(before));
    ledger.set({ path, existed: known?.existed ?? before !== null, after: isTouched ? "" : hashOf(after) });
  }
  ledger.save();
}

/** A file that is ours alone and no runtime's: nothing of it is kept. */
export function writeOwn({ path, before, after, mode }: Change): void {
  if (after !== null && after !== before) write(path, after, mode);
}

export function writeUninstall(changes: readonly Change[], ledger: Ledger): void {
  for (const { path, before, after } of changes) {
    if (after === null) rmSync(path, { force: true });
    else if (after !== before) write(path, after);
    rmSync(path + BACKUP, { force: true });
  }
  ledger.clear();
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function write(path: string, text: string, mode?: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, mode === undefined ? {} : { mode });
  if (mode !== undefined) chmodSync(path, mode);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
