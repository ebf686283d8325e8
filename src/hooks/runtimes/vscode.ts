/**
 * VS Code's Copilot agent. Text at a prompt is drawn into each request of that turn and kept in none: a view that is
 * told every time. Text after a tool is stored. Its documents and its source spell the input differently; both are read.
 */
import { tells } from "../asked.ts";
import { claudeEvents, forget, tellAnew } from "../claude-events.ts";
import { hookContext } from "../forms.ts";
import { textOf } from "../input.ts";
import { runtime, type Handler } from "../runtime.ts";

const shared = claudeEvents({ natives: { manage_todo_list: "vscode" }, turnKey: "timestamp" });

/** The documents want the decision inside, older builds beside; both are there. */
const blockStop = (reason: string): string =>
  JSON.stringify({
    decision: "block",
    reason,
    hookSpecificOutput: { hookEventName: "Stop", decision: "block", reason },
  });

const stop: Handler = (happening) => {
  const asked = shared.Stop(happening);
  return asked?.want.kind === "stop" ? { ...asked, want: { ...asked.want, say: blockStop } } : asked;
};

export const vscode = runtime({
  name: "vscode",
  aliases: ["vs-code", "vscode-copilot"],
  title: "VS Code (Copilot agent)",
  eventOf: (input) => textOf(input, "hook_event_name", "hookEventName"),
  sessionOf: (input) => textOf(input, "session_id", "sessionId"),
  handlers: {
    SessionStart: tellAnew,
    UserPromptSubmit: ({ event, run }) => tells(run, "view", hookContext(event)),
    PostToolUse: shared.PostToolUse,
    PreCompact: forget,
    SubagentStart: shared.SubagentStart,
    Stop: stop,
    SubagentStop: shared.SubagentStop,
  },
});
