/**
 * Events of the runtimes that speak Claude Code's hook language (Claude Code, Codex, Qwen Code, VS Code, Factory droid):
 * handlers they have in common. What a runtime does otherwise stands in its own file.
 */
import { type Asked, forgets, stops, tells } from "./asked.ts";
import { block, hookContext } from "./forms.ts";
import { isTrue, listOf, textOf } from "./input.ts";
import { batchOfCalls, type Natives, oneCall, planTools } from "./plan-tools.ts";
import { childIdOf } from "./run-id.ts";
import type { Handler, Happening } from "./runtime.ts";

/** The run of a sub-agent, of its parent's run and its own id. */
export type ChildId = (parent: string, agent: string) => string;

/** The context is new: whatever was told before is not in it, or far away. */
export const tellAnew: Handler = ({ event, run }) => tells(run, "anew", hookContext(event));

export const forget: Handler = ({ run }) => forgets(run);

/** What a runtime's sub-agents and tools are like. */
export interface Traits {
  readonly natives: Natives;
  readonly childId?: ChildId;
  /** Where the runtime names the turn, for the key of a stop. */
  readonly turnKey?: string;
}

/** The handlers that all of them share; `traits` says where they differ. */
export function claudeEvents({ natives, childId = childIdOf, turnKey = "prompt_id" }: Traits) {
  const runHere = ({ run, input }: Happening): string => {
    const agent = textOf(input, "agent_id");
    return agent === null ? run : childId(run, agent);
  };
  return {
    SessionStart: tellAnew,
    UserPromptSubmit: (h: Happening) => tells(runHere(h), "changed", hookContext(h.event)),
    PostToolUse: (h: Happening) =>
      tells(runHere(h), "changed", hookContext(h.event), planTools(oneCall(h.input), natives)),
    PostToolBatch: (h: Happening) =>
      tells(runHere(h), "changed", hookContext(h.event), planTools(batchOfCalls(h.input), natives)),
    PreCompact: forget,
    SessionEnd: forget,
    SubagentStart: (h: Happening) => startChild(h, childId),
    Stop: (h: Happening) => stopUnlessBusy(h, runHere(h), turnKey),
    SubagentStop: (h: Happening) => (textOf(h.input, "agent_id") === null ? null : stopOnce(h, runHere(h), turnKey)),
  };
}

function startChild({ event, run, input }: Happening, childId: ChildId): Asked | null {
  const agent = textOf(input, "agent_id");
  if (agent === null) return null;
  const child = { parent: run, title: textOf(input, "agent_type") };
  return tells(childId(run, agent), "anew", hookContext(event), { child });
}

/** An agent that waits for work in the background has not finished, and must not be sent on. */
function stopUnlessBusy(happening: Happening, run: string, turnKey: string): Asked | null {
  const { input } = happening;
  const waits = listOf(input, "background_tasks").length + listOf(input, "session_crons").length > 0;
  return waits ? null : stopOnce(happening, run, turnKey);
}

/** `stop_hook_active`: it goes on because of a stop hook already. Once is enough; the runtimes ask for this themselves. */
function stopOnce({ event, input }: Happening, run: string, turnKey: string): Asked | null {
  if (isTrue(input, "stop_hook_active")) return null;
  return stops(run, block, [event, textOf(input, turnKey)]);
}
