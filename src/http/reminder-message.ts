/**
 * The user message that carries a reminder, as each provider's request or each framework's list of
 * messages writes it [R5]. Role user everywhere: a trailing system message is refused or moved by several.
 */
import type { ReminderFormat, ReminderMessage } from "../protocol/reminder-formats.ts";

export function reminderMessage(text: string, format: Exclude<ReminderFormat, "text">): ReminderMessage {
  switch (format) {
    case "json":
    case "openai-chat":
    case "ai-sdk":
      return { role: "user", content: text };
    case "openai-responses":
      return { type: "message", role: "user", content: [{ type: "input_text", text }] };
    case "anthropic":
      return { role: "user", content: [{ type: "text", text }] };
    // Its own Content: text as a later part beside a functionResponse is refused by newer models.
    case "gemini":
      return { role: "user", parts: [{ text }] };
    case "langchain":
      return { type: "human", content: text };
  }
}
