/**
 * GitHub Copilot CLI and its cloud agent. The payload of its own event names does not say which event it is, but no two
 * have the same fields. Sub-agents have a name and no id: one child run for each name.
 */
import { forgets, stops, tells } from "../asked.ts";
import { block, flatContext } from "../forms.ts";
import { asObject, type Input, isTrue, textOf } from "../input.ts";
import { planTools, type ToolCall } from "../plan-tools.ts";
import { childIdOf } from "../run-id.ts";
import { runtime } from "../runtime.ts";

export const copilotCli = runtime({
  name: "copilot-cli",
  aliases: ["copilot"],
  title: "GitHub Copilot CLI",
  eventOf,
  sessionOf: (input) => textOf(input, "sessionId"),
  handlers: {
    sessionStart: ({ run }) => tells(run, "anew", flatContext),
    userPromptSubmitted: ({ run }) => tells(run, "changed", flatContext),
    postToolUse: ({ run, input }) => tells(run, "changed", flatContext, planTools(toolCall(input), {})),
    preCompact: ({ run }) => forgets(run),
    agentStop: ({ run, input }) => (isFinish(input) ? stops(run, block, ["agentStop", stamp(input)]) : null),
    subagentStart: ({ run, input }) => {
      const name = textOf(input, "agentName") ?? "";
      const child = { parent: run, title: textOf(input, "agentDisplayName") ?? name };
      return tells(childIdOf(run, name), "anew", flatContext, { child });
    },
    subagentStop: ({ run, input }) => {
      const child = childIdOf(run, textOf(input, "agentName") ?? "");
      return isFinish(input) ? stops(child, block, ["subagentStop", stamp(input)]) : null;
    },
  },
});

function eventOf(input: Input): string | null {
  if ("toolName" in input) return "toolResult" in input ? "postToolUse" : null;
  if ("agentName" in input) return "stopReason" in input ? "subagentStop" : "subagentStart";
  if ("stopReason" in input) return "agentStop";
  if ("prompt" in input) return "userPromptSubmitted";
  if ("trigger" in input) return "preCompact";
  return "source" in input ? "sessionStart" : null;
}

function isFinish(input: Input): boolean {
  return textOf(input, "stopReason") === "end_turn" && !isTrue(input, "stop_hook_active");
}

/** Milliseconds as the runtime sends them. */
function stamp(input: Input): string | null {
  const { timestamp } = input;
  return typeof timestamp === "number" || typeof timestamp === "string" ? String(timestamp) : null;
}

function toolCall(input: Input): readonly ToolCall[] {
  const result = asObject(input["toolResult"]) ?? {};
  return [
    {
      name: textOf(input, "toolName") ?? "",
      args: input["toolArgs"],
      answer: textOf(result, "textResultForLlm"),
      id: null,
    },
  ];
}
