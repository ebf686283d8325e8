/** Starts the command as a runtime does: an event on stdin, everything it leaves behind looked at. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

const SOURCE = fileURLToPath(new URL("../../src/command/runplan.ts", import.meta.url));
/** The command as it is published: starting it from its sources takes several times as long. */
const BUILT = mkdtempSync(join(tmpdir(), "runplan-command-"));
const COMMAND = join(BUILT, "runplan.js");

beforeAll(async () => {
  await build({
    entryPoints: [SOURCE],
    outdir: BUILT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  writeFileSync(join(BUILT, "package.json"), '{"type": "module"}');
});
afterAll(() => rmSync(BUILT, { recursive: true, force: true }));

export interface Left {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** A machine of its own for a test: home, state and configuration in a folder that goes away again. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), "runplan-hook-"));
  readonly #env: Readonly<Record<string, string>>;

  /** `env` beside the least; the deadline is long, since machines that run tests are busy. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = { PATH: process.env["PATH"] ?? "", HOME: this.folder, RUNPLAN_DEADLINE_MS: "10000", ...env };
    afterAll(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Log lines so far. */
  get log(): readonly string[] {
    return this.read(".local/state/runplan/hook.log")?.split("\n").filter(Boolean) ?? [];
  }

  read(path: string): string | null {
    try {
      return readFileSync(join(this.folder, path), "utf8");
    } catch {
      return null;
    }
  }

  hook(args: readonly string[], input: unknown, env: Readonly<Record<string, string>> = {}): Promise<Left> {
    return this.run(["hook", ...args], typeof input === "string" ? input : JSON.stringify(input), env);
  }

  run(
    args: readonly string[],
    input: string,
    env: Readonly<Record<string, string>> = {},
    cwd = this.folder,
  ): Promise<Left> {
    const start = performance.now();
    const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...this.#env, ...env }, cwd });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    return new Promise((settle, fail) => {
      child.once("error", fail);
      child.once("close", (code) => settle({ code, stdout, stderr, ms: performance.now() - start }));
    });
  }
}
