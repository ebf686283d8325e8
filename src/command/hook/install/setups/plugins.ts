/** Runtimes that load code: a file of ours that loads the plugin from where runplan is, and gives nothing if it is gone. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fileIn, keyNotes, type MakeSetup, mcpServer, type Place } from "../setup.ts";

export const opencode: MakeSetup = (place) => ({
  edits: [
    {
      kind: "file",
      path: fileIn(place, ".config/opencode/plugin/runplan.js", ".opencode/plugin/runplan.js"),
      text: `${HEAD}export const RunplanPlugin = async (host) => (await ${load(place, "opencode")})?.opencodePlugin(host, process.env) ?? {};\n`,
    },
    {
      kind: "put",
      path: fileIn(place, ".config/opencode/opencode.json", "opencode.json"),
      at: ["mcp", "runplan"],
      value: { ...mcpServer(place, "url", "{env:RUNPLAN_KEY}", { type: "remote" }), enabled: true },
    },
  ],
  notes: keyNotes(place),
});

export const amp: MakeSetup = (place) => ({
  edits: [
    {
      kind: "file",
      path: fileIn(place, ".config/amp/plugins/runplan.ts", ".amp/plugins/runplan.ts"),
      text: `// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now\n${HEAD}export default async (amp) => (await ${load(place, "amp")})?.ampPlugin(amp, process.env);\n`,
    },
    {
      kind: "put",
      path: fileIn(place, ".config/amp/settings.json", ".amp/settings.json"),
      at: ["amp.mcpServers", "runplan"],
      value: mcpServer(place, "url", "${RUNPLAN_KEY}"),
    },
  ],
  notes: keyNotes(place),
});

export const pi: MakeSetup = (place) => ({
  edits: [
    {
      kind: "file",
      path: fileIn(place, ".pi/agent/extensions/runplan.ts", ".pi/extensions/runplan.ts"),
      text: `${HEAD}export default async (pi) => (await ${load(place, "pi")})?.piExtension(pi, process.env);\n`,
    },
  ],
  notes: [],
});

const HEAD = "// Put here by runplan; it goes with `runplan hook <runtime> --uninstall`.\n";

function load({ plugins, pluginEnding }: Place, name: string): string {
  const file = pathToFileURL(join(plugins, name + pluginEnding)).href;
  return `import(${JSON.stringify(file)}).catch(() => null)`;
}
