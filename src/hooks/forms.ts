/** Forms of answers that several runtimes share, each exactly as its schema has it. */

/** Claude Code and those that followed it: text for the model, at a named event. */
export const hookContext =
  (hookEventName: string) =>
  (additionalContext: string): string =>
    JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } });

/** The agent goes on with the reason as its next input. */
export const block = (reason: string): string => JSON.stringify({ decision: "block", reason });

export const deny = (reason: string): string => JSON.stringify({ decision: "deny", reason });

/** Copilot CLI, OpenHands: one flat key. */
export const flatContext = (additionalContext: string): string => JSON.stringify({ additionalContext });

/** Cursor's spelling. */
export const cursorContext = (additional_context: string): string => JSON.stringify({ additional_context });
