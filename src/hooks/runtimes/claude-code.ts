/** Claude Code. What it is told is stored with the transcript, so it is told when it changed, and after a compaction. */
import { claudeEvents } from "../claude-events.ts";
import { runtime } from "../runtime.ts";

const NATIVES = { TodoWrite: "claude-code", TaskCreate: "claude-tasks", TaskUpdate: "claude-tasks" };

export const claudeCode = runtime({
  name: "claude-code",
  aliases: ["claude"],
  title: "Claude Code",
  handlers: claudeEvents({ natives: NATIVES }),
});
