/**
 * Gemini CLI. `BeforeModel` is a view of each request: messages given past the end of the list go out with that call and
 * into no history. Versions before 0.42 lost the function calls of messages handed back; for them the installer takes
 * `BeforeAgent` and `AfterTool`, whose text is stored. Sub-agents share the session and say no id.
 */
import { forgets, stops, tells } from "../asked.ts";
import { deny, hookContext } from "../forms.ts";
import { asObject, type Input, isTrue, listOf, textOf } from "../input.ts";
import { oneCall, planTools } from "../plan-tools.ts";
import { runtime } from "../runtime.ts";

const NATIVES = { write_todos: "gemini-cli" };

export const geminiCli = runtime({
  name: "gemini-cli",
  aliases: ["gemini"],
  title: "Gemini CLI",
  handlers: {
    BeforeModel: ({ run, input }) => tells(run, "view", (text) => lastMessage(input, text)),
    BeforeAgent: ({ event, run }) => tells(run, "changed", hookContext(event)),
    AfterTool: ({ event, run, input }) => tells(run, "changed", hookContext(event), planTools(oneCall(input), NATIVES)),
    SessionStart: ({ run }) => forgets(run),
    PreCompress: ({ run }) => forgets(run),
    SessionEnd: ({ run }) => forgets(run),
    AfterAgent: ({ event, run, input }) =>
      isTrue(input, "stop_hook_active") ? null : stops(run, deny, [event, textOf(input, "timestamp")]),
  },
});

/** The list as it came, and the text as one more. Only `messages`: a part of `config` would unset the rest of it. */
function lastMessage(input: Input, text: string): string {
  const messages = [...listOf(asObject(input["llm_request"]) ?? {}, "messages"), { role: "user", content: text }];
  return JSON.stringify({ hookSpecificOutput: { hookEventName: "BeforeModel", llm_request: { messages } } });
}
