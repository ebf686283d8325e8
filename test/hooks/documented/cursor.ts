/** Hook events of Cursor, as its documents have them. */
import { type Documented } from "./forms.ts";

const cursor = (event: string, more: object = {}) => ({
  conversation_id: "conv-1",
  generation_id: "gen-4",
  model: "default",
  hook_event_name: event,
  cursor_version: "3.16.21",
  workspace_roots: ["/tmp/project"],
  user_email: null,
  transcript_path: null,
  ...more,
});

export const CURSOR: readonly Documented[] = [
  {
    runtime: "cursor",
    input: cursor("sessionStart", { session_id: "conv-1", is_background_agent: false, composer_mode: "agent" }),
    asked: { run: "conv-1", want: "anew" },
    said: '{"additional_context":"TEXT"}',
  },
  {
    runtime: "cursor",
    input: cursor("postToolUse", {
      tool_name: "Shell",
      tool_input: {},
      tool_output: "{}",
      tool_use_id: "t1",
      cwd: "/tmp/project",
      duration: 5,
    }),
    asked: { run: "conv-1", want: "changed" },
    said: '{"additional_context":"TEXT"}',
  },
  { runtime: "cursor", input: cursor("beforeSubmitPrompt", { prompt: "go", attachments: [] }), asked: null },
  {
    runtime: "cursor",
    input: cursor("preCompact", { trigger: "auto", context_usage_percent: 92 }),
    asked: { run: "conv-1", want: "forget" },
  },
  {
    runtime: "cursor",
    input: cursor("stop", { status: "completed", loop_count: 0 }),
    asked: { run: "conv-1", want: "stop", key: "hook:gen-4:0" },
    said: '{"followup_message":"TEXT"}',
  },
  { runtime: "cursor", input: cursor("stop", { status: "completed", loop_count: 3 }), asked: null },
  { runtime: "cursor", input: cursor("stop", { status: "aborted", loop_count: 0 }), asked: null },
  { runtime: "cursor", input: cursor("stop", { status: "error", loop_count: 0 }), asked: null },
  {
    runtime: "cursor",
    input: cursor("subagentStart", {
      subagent_id: "sub-9",
      subagent_type: "explore",
      task: "look",
      parent_conversation_id: "conv-1",
      tool_call_id: "t2",
    }),
    asked: { run: "sub-9", want: "forget", parent: "conv-1" },
  },
  {
    runtime: "cursor",
    input: cursor("subagentStop", { subagent_type: "explore", status: "completed", task: "look" }),
    asked: null,
  },
  // Its own input, from a hook that stands in Claude Code's settings.
  {
    runtime: "claude-code",
    input: cursor("stop", { status: "completed", loop_count: 0 }),
    asked: { run: "conv-1", want: "stop" },
    said: '{"followup_message":"TEXT"}',
  },
];
