/** What each session's model was told, a small file a run, between two starts of the command. The oldest go first. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import type { Memory } from "../../hooks/answer.ts";
import { NOTHING_TOLD, type Told } from "../../hooks/told.ts";
import { type Environment, stateFolder } from "./places.ts";

/** Sessions remembered. Forgetting one costs a reminder that is told once more. */
const MOST_FILES = 512;

export class ToldFiles implements Memory {
  readonly #folder: string;

  constructor(env: Environment) {
    this.#folder = join(stateFolder(env), "told");
  }

  async load(run: string): Promise<Told> {
    try {
      const kept: unknown = JSON.parse(readFileSync(this.#path(run), "utf8"));
      const { introduced, tag, turned, checked } = Object(kept);
      return {
        introduced: introduced === true,
        tag: typeof tag === "string" ? tag : null,
        turned: typeof turned === "number" ? turned : 0,
        checked: checked === true,
      };
    } catch {
      return NOTHING_TOLD;
    }
  }

  /** Replaced in one step: two hooks of one event may run at once. */
  async keep(run: string, told: Told): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const path = this.#path(run);
    if (!statSync(path, { throwIfNoEntry: false })) this.#makeRoom();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(told), { mode: 0o600 });
    renameSync(draft, path);
  }

  /** A hash, since file systems disagree about colons and capitals. */
  #path(run: string): string {
    return join(this.#folder, `${createHash("sha256").update(run).digest("hex").slice(0, 32)}.json`);
  }

  #makeRoom(): void {
    const names = readdirSync(this.#folder);
    if (names.length < MOST_FILES) return;
    const aged = names.map((name) => ({
      name,
      at: statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }));
    for (const { name } of aged.toSorted((a, b) => a.at - b.at).slice(0, MOST_FILES / 4))
      rmSync(join(this.#folder, name), { force: true });
  }
}
