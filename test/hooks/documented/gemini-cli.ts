/** Hook events of Gemini CLI, as its documents and source have them. */
import { context, DENY, SESSION, type Documented } from "./forms.ts";

const gemini = (event: string, more: object = {}) => ({
  session_id: SESSION,
  transcript_path: "/tmp/chat.json",
  cwd: "/tmp/project",
  hook_event_name: event,
  timestamp: "2026-08-21T10:00:00.000Z",
  ...more,
});

export const GEMINI: readonly Documented[] = [
  {
    runtime: "gemini-cli",
    input: gemini("BeforeModel", {
      llm_request: {
        model: "gemini-3-pro",
        messages: [
          { role: "user", content: "fix it" },
          { role: "model", content: "" },
        ],
        config: { temperature: 0 },
      },
    }),
    asked: { run: SESSION, want: "view" },
    said: '{"hookSpecificOutput":{"hookEventName":"BeforeModel","llm_request":{"messages":[{"role":"user","content":"fix it"},{"role":"model","content":""},{"role":"user","content":"TEXT"}]}}}',
  },
  {
    runtime: "gemini-cli",
    input: gemini("BeforeAgent", { prompt: "fix it" }),
    asked: { run: SESSION, want: "changed" },
    said: context("BeforeAgent"),
  },
  {
    runtime: "gemini-cli",
    input: gemini("AfterTool", { tool_name: "read_file", tool_input: {}, tool_response: {} }),
    asked: { run: SESSION, want: "changed" },
    said: context("AfterTool"),
  },
  {
    runtime: "gemini-cli",
    input: gemini("SessionStart", { source: "resume" }),
    asked: { run: SESSION, want: "forget" },
  },
  { runtime: "gemini-cli", input: gemini("PreCompress", { trigger: "auto" }), asked: { run: SESSION, want: "forget" } },
  {
    runtime: "gemini-cli",
    input: gemini("AfterAgent", { prompt: "fix it", prompt_response: "Done.", stop_hook_active: false }),
    asked: { run: SESSION, want: "stop", key: "hook:AfterAgent:2026-08-21T10:00:00.000Z" },
    said: DENY,
  },
  {
    runtime: "gemini-cli",
    input: gemini("AfterAgent", { prompt: "fix it", prompt_response: "Done.", stop_hook_active: true }),
    asked: null,
  },
  { runtime: "gemini-cli", input: gemini("BeforeTool", { tool_name: "read_file" }), asked: null },
];
