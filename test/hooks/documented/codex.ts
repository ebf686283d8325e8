/** Hook events of the Codex CLI, as its documents and source have them. */
import { context, BLOCK, SESSION, type Documented } from "./forms.ts";

const codex = (event: string, more: object = {}) => ({
  session_id: SESSION,
  transcript_path: null,
  cwd: "/tmp/project",
  hook_event_name: event,
  model: "gpt-6-codex",
  turn_id: "turn-3",
  permission_mode: "default",
  ...more,
});

export const CODEX: readonly Documented[] = [
  {
    runtime: "codex",
    input: codex("SessionStart", { source: "compact" }),
    asked: { run: SESSION, want: "anew" },
    said: context("SessionStart"),
  },
  {
    runtime: "codex",
    input: codex("UserPromptSubmit", { prompt: "go on" }),
    asked: { run: SESSION, want: "changed" },
    said: context("UserPromptSubmit"),
  },
  {
    runtime: "codex",
    input: codex("PostToolUse", {
      tool_name: "mcp__runplan__update_plan",
      tool_input: {},
      tool_response: "ok",
      tool_use_id: "call_1",
    }),
    asked: { run: SESSION, want: "changed" },
    said: context("PostToolUse"),
  },
  {
    runtime: "codex",
    input: codex("SubagentStart", { agent_id: "child-thread", agent_type: "worker" }),
    asked: { run: "child-thread", want: "anew", parent: SESSION },
    said: context("SubagentStart"),
  },
  {
    runtime: "codex",
    input: codex("SubagentStop", { agent_id: "child-thread", agent_type: "worker", stop_hook_active: false }),
    asked: { run: "child-thread", want: "stop", key: "hook:SubagentStop:turn-3" },
    said: BLOCK,
  },
  {
    runtime: "codex",
    input: codex("Stop", { stop_hook_active: false, last_assistant_message: "Done." }),
    asked: { run: SESSION, want: "stop", key: "hook:Stop:turn-3" },
    said: BLOCK,
  },
  { runtime: "codex", input: codex("Stop", { stop_hook_active: true }), asked: null },
  { runtime: "codex", input: codex("PreCompact", { trigger: "auto" }), asked: { run: SESSION, want: "forget" } },
  { runtime: "codex", input: codex("PermissionRequest", {}), asked: null },
];
