/** Runtimes whose hooks we set up and whose MCP configuration a person has to write: Kimi Code, goose, OpenHands, Cline. */
import { join } from "node:path";
import { type Edit, fileIn, hookCommand, type MakeSetup, nestedHooks, type Place, PLUGIN } from "../setup.ts";

const KIMI_EVENTS = ["UserPromptSubmit", "SessionStart", "PreCompact", "Stop"];
const GOOSE_EVENTS = { SessionStart: null, UserPromptSubmit: null, PostToolUse: null, Stop: null };
const CLINE_EVENTS = ["TaskStart", "TaskResume", "UserPromptSubmit", "PostToolUse", "PreCompact"];

export const kimiCode: MakeSetup = (place) => {
  const command = JSON.stringify(hookCommand(place, "kimi-code"));
  const table = (event: string): string => `[[hooks]]\nevent = "${event}"\ncommand = ${command}\ntimeout = 3`;
  const path = fileIn(place, ".kimi-code/config.toml");
  return {
    edits: [{ kind: "block", path, text: KIMI_EVENTS.map(table).join("\n\n"), taken: /^\s*hooks\s*=/m }],
    notes: [byHand(place, 'url, with bearerTokenEnvVar = "RUNPLAN_KEY"')],
  };
};

export const goose: MakeSetup = (place) => {
  const folder = fileIn(place, ".agents/plugins/runplan");
  const handler = { type: "command", command: hookCommand(place, "goose"), timeout: 5 };
  return {
    edits: [
      { kind: "file", path: join(folder, "plugin.json"), text: `${JSON.stringify(PLUGIN, null, 2)}\n` },
      ...nestedHooks(join(folder, "hooks/hooks.json"), GOOSE_EVENTS, handler),
    ],
    notes: [
      "The plan is shown with each request if goose is started with GOOSE_MOIM_MESSAGE_FILE naming a file of its own.",
      byHand(place, "an extension of type streamable_http"),
    ],
  };
};

export const openhands: MakeSetup = (place) => {
  const handler = { type: "command", command: hookCommand(place, "openhands"), timeout: 5 };
  const path = fileIn(place, ".openhands/hooks.json");
  const at = (event: string): Edit => ({ kind: "add", path, at: [event], item: { matcher: "*", hooks: [handler] } });
  return { edits: ["user_prompt_submit", "stop"].map(at), notes: [byHand(place, "a server over Streamable HTTP")] };
};

/** Cline runs executables that are named after the event. */
export const cline: MakeSetup = (place) => {
  if (place.project === null)
    return { edits: [], notes: ["Cline's hooks belong to a project: run this in one, with --project."] };
  const folder = join(place.project, ".clinerules/hooks");
  const text = `#!/bin/sh\n# Put here by runplan.\nexec ${hookCommand(place, "cline")}\n`;
  const file = (event: string): Edit => ({ kind: "file", path: join(folder, event), text, mode: 0o755 });
  return { edits: CLINE_EVENTS.map(file), notes: [byHand(place, 'type "streamableHttp"')] };
};

function byHand({ url }: Place, how: string): string {
  return `Its MCP servers are configured by hand: ${url}/mcp as ${how}.`;
}
