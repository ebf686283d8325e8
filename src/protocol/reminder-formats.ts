/** The forms in which a reminder is given: a plain text, or the message a provider's request takes [R5]. */

export const REMINDER_FORMATS = [
  "text",
  "json",
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "ai-sdk",
  "langchain",
] as const;

export type ReminderFormat = (typeof REMINDER_FORMATS)[number];

/** `GET reminder` in every format but `text`, and the `reminder` of an answer that asked for it. */
export interface WireReminder {
  readonly revision: number;
  readonly text: string | null;
  /** Bytes of the text in UTF-8. */
  readonly bytes: number;
  readonly message: ReminderMessage | null;
}

/** The user message that carries the reminder, as each provider or framework writes it. */
export type ReminderMessage =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "user"; readonly content: readonly [TextPart<"text">] }
  | { readonly type: "message"; readonly role: "user"; readonly content: readonly [TextPart<"input_text">] }
  | { readonly role: "user"; readonly parts: readonly [{ readonly text: string }] }
  | { readonly type: "human"; readonly content: string };

interface TextPart<Type extends string> {
  readonly type: Type;
  readonly text: string;
}
