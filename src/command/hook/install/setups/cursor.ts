/** Cursor: hooks.json and mcp.json, of the account or of the project. */
import { type Edit, fileIn, hookCommand, keyNotes, type MakeSetup, mcpServer } from "../setup.ts";

/** Event → what it needs beside the command. */
const EVENTS: Readonly<Record<string, object>> = {
  sessionStart: {},
  postToolUse: {},
  preCompact: {},
  subagentStart: {},
  stop: { loop_limit: 3 },
  sessionEnd: {},
};

export const cursor: MakeSetup = (place) => {
  const path = fileIn(place, ".cursor/hooks.json");
  const hooks = Object.entries(EVENTS).map(([event, more]): Edit => {
    const item = { command: hookCommand(place, "cursor"), timeout: 3, ...more };
    return { kind: "add", path, at: ["hooks", event], item };
  });
  return {
    edits: [
      { kind: "put", path, at: ["version"], value: 1 },
      ...hooks,
      {
        kind: "put",
        path: fileIn(place, ".cursor/mcp.json"),
        at: ["mcpServers", "runplan"],
        value: mcpServer(place, "url", "${env:RUNPLAN_KEY}"),
      },
    ],
    notes: ["Cursor also runs hooks of Claude Code's settings; having both is no harm.", ...keyNotes(place)],
  };
};
