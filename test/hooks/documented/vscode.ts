/** Hook events of VS Code's agent, in both of its spellings. */
import { context, BLOCK, SESSION, type Documented } from "./forms.ts";

const vscode = (event: string, more: object = {}) => ({
  timestamp: "2026-07-15T08:00:00.000Z",
  cwd: "/tmp/project",
  session_id: SESSION,
  hook_event_name: event,
  transcript_path: "/tmp/t.json",
  ...more,
});

const BLOCK_TWICE =
  '{"decision":"block","reason":"TEXT","hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"TEXT"}}';

export const VSCODE: readonly Documented[] = [
  {
    runtime: "vscode",
    input: vscode("SessionStart", { source: "new" }),
    asked: { run: SESSION, want: "anew" },
    said: context("SessionStart"),
  },
  {
    runtime: "vscode",
    input: vscode("UserPromptSubmit", { prompt: "go" }),
    asked: { run: SESSION, want: "view" },
    said: context("UserPromptSubmit"),
  },
  {
    runtime: "vscode",
    input: {
      timestamp: "2026-07-15T08:00:00.000Z",
      cwd: "/tmp",
      sessionId: SESSION,
      hookEventName: "PostToolUse",
      tool_name: "edit",
      tool_input: {},
      tool_use_id: "t",
      tool_response: "ok",
    },
    asked: { run: SESSION, want: "changed" },
    said: context("PostToolUse"),
  },
  { runtime: "vscode", input: vscode("PreCompact", { trigger: "auto" }), asked: { run: SESSION, want: "forget" } },
  {
    runtime: "vscode",
    input: vscode("SubagentStart", { agent_id: "call-1", agent_type: "Plan" }),
    asked: { run: `${SESSION}:call-1`, want: "anew", parent: SESSION },
    said: context("SubagentStart"),
  },
  {
    runtime: "vscode",
    input: vscode("Stop", { stop_hook_active: false }),
    asked: { run: SESSION, want: "stop", key: "hook:Stop:2026-07-15T08:00:00.000Z" },
    said: BLOCK_TWICE,
  },
  {
    runtime: "vscode",
    input: vscode("SubagentStop", { agent_id: "call-1", agent_type: "Plan", stop_hook_active: false }),
    asked: { run: `${SESSION}:call-1`, want: "stop" },
    said: BLOCK,
  },
  { runtime: "vscode", input: vscode("Stop", { stop_hook_active: true }), asked: null },
  // VS Code runs what stands in Claude Code's settings, too.
  {
    runtime: "claude-code",
    input: vscode("Stop", { stop_hook_active: false }),
    asked: { run: SESSION, want: "stop" },
    said: BLOCK_TWICE,
  },
];
