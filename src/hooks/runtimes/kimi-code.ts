/**
 * Kimi Code CLI. Only a prompt can be given text, plain on stdout; a stop is turned back at most once a turn by the
 * runtime itself. Answered by JSON, never by exit 2.
 */
import { forgets, stops, tells } from "../asked.ts";
import { isTrue } from "../input.ts";
import { runtime } from "../runtime.ts";

export const kimiCode = runtime({
  name: "kimi-code",
  aliases: ["kimi", "kimi-cli"],
  title: "Kimi Code CLI",
  handlers: {
    UserPromptSubmit: ({ run }) => tells(run, "changed", (text) => text),
    SessionStart: ({ run }) => forgets(run),
    PreCompact: ({ run }) => forgets(run),
    PostCompact: ({ run }) => forgets(run),
    SessionEnd: ({ run }) => forgets(run),
    Stop: ({ run, input }) => (isTrue(input, "stop_hook_active") ? null : stops(run, denyStop)),
  },
});

function denyStop(reason: string): string {
  return JSON.stringify({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: reason } });
}
