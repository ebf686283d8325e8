/** `runplan hook <runtime> --install` and `--uninstall`: works out what to write, shows it, writes it unless it is a dry run. */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { connectionFile, connectionOf, type Environment, home } from "../places.ts";
import { installChanges, uninstallChanges, writeInstall, writeOwn, writeUninstall } from "./files.ts";
import { Ledger } from "./ledger.ts";
import { pluginSetup, WITH_PLUGINS } from "./plugin-folder.ts";
import type { Edit, Place, Setup } from "./setup.ts";
import { PROGRAMS, SETUPS } from "./setups.ts";
import { shownInstall, shownUninstall } from "./shown.ts";

export interface Wanted {
  /** As in `SETUPS`. */
  readonly runtime: string;
  readonly uninstall: boolean;
  readonly dryRun: boolean;
  /** A project's folder; null: for the account. */
  readonly project: string | null;
  /** A folder to write a plugin to; null: the runtime's own files. */
  readonly plugin: string | null;
  readonly overHttp: boolean;
  /** How to start `runplan`; null: as it was started now. */
  readonly command: string | null;
}

/** What to print. Throws a sentence when something stands in the way; then nothing was written. */
export function install(wanted: Wanted, env: Environment): string {
  const make = SETUPS[wanted.runtime];
  if (make === undefined) throw new Error(`There is no setup for ${wanted.runtime}.`);
  const place = placeOf(wanted, env);
  const folder = wanted.plugin === null ? null : resolve(wanted.plugin);
  const setup = folder === null ? make(place) : pluginSetup(wanted.runtime, place, folder);
  if (setup === null) throw new Error(`Plugins there are for ${WITH_PLUGINS.join(", ")}.`);
  const ledger = new Ledger(env, wanted.runtime, folder ?? place.project);
  return wanted.uninstall ? takeBack(wanted, setup, ledger, place) : putIn(wanted, setup, ledger, place);
}

function putIn({ runtime, dryRun }: Wanted, { edits, notes }: Setup, ledger: Ledger, place: Place): string {
  const changes = installChanges(edits, runtime);
  const shared = installChanges(connectionEdits(place), runtime);
  if (!dryRun) {
    writeInstall(changes, ledger);
    shared.forEach(writeOwn);
  }
  return shownInstall({ runtime, changes, shared, edits, notes, home: place.home, isDry: dryRun });
}

function takeBack({ runtime, dryRun }: Wanted, { edits }: Setup, ledger: Ledger, place: Place): string {
  const changes = uninstallChanges(edits, runtime, ledger);
  if (!dryRun) {
    writeUninstall(changes, ledger);
    if (!Ledger.isAny(place.env)) rmSync(connectionFile(place.env), { force: true });
  }
  return shownUninstall({ runtime, changes, home: place.home, isDry: dryRun });
}

/** Hooks are often started without the shell's variables: what they say now is kept for them, for this user's eyes only. */
function connectionEdits({ env }: Place): readonly Edit[] {
  if (!env["RUNPLAN_URL"] && !env["RUNPLAN_KEY"]) return [];
  const { url, key } = connectionOf(env);
  const text = `${JSON.stringify({ url, ...(key !== null && { key }) }, null, 2)}\n`;
  return [{ kind: "file", path: connectionFile(env), text, mode: 0o600 }];
}

function placeOf({ runtime, project, overHttp, command }: Wanted, env: Environment): Place {
  const script = realpathSync(process.argv[1] ?? ".");
  const { url, key } = connectionOf(env);
  return {
    home: home(env),
    project: project === null ? null : resolve(project),
    command: command ?? commandOf(script, env),
    plugins: join(dirname(script), "hook", "plugins"),
    pluginEnding: script.endsWith(".ts") ? ".ts" : ".js",
    url,
    hasKey: key !== null,
    overHttp,
    env,
    platform: process.platform,
    version: versionOf(PROGRAMS[runtime]),
  };
}

/** By its name where the shell finds it: a configuration that names no path outlives an update. */
function commandOf(script: string, env: Environment): string {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const isFound = folders.some((folder) => ["runplan", "runplan.cmd"].some((name) => existsSync(join(folder, name))));
  return isFound ? "runplan" : [process.execPath, script].map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w./:@+-]+$/.test(word) ? word : `"${word}"`;
}

function versionOf(program: string | undefined): string | null {
  if (program === undefined) return null;
  const { stdout } = spawnSync(program, ["--version"], {
    encoding: "utf8",
    timeout: 5_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return stdout?.trim() || null;
}
