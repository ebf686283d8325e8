/** Every runtime that calls a hook, and which one is really calling. The only file that knows them all. */
import { type Input, textOf } from "./input.ts";
import type { Runtime } from "./runtime.ts";
import { claudeCode } from "./runtimes/claude-code.ts";
import { cline } from "./runtimes/cline.ts";
import { codex } from "./runtimes/codex.ts";
import { copilotCli } from "./runtimes/copilot-cli.ts";
import { cursor } from "./runtimes/cursor.ts";
import { factoryDroid } from "./runtimes/factory-droid.ts";
import { geminiCli } from "./runtimes/gemini-cli.ts";
import { goose } from "./runtimes/goose.ts";
import { kimiCode } from "./runtimes/kimi-code.ts";
import { openhands } from "./runtimes/openhands.ts";
import { qwenCode } from "./runtimes/qwen-code.ts";
import { vscode } from "./runtimes/vscode.ts";

export const RUNTIMES: readonly Runtime[] = [
  claudeCode,
  codex,
  geminiCli,
  cursor,
  vscode,
  copilotCli,
  qwenCode,
  kimiCode,
  goose,
  openhands,
  cline,
  factoryDroid,
];

export function findRuntime(name: string): Runtime | undefined {
  const wanted = name.trim().toLowerCase();
  return RUNTIMES.find((runtime) => runtime.name === wanted || runtime.aliases.includes(wanted));
}

/**
 * Who really calls. Cursor, VS Code and Copilot CLI also run the hooks that stand in Claude Code's settings, and two of
 * them share a folder of hooks: each sends its own input and reads its own output, whatever name the command has.
 */
export function callerOf(named: Runtime, input: Input): Runtime {
  return SHARED.includes(named) ? (MARKS.find(([, isIts]) => isIts(input))?.[0] ?? named) : named;
}

const SHARED: readonly Runtime[] = [claudeCode, copilotCli, vscode];

const has = (input: Input, key: string): boolean => textOf(input, key) !== null;

/** What only this runtime's input has; the first that fits. */
const MARKS: readonly (readonly [Runtime, (input: Input) => boolean])[] = [
  [cursor, (input) => has(input, "cursor_version") || has(input, "conversation_id")],
  [openhands, (input) => has(input, "event_type")],
  [kimiCode, (input) => has(input, "client_type")],
  [codex, (input) => has(input, "turn_id") && has(input, "model")],
  [copilotCli, (input) => has(input, "sessionId") && !has(input, "hookEventName") && !has(input, "hook_event_name")],
  [vscode, (input) => has(input, "hookEventName") || ("timestamp" in input && !has(input, "permission_mode"))],
  [claudeCode, (input) => has(input, "hook_event_name")],
];
