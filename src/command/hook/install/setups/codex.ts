/** Codex CLI: hooks.json beside config.toml. It runs no hook that nobody has looked at. */
import { join } from "node:path";
import { hookCommand, keyNotes, type MakeSetup, nestedHooks, type Place } from "../setup.ts";

const EVENTS = {
  SessionStart: "startup|resume|clear|compact",
  UserPromptSubmit: null,
  // A process for each tool call would be felt: only those that touch a plan.
  PostToolUse: "mcp__runplan__.*|update_plan",
  PreCompact: null,
  SubagentStart: null,
  SubagentStop: null,
  Stop: null,
};

export const codex: MakeSetup = (place) => {
  const folder = folderOf(place);
  const handler = { type: "command", command: hookCommand(place, "codex"), timeout: 3 };
  return {
    edits: [
      ...nestedHooks(join(folder, "hooks.json"), EVENTS, handler),
      {
        kind: "block",
        path: join(folder, "config.toml"),
        text: server(place),
        taken: /^\s*(?:\[mcp_servers\.(?:runplan|"runplan")\]|mcp_servers\s*=)/m,
      },
    ],
    notes: [
      "Codex runs a hook only after you have looked at it: open /hooks once and trust these.",
      ...keyNotes(place),
    ],
  };
};

function folderOf({ project, home, env }: Place): string {
  return project === null ? env["CODEX_HOME"] || join(home, ".codex") : join(project, ".codex");
}

function server({ url, hasKey }: Place): string {
  const key = hasKey ? '\nbearer_token_env_var = "RUNPLAN_KEY"' : "";
  return `[mcp_servers.runplan]\nurl = ${JSON.stringify(`${url}/mcp`)}${key}`;
}
