/** A copy of the tree to break, in a temporary folder: the tree itself is never touched. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../support/tree.ts";
import type { Mutation } from "./table.ts";

const COPIED = ["src", "test", "package.json", "tsconfig.json", "vitest.config.ts", "wrangler.toml"];

export interface Copy {
  readonly folder: string;
  /** Runs `body` with the change made, and takes it back. */
  with<T>(mutation: Mutation, body: () => Promise<T>): Promise<T>;
  remove(): void;
}

export function copyTree(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "runplan-mutate-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    with: (mutation, body) => withChange(join(folder, mutation.file), mutation, body),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function withChange<T>(path: string, { from, to }: Mutation, body: () => Promise<T>): Promise<T> {
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2)
    throw new Error(`${path} holds this ${text.split(from).length - 1} times: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return await body();
  } finally {
    writeFileSync(path, text);
  }
}
