/**
 * Cursor. Nothing can be told at a prompt or to a sub-agent; after a tool it can. A finished sub-agent's event has no id,
 * so it is not asked to go on. A stop hook that came from Claude Code's settings has no limit here: three in a row end it.
 */
import { type Asked, forgets, stops, tells } from "../asked.ts";
import { cursorContext } from "../forms.ts";
import { type Input, numberOf, textOf } from "../input.ts";
import { oneCall, planTools } from "../plan-tools.ts";
import { runIdOf } from "../run-id.ts";
import { type Happening, runtime } from "../runtime.ts";

const TIMES_IN_A_ROW = 3;

export const cursor = runtime({
  name: "cursor",
  aliases: ["cursor-cli", "cursor-agent"],
  title: "Cursor",
  eventOf,
  sessionOf: (input) => textOf(input, "conversation_id", "session_id"),
  handlers: {
    sessionStart: ({ run }) => tells(run, "anew", cursorContext),
    postToolUse: ({ run, input }) => tells(run, "changed", cursorContext, planTools(oneCall(input), {})),
    preCompact: ({ run }) => forgets(run),
    sessionEnd: ({ run }) => forgets(run),
    subagentStart: startChild,
    stop,
  },
});

/** `Stop` is what a hook out of Claude Code's settings is registered for. */
function eventOf(input: Input): string | null {
  return textOf(input, "hook_event_name")?.replace(/^./, (letter) => letter.toLowerCase()) ?? null;
}

function startChild({ run, input }: Happening): Asked | null {
  const child = runIdOf(textOf(input, "subagent_id"));
  const parent = runIdOf(textOf(input, "parent_conversation_id")) ?? run;
  if (child === null) return null;
  return { ...forgets(child), child: { parent, title: textOf(input, "subagent_type") } };
}

function stop({ run, input }: Happening): Asked | null {
  const loops = numberOf(input, "loop_count");
  if (textOf(input, "status") !== "completed" || loops >= TIMES_IN_A_ROW) return null;
  return stops(run, (text) => JSON.stringify({ followup_message: text }), [
    textOf(input, "generation_id"),
    String(loops),
  ]);
}
