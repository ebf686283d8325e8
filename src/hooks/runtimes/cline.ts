/** Cline's file hooks. What they add is stored in the conversation; a stop cannot be turned back by them. */
import { forgets, tells } from "../asked.ts";
import { asObject, type Input, textOf } from "../input.ts";
import { planTools } from "../plan-tools.ts";
import { runtime } from "../runtime.ts";

export const cline = runtime({
  name: "cline",
  aliases: [],
  title: "Cline",
  eventOf: (input) => textOf(input, "hookName"),
  sessionOf: (input) => textOf(input, "taskId"),
  handlers: {
    TaskStart: ({ run }) => tells(run, "anew", modify),
    TaskResume: ({ run }) => tells(run, "anew", modify),
    UserPromptSubmit: ({ run }) => tells(run, "changed", modify),
    PostToolUse: ({ run, input }) => tells(run, "changed", modify, planTools(toolCall(input), {})),
    PreCompact: ({ run }) => forgets(run),
  },
});

const modify = (contextModification: string): string =>
  JSON.stringify({ cancel: false, contextModification, errorMessage: "" });

function toolCall(input: Input) {
  const call = asObject(input["postToolUse"]) ?? {};
  return [{ name: textOf(call, "toolName", "tool") ?? "", args: call["parameters"], answer: call["result"], id: null }];
}
