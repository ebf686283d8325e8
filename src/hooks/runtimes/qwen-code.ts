/** Qwen Code. Its `UserPromptSubmit` fires on tool results too; what it is told is stored, so only changes are told. */
import { claudeEvents } from "../claude-events.ts";
import { runtime } from "../runtime.ts";

export const qwenCode = runtime({
  name: "qwen-code",
  aliases: ["qwen"],
  title: "Qwen Code",
  handlers: claudeEvents({ natives: { todo_write: "qwen-code" }, turnKey: "timestamp" }),
});
