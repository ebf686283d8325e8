/** Which runtimes can be set up, and how. Plugins have no translation in src/hooks/table.ts: they are their own. */
import type { MakeSetup } from "./setup.ts";
import { factoryDroid, qwenCode } from "./setups/claude-like.ts";
import { claudeCode } from "./setups/claude-code.ts";
import { codex } from "./setups/codex.ts";
import { copilotCli, vscode } from "./setups/copilot.ts";
import { cursor } from "./setups/cursor.ts";
import { geminiCli } from "./setups/gemini-cli.ts";
import { cline, goose, kimiCode, openhands } from "./setups/hooks-only.ts";
import { amp, opencode, pi } from "./setups/plugins.ts";

/** The program whose version decides, where it does. */
export const PROGRAMS: Readonly<Record<string, string>> = { "gemini-cli": "gemini" };

export const SETUPS: Readonly<Record<string, MakeSetup>> = {
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
  cursor,
  vscode,
  "copilot-cli": copilotCli,
  opencode,
  "qwen-code": qwenCode,
  "kimi-code": kimiCode,
  goose,
  openhands,
  cline,
  amp,
  "factory-droid": factoryDroid,
  pi,
};
