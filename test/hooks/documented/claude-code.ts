/** Claude Code's hook events, as its documents have them. */
import { claude, context, BLOCK, SESSION, type Documented } from "./forms.ts";

export const CLAUDE: readonly Documented[] = [
  ...["startup", "resume", "clear", "compact", "fork"].map((source) => ({
    runtime: "claude-code",
    input: claude("SessionStart", { source, model: "claude-opus-4-7" }),
    asked: { run: SESSION, want: "anew" },
    said: context("SessionStart"),
  })),
  {
    runtime: "claude-code",
    input: claude("UserPromptSubmit", { prompt: "go on" }),
    asked: { run: SESSION, want: "changed" },
    said: context("UserPromptSubmit"),
  },
  {
    runtime: "claude-code",
    input: claude("PostToolBatch", {
      tool_calls: [{ tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "toolu_1", tool_response: "a b" }],
    }),
    asked: { run: SESSION, want: "changed" },
    said: context("PostToolBatch"),
  },
  {
    runtime: "claude-code",
    input: claude("PostToolUse", {
      tool_name: "Read",
      tool_input: {},
      tool_use_id: "toolu_2",
      tool_response: {},
      agent_id: "a1b2",
      agent_type: "Explore",
    }),
    asked: { run: `${SESSION}:a1b2`, want: "changed" },
    said: context("PostToolUse"),
  },
  {
    runtime: "claude-code",
    input: claude("PreCompact", { trigger: "auto", custom_instructions: "" }),
    asked: { run: SESSION, want: "forget" },
  },
  { runtime: "claude-code", input: claude("PostCompact", { trigger: "auto", compact_summary: "…" }), asked: null },
  {
    runtime: "claude-code",
    input: claude("Stop", {
      stop_hook_active: false,
      last_assistant_message: "Done.",
      background_tasks: [],
      session_crons: [],
    }),
    asked: { run: SESSION, want: "stop", key: "hook:Stop:prompt-7" },
    said: BLOCK,
  },
  {
    runtime: "claude-code",
    input: claude("Stop", { stop_hook_active: true, last_assistant_message: "Done." }),
    asked: null,
  },
  {
    runtime: "claude-code",
    input: claude("Stop", { stop_hook_active: false, background_tasks: [{ id: "b1" }] }),
    asked: null,
  },
  {
    runtime: "claude-code",
    input: claude("SubagentStart", { agent_id: "a1b2", agent_type: "Explore" }),
    asked: { run: `${SESSION}:a1b2`, want: "anew", parent: SESSION },
    said: context("SubagentStart"),
  },
  {
    runtime: "claude-code",
    input: claude("SubagentStop", { agent_id: "a1b2", agent_type: "Explore", stop_hook_active: false }),
    asked: { run: `${SESSION}:a1b2`, want: "stop", key: "hook:SubagentStop:prompt-7" },
    said: BLOCK,
  },
  { runtime: "claude-code", input: claude("SubagentStop", { agent_id: "a1b2", stop_hook_active: true }), asked: null },
  {
    runtime: "claude-code",
    input: claude("SessionEnd", { reason: "logout" }),
    asked: { run: SESSION, want: "forget" },
  },
  { runtime: "claude-code", input: claude("Notification", { message: "…" }), asked: null },
];
