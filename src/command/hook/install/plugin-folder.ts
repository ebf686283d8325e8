/**
 * A folder that a runtime installs as a plugin or extension: MCP server and hooks in one, made of the same parts as its
 * setup. For those who give runplan to others; nothing of the account or project is touched.
 */
import { join } from "node:path";
import { type Edit, type MakeSetup, type Place, PLUGIN, type Setup } from "./setup.ts";
import { claudeCode } from "./setups/claude-code.ts";
import { codex } from "./setups/codex.ts";
import { geminiCli } from "./setups/gemini-cli.ts";

interface Kind {
  readonly make: MakeSetup;
  readonly manifest: string;
  /** What of the manifest is the runtime's own. */
  manifestOf(place: Place, server: object): object;
  /** Where the MCP server stands, if not in the manifest. */
  readonly serverFile: string | null;
  readonly note: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "claude-code": {
    make: claudeCode,
    manifest: ".claude-plugin/plugin.json",
    manifestOf: () => ({}),
    serverFile: ".mcp.json",
    note: "claude --plugin-dir <folder>, or through a marketplace.",
  },
  codex: {
    make: codex,
    manifest: ".codex-plugin/plugin.json",
    manifestOf: () => ({ mcpServers: "./.mcp.json", hooks: "./hooks/hooks.json" }),
    serverFile: ".mcp.json",
    note: "Installing a plugin does not trust its hooks: open /hooks once.",
  },
  "gemini-cli": {
    make: geminiCli,
    manifest: "gemini-extension.json",
    manifestOf: ({ hasKey }, server) => ({
      mcpServers: { runplan: server },
      ...(hasKey && { settings: [{ name: "Key", envVar: "RUNPLAN_KEY", sensitive: true }] }),
    }),
    serverFile: null,
    note: "gemini extensions install <folder>",
  },
};

export const WITH_PLUGINS: readonly string[] = Object.keys(KINDS);

/** The setup that writes the folder; null where the runtime has no such thing. */
export function pluginSetup(runtime: string, place: Place, folder: string): Setup | null {
  const kind = KINDS[runtime];
  if (kind === undefined) return null;
  const { edits } = kind.make(place);
  const server = serverOf(edits, place);
  const file = (path: string, value: object): Edit => ({
    kind: "file",
    path: join(folder, path),
    text: `${JSON.stringify(value, null, 2)}\n`,
  });
  return {
    edits: [
      file(kind.manifest, { ...PLUGIN, ...kind.manifestOf(place, server) }),
      file("hooks/hooks.json", { hooks: hooksOf(edits) }),
      ...(kind.serverFile === null ? [] : [file(kind.serverFile, { mcpServers: { runplan: server } })]),
    ],
    notes: [kind.note],
  };
}

function hooksOf(edits: readonly Edit[]): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    edits.flatMap((edit) => (edit.kind === "add" ? [[edit.at.at(-1) ?? "", [edit.item]]] : [])),
  );
}

/** Codex has its server in TOML; in a plugin it is JSON like the others'. */
function serverOf(edits: readonly Edit[], { url, hasKey }: Place): object {
  const put = edits.find((edit) => edit.kind === "put" && edit.at.at(-1) === "runplan");
  if (put?.kind === "put") return Object(put.value);
  return { url: `${url}/mcp`, ...(hasKey && { bearer_token_env_var: "RUNPLAN_KEY" }) };
}
