/** `runplan hook`: an event to answer, or a runtime to set up. Each part is loaded only when it is wanted. */
import { parseArgs } from "node:util";
import type { Environment } from "./places.ts";

export async function hook(args: readonly string[], env: Environment): Promise<void> {
  const [name = ""] = args;
  // As runtimes call it, at every turn: nothing else is looked at.
  if (args.length === 1 && !name.startsWith("-")) return (await import("./event.ts")).answerEvent(name, env);
  const { findRuntime } = await import("../../hooks/table.ts");
  const { SETUPS } = await import("./install/setups.ts");
  const known = Object.keys(SETUPS);
  const wanted = readArguments(args);
  if (wanted === null)
    return say(usage(known), args.length === 0 || args.some((word) => /^(?:-h|--help)$/.test(word)) ? 0 : 2);
  const runtime = findRuntime(wanted.runtime)?.name ?? wanted.runtime;
  if (!known.includes(runtime)) return say(`There is no runtime ${runtime}. Known: ${known.join(", ")}`, 2);
  const { install } = await import("./install/install.ts");
  try {
    say(install({ ...wanted, runtime }, env), 0);
  } catch (error) {
    say(`Nothing was written. ${error instanceof Error ? error.message : error}`, 1);
  }
}

function readArguments(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const options = {
    install: flag,
    uninstall: flag,
    "dry-run": flag,
    project: flag,
    http: flag,
    help: { ...flag, short: "h" },
    command: { type: "string" },
    plugin: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [runtime, ...more] = positionals;
    if (runtime === undefined || more.length > 0 || values.help || values.install === values.uninstall) return null;
    const project = values.project ? process.cwd() : null;
    return {
      runtime,
      uninstall: values.uninstall,
      dryRun: values["dry-run"],
      project,
      overHttp: values.http,
      command: values.command ?? null,
      plugin: values.plugin ?? null,
    };
  } catch {
    return null;
  }
}

function say(text: string, code: number): void {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = code;
}

function usage(known: readonly string[]): string {
  return `Usage: runplan hook <runtime>               answers one hook event on stdin (the runtime calls this)
       runplan hook <runtime> --install     shows and writes the runtime's configuration: MCP server and hooks
       runplan hook <runtime> --uninstall   takes exactly that back

  --dry-run   shows, writes nothing
  --project   in this folder's project, not for the account
  --plugin    into a folder that the runtime installs as a plugin (Claude Code, Codex, Gemini CLI)
  --http      hooks that call the service themselves, where the runtime can (Claude Code)
  --command   how to start runplan, if it is not found by that name

Runtimes: ${known.join(", ")}

Environment: RUNPLAN_URL (http://127.0.0.1:8787), RUNPLAN_KEY, RUNPLAN_RUN (one run for every session),
RUNPLAN_CHECK=off (never asked before stopping), RUNPLAN_STATE (folder of the log and of what was told).`;
}
