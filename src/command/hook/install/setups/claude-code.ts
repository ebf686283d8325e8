/** Claude Code: hooks in its settings, the MCP server beside them. A start of a session cannot be sent to a URL. */
import {
  type Edit,
  fileIn,
  hookCommand,
  keyNotes,
  type MakeSetup,
  mcpServer,
  nestedHooks,
  type Place,
} from "../setup.ts";

const EVENTS = {
  UserPromptSubmit: null,
  PostToolBatch: null,
  PreCompact: null,
  SubagentStart: null,
  SubagentStop: null,
  Stop: null,
};

export const claudeCode: MakeSetup = (place) => {
  const settings = fileIn(place, ".claude/settings.json");
  const command = { type: "command", command: hookCommand(place, "claude-code"), timeout: 3 };
  return {
    edits: [
      ...nestedHooks(settings, { SessionStart: null }, command),
      ...nestedHooks(settings, EVENTS, place.overHttp ? overHttp(place) : command),
      server(place),
    ],
    notes: keyNotes(place),
  };
};

function overHttp({ url, hasKey }: Place): object {
  const key = { headers: { Authorization: "Bearer $RUNPLAN_KEY" }, allowedEnvVars: ["RUNPLAN_KEY"] };
  return { type: "http", url: `${url}/v1/hooks/claude-code`, ...(hasKey && key), timeout: 2 };
}

function server(place: Place): Edit {
  const value = mcpServer(place, "url", "${RUNPLAN_KEY}", { type: "http" });
  return { kind: "put", path: fileIn(place, ".claude.json", ".mcp.json"), at: ["mcpServers", "runplan"], value };
}
