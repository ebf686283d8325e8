/** GitHub Copilot: its CLI, and the agent in VS Code. They read each other's hook files; each has its own here. */
import { join } from "node:path";
import {
  type Edit,
  fileIn,
  flatHooks,
  hookCommand,
  keyNotes,
  type MakeSetup,
  mcpServer,
  type Place,
} from "../setup.ts";

const VSCODE_EVENTS = [
  "SessionStart",
  "UserPromptSubmit",
  "PostToolUse",
  "PreCompact",
  "SubagentStart",
  "SubagentStop",
  "Stop",
];
/** Not `preToolUse`: there a failing hook denies the tool. */
const CLI_EVENTS = [
  "sessionStart",
  "userPromptSubmitted",
  "postToolUse",
  "preCompact",
  "subagentStart",
  "subagentStop",
  "agentStop",
];

export const vscode: MakeSetup = (place) => {
  const handler = { type: "command", command: hookCommand(place, "vscode"), timeout: 5 };
  const path = fileIn(place, ".copilot/hooks/runplan.json", ".github/hooks/runplan.json");
  const value = mcpServer(place, "url", "${env:RUNPLAN_KEY}", { type: "http" });
  return {
    edits: [
      ...flatHooks(path, VSCODE_EVENTS, () => handler),
      { kind: "put", path: mcpFile(place), at: ["servers", "runplan"], value },
    ],
    notes: [
      "Hooks of agents are a preview: chat.hookFilesLocations and your organisation's policy may turn them off.",
      ...keyNotes(place),
    ],
  };
};

export const copilotCli: MakeSetup = (place) => {
  const command = hookCommand(place, "copilot-cli");
  const handler = { type: "command", bash: command, powershell: command, timeoutSec: 5 };
  const path = fileIn(place, ".copilot/settings.json", ".github/copilot/settings.json");
  return {
    edits: [...flatHooks(path, CLI_EVENTS, () => handler), ...cliServer(place)],
    notes: [
      ...(place.project === null ? [] : ["Copilot CLI has no MCP servers of a project: install for the account, too."]),
      ...keyNotes(place),
    ],
  };
};

function cliServer(place: Place): Edit[] {
  if (place.project !== null) return [];
  const value = mcpServer(place, "url", "${RUNPLAN_KEY}", { type: "http", tools: ["*"] });
  return [{ kind: "put", path: join(place.home, ".copilot/mcp-config.json"), at: ["mcpServers", "runplan"], value }];
}

function mcpFile({ home, project, platform, env }: Place): string {
  if (project !== null) return join(project, ".vscode/mcp.json");
  if (platform === "darwin") return join(home, "Library/Application Support/Code/User/mcp.json");
  if (platform === "win32") return join(env["APPDATA"] ?? join(home, "AppData/Roaming"), "Code/User/mcp.json");
  return join(env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "Code/User/mcp.json");
}
