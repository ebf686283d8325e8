/** Which files an installation wrote, so that it can be taken back: one small file an installation, in the state folder. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, stateFolder } from "../places.ts";

export interface Written {
  readonly path: string;
  /** There was such a file before. */
  readonly existed: boolean;
  /** Hash of what we left; "" once somebody else has written to it. */
  readonly after: string;
}

export class Ledger {
  readonly #path: string;
  readonly #written = new Map<string, Written>();

  /** `project`: null for the account. */
  constructor(env: Environment, runtime: string, project: string | null) {
    const where = project === null ? "account" : createHash("sha256").update(project).digest("hex").slice(0, 16);
    this.#path = join(folderOf(env), `${runtime}-${where}.json`);
    for (const one of readWritten(this.#path)) this.#written.set(one.path, one);
  }

  find(path: string): Written | undefined {
    return this.#written.get(path);
  }

  set(written: Written): void {
    this.#written.set(written.path, written);
  }

  save(): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeFileSync(this.#path, `${JSON.stringify([...this.#written.values()], null, 2)}\n`, { mode: 0o600 });
  }

  clear(): void {
    rmSync(this.#path, { force: true });
  }

  /** Whether any runtime is set up here. */
  static isAny(env: Environment): boolean {
    try {
      return readdirSync(folderOf(env)).length > 0;
    } catch {
      return false;
    }
  }
}

function folderOf(env: Environment): string {
  return join(stateFolder(env), "installed");
}

function readWritten(path: string): readonly Written[] {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(read) ? read.filter(isWritten) : [];
  } catch {
    return [];
  }
}

function isWritten(value: unknown): value is Written {
  const { path, existed, after } = Object(value);
  return typeof path === "string" && typeof existed === "boolean" && typeof after === "string";
}
