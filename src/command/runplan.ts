#!/usr/bin/env node
/** The `runplan` command: finds the subcommand and loads nothing else, since hooks start it at every turn of an agent. */

const USAGE = `Usage: runplan hook <runtime>               answers one hook event (called by the runtime)
       runplan hook <runtime> --install     sets the runtime up: MCP server and hooks
       runplan hook --help                  the runtimes, and what each gets
       runplan key --tenant <name>          makes an API key
       runplan demo                         plays a long agent session on a service of its own`;

const [command, ...rest] = process.argv.slice(2);

switch (command) {
  case "hook":
    await (await import("./hook/hook.ts")).hook(rest, process.env);
    break;
  case "key":
    process.argv.splice(2, 1);
    (await import("./key.ts")).main();
    break;
  case "demo":
    // It is the whole program, and ends it.
    process.argv.splice(2, 1);
    await import("./demo/index.ts");
    break;
  default:
    console.log(USAGE);
    process.exitCode = command === undefined || command === "--help" ? 0 : 2;
}
