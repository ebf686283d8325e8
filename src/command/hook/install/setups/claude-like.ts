/** Runtimes whose settings have Claude Code's form: Qwen Code and Factory droid. */
import { fileIn, hookCommand, keyNotes, type MakeSetup, mcpServer, nestedHooks } from "../setup.ts";

const QWEN_EVENTS = {
  SessionStart: null,
  UserPromptSubmit: null,
  PostToolUse: "todo_write",
  PreCompact: null,
  SubagentStart: null,
  SubagentStop: null,
  Stop: null,
};
const DROID_EVENTS = {
  SessionStart: null,
  UserPromptSubmit: null,
  PostToolUse: "TodoWrite",
  PreCompact: null,
  Stop: null,
};

export const qwenCode: MakeSetup = (place) => {
  const path = fileIn(place, ".qwen/settings.json");
  const handler = { type: "command", name: "runplan", command: hookCommand(place, "qwen-code"), timeout: 3_000 };
  return {
    edits: [
      ...nestedHooks(path, QWEN_EVENTS, handler),
      { kind: "put", path, at: ["mcpServers", "runplan"], value: mcpServer(place, "httpUrl", "${RUNPLAN_KEY}") },
    ],
    notes: keyNotes(place),
  };
};

export const factoryDroid: MakeSetup = (place) => {
  const handler = { type: "command", command: hookCommand(place, "factory-droid"), timeout: 3 };
  const value = mcpServer(place, "url", "${RUNPLAN_KEY}", { type: "http" });
  return {
    edits: [
      ...nestedHooks(fileIn(place, ".factory/settings.json"), DROID_EVENTS, handler),
      { kind: "put", path: fileIn(place, ".factory/mcp.json"), at: ["mcpServers", "runplan"], value },
    ],
    notes: keyNotes(place),
  };
};
