/**
 * OpenAI Codex CLI. Unknown keys make it drop the whole output, and nothing of its own ends a loop of stop hooks: only
 * `stop_hook_active` and the service's ceiling do. A sub-agent's id is its thread's, which names its run alone: the
 * runtime's MCP calls carry the same.
 */
import { claudeEvents } from "../claude-events.ts";
import { childIdOf, runIdOf } from "../run-id.ts";
import { runtime } from "../runtime.ts";

export const codex = runtime({
  name: "codex",
  aliases: ["codex-cli"],
  title: "OpenAI Codex CLI",
  handlers: claudeEvents({
    natives: { update_plan: "codex" },
    childId: (parent, agent) => runIdOf(agent) ?? childIdOf(parent, agent),
    turnKey: "turn_id",
  }),
});
