/** The one prompt: what a person picks to let the model go on with its plan, wherever it is. */
import { type GetPromptResult, type Prompt, ProtocolError } from "@modelcontextprotocol/server";
import type { McpAsked } from "./asked.ts";
import { reminderOf } from "./resources.ts";
import { type Meta, runOf } from "./which-run.ts";
import { GO_ON, NO_PLAN, NO_RUN, RUN_ARGUMENT } from "./words.ts";

const NAME = "go_on";
const INVALID_PARAMS = -32602;

export function listPrompts({ runs }: McpAsked): Prompt[] {
  const run = { name: "run", description: RUN_ARGUMENT, required: runs.header === null };
  return [
    {
      name: NAME,
      title: "Go on with the plan",
      description: "Shows the model the plan as it is kept, and lets it go on.",
      ...(runs.bound === null && { arguments: [run] }),
    },
  ];
}

export async function getPrompt(
  asked: McpAsked,
  name: string,
  argument: unknown,
  meta: Meta,
): Promise<GetPromptResult> {
  if (name !== NAME) throw new ProtocolError(INVALID_PARAMS, `There is no prompt ${name.slice(0, 64)}.`);
  const run = runOf(asked.runs, argument, meta);
  if (run === null) throw new ProtocolError(INVALID_PARAMS, NO_RUN);
  const reminder = await reminderOf(asked.send, run);
  const text = reminder === "" ? NO_PLAN : `${reminder}\n\n${GO_ON}`;
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
