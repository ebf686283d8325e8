/** Factory droid: Claude Code's hooks as they were in 2025. Its sub-agents have no id, so they get no run of their own. */
import { claudeEvents } from "../claude-events.ts";
import { runtime } from "../runtime.ts";

const {
  SubagentStart: _start,
  SubagentStop: _stop,
  PostToolBatch: _batch,
  ...handlers
} = claudeEvents({
  natives: { TodoWrite: "claude-code" },
});

export const factoryDroid = runtime({
  name: "factory-droid",
  aliases: ["droid", "factory"],
  title: "Factory droid",
  handlers,
});
