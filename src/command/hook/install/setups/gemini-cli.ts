/** Gemini CLI: one settings file. Versions before 0.42 lose function calls when messages are handed back, so they get none. */
import { fileIn, hookCommand, keyNotes, type MakeSetup, mcpServer, nestedHooks, type Place } from "../setup.ts";

const VIEW = { BeforeModel: null, AfterAgent: null, AfterTool: "write_todos", SessionStart: null, PreCompress: null };
const STORED = { BeforeAgent: null, AfterAgent: null, AfterTool: "*", SessionStart: null, PreCompress: null };

export const geminiCli: MakeSetup = (place) => {
  const path = fileIn(place, ".gemini/settings.json");
  const handler = { type: "command", name: "runplan", command: hookCommand(place, "gemini-cli"), timeout: 3_000 };
  const isOld = before042(place);
  return {
    edits: [
      ...nestedHooks(path, isOld ? STORED : VIEW, handler),
      { kind: "put", path, at: ["mcpServers", "runplan"], value: mcpServer(place, "httpUrl", "${RUNPLAN_KEY}") },
    ],
    notes: isOld
      ? [
          "This version keeps what hooks add; from 0.42 on the plan is shown with each request instead.",
          ...keyNotes(place),
        ]
      : keyNotes(place),
  };
};

function before042({ version }: Place): boolean {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version ?? "") ?? [];
  return major === "0" && Number(minor) < 42;
}
