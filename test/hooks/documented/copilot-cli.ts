/** Hook events of GitHub Copilot CLI, in its own spelling. */
import { BLOCK, FLAT, SESSION, type Documented } from "./forms.ts";

const copilot = (more: object) => ({ sessionId: SESSION, timestamp: 1_785_000_000_000, cwd: "/tmp/project", ...more });

export const COPILOT: readonly Documented[] = [
  { runtime: "copilot-cli", input: copilot({ source: "resume" }), asked: { run: SESSION, want: "anew" }, said: FLAT },
  { runtime: "copilot-cli", input: copilot({ prompt: "go" }), asked: { run: SESSION, want: "changed" }, said: FLAT },
  {
    runtime: "copilot-cli",
    input: copilot({ toolName: "bash", toolArgs: {}, toolResult: { resultType: "success", textResultForLlm: "ok" } }),
    asked: { run: SESSION, want: "changed" },
    said: FLAT,
  },
  {
    runtime: "copilot-cli",
    input: copilot({ transcriptPath: "/tmp/t", stopReason: "end_turn", stop_hook_active: false }),
    asked: { run: SESSION, want: "stop", key: "hook:agentStop:1785000000000" },
    said: BLOCK,
  },
  {
    runtime: "copilot-cli",
    input: copilot({ transcriptPath: "/tmp/t", stopReason: "end_turn", stop_hook_active: true }),
    asked: null,
  },
  {
    runtime: "copilot-cli",
    input: copilot({ transcriptPath: "/tmp/t", agentName: "explore" }),
    asked: { run: `${SESSION}:explore`, want: "anew", parent: SESSION },
    said: FLAT,
  },
  {
    runtime: "copilot-cli",
    input: copilot({ transcriptPath: "/tmp/t", agentName: "explore", stopReason: "end_turn" }),
    asked: { run: `${SESSION}:explore`, want: "stop" },
    said: BLOCK,
  },
  {
    runtime: "copilot-cli",
    input: copilot({ trigger: "auto", customInstructions: "", transcriptPath: "/tmp/t" }),
    asked: { run: SESSION, want: "forget" },
  },
  { runtime: "copilot-cli", input: copilot({ toolName: "bash", toolArgs: {} }), asked: null },
];
