/** Hook events of the runtimes that need few of them. */
import { claude, context, BLOCK, DENY, FLAT, SESSION, type Documented } from "./forms.ts";

export const OTHERS: readonly Documented[] = [
  {
    runtime: "qwen-code",
    input: { ...claude("UserPromptSubmit", { prompt: "go" }), timestamp: "t1" },
    asked: { run: SESSION, want: "changed" },
    said: context("UserPromptSubmit"),
  },
  {
    runtime: "qwen-code",
    input: { ...claude("SessionStart", { source: "compact" }), timestamp: "t1" },
    asked: { run: SESSION, want: "anew" },
    said: context("SessionStart"),
  },
  {
    runtime: "qwen-code",
    input: { ...claude("Stop", { stop_hook_active: false }), timestamp: "t1" },
    asked: { run: SESSION, want: "stop", key: "hook:Stop:t1" },
    said: BLOCK,
  },
  {
    runtime: "kimi-code",
    input: {
      hook_event_name: "UserPromptSubmit",
      session_id: SESSION,
      session_title: "x",
      client_type: "cli",
      cwd: "/tmp",
      prompt: "go",
      is_steer: false,
    },
    asked: { run: SESSION, want: "changed" },
    said: "TEXT",
  },
  {
    runtime: "kimi-code",
    input: { hook_event_name: "Stop", session_id: SESSION, client_type: "cli", cwd: "/tmp", stop_hook_active: false },
    asked: { run: SESSION, want: "stop", key: null },
    said: '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"TEXT"}}',
  },
  {
    runtime: "kimi-code",
    input: { hook_event_name: "PostCompact", session_id: SESSION, client_type: "cli", cwd: "/tmp" },
    asked: { run: SESSION, want: "forget" },
  },
  {
    runtime: "goose",
    input: { event: "UserPromptSubmit", session_id: "20260801_1", matcher_context: "go", message: "go" },
    asked: { run: "20260801_1", want: "file" },
  },
  {
    runtime: "goose",
    input: { event: "Stop", session_id: "20260801_1", last_assistant_message: "Done." },
    asked: { run: "20260801_1", want: "stop", key: null },
    said: BLOCK,
  },
  {
    runtime: "openhands",
    input: { event_type: "UserPromptSubmit", session_id: SESSION, message: "go", working_dir: "/tmp", metadata: {} },
    asked: { run: SESSION, want: "changed" },
    said: FLAT,
  },
  {
    runtime: "openhands",
    input: { event_type: "UserPromptSubmit", session_id: SESSION, message: "[Stop hook feedback] go on", metadata: {} },
    asked: null,
  },
  {
    runtime: "openhands",
    input: { event_type: "stop", session_id: SESSION, metadata: { reason: "finish" } },
    asked: { run: SESSION, want: "stop", key: null },
    said: DENY,
  },
  {
    runtime: "cline",
    input: {
      taskId: "1785",
      hookName: "TaskResume",
      clineVersion: "4",
      timestamp: "1",
      workspaceRoots: [],
      taskResume: {},
    },
    asked: { run: "1785", want: "anew" },
    said: '{"cancel":false,"contextModification":"TEXT","errorMessage":""}',
  },
  {
    runtime: "cline",
    input: {
      taskId: "1785",
      hookName: "PostToolUse",
      postToolUse: { toolName: "read_file", parameters: {}, result: "ok", success: true },
    },
    asked: { run: "1785", want: "changed" },
    said: '{"cancel":false,"contextModification":"TEXT","errorMessage":""}',
  },
  { runtime: "cline", input: { taskId: "1785", hookName: "TaskComplete", taskComplete: {} }, asked: null },
  {
    runtime: "factory-droid",
    input: claude("SessionStart", { source: "compact" }),
    asked: { run: SESSION, want: "anew" },
    said: context("SessionStart"),
  },
  {
    runtime: "factory-droid",
    input: claude("UserPromptSubmit", { prompt: "go" }),
    asked: { run: SESSION, want: "changed" },
    said: context("UserPromptSubmit"),
  },
  {
    runtime: "factory-droid",
    input: claude("Stop", { stop_hook_active: false }),
    asked: { run: SESSION, want: "stop" },
    said: BLOCK,
  },
  { runtime: "factory-droid", input: claude("SubagentStop", { stop_hook_active: false }), asked: null },
];
