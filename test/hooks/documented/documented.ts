/**
 * Hook events as each runtime documents them, with what is asked for each and the exact answer. `TEXT` stands for what the
 * model is told. Session ids, paths and texts are made up.
 */
import { CLAUDE } from "./claude-code.ts";
import { CODEX } from "./codex.ts";
import { COPILOT } from "./copilot-cli.ts";
import { CURSOR } from "./cursor.ts";
import type { Documented } from "./forms.ts";
import { GEMINI } from "./gemini-cli.ts";
import { OTHERS } from "./others.ts";
import { VSCODE } from "./vscode.ts";

export const DOCUMENTED: readonly Documented[] = [
  ...CLAUDE,
  ...CODEX,
  ...GEMINI,
  ...CURSOR,
  ...VSCODE,
  ...COPILOT,
  ...OTHERS,
];
