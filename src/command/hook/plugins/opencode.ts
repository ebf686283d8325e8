/**
 * The opencode plugin. `experimental.chat.system.transform` is a view of each request and knows its session; sub-agents
 * are sessions of their own. A session that falls idle is asked before it stops; opencode has neither flag nor limit for
 * that, so three in a row end it, and a person's message begins anew. Types are written by hand: no dependency.
 */
import { stops, tells } from "../../../hooks/asked.ts";
import { asObject, type Input, textOf } from "../../../hooks/input.ts";
import { runIdOf } from "../../../hooks/run-id.ts";
import type { Environment } from "../places.ts";
import { answering, asItIs } from "./answering.ts";

/** What of opencode's client the plugin uses. */
export interface Host {
  readonly client: {
    readonly session: {
      prompt(message: { path: { id: string }; body: { parts: { type: "text"; text: string }[] } }): Promise<unknown>;
    };
  };
}

const TIMES_IN_A_ROW = 3;

export function opencodePlugin({ client }: Host, env: Environment) {
  const answer = answering("opencode", env);
  /** Sessions whose last turn was broken off, and messages that are ours. */
  const brokenOff = new Set<string>();
  const ours = new Set<string>();

  const turnBack = async (session: string): Promise<void> => {
    const run = runIdOf(session);
    if (run === null || brokenOff.delete(session)) return;
    const text = await answer(stops(run, asItIs, [null], TIMES_IN_A_ROW));
    if (text === "") return;
    ours.add(session);
    await client.session.prompt({ path: { id: session }, body: { parts: [{ type: "text", text }] } }).catch(() => {});
  };

  return {
    "experimental.chat.system.transform": async (input: Input, output: { system: string[] }): Promise<void> => {
      const run = runIdOf(textOf(input, "sessionID"));
      const text = run === null ? "" : await answer(tells(run, "view", asItIs));
      if (text !== "") output.system.push(text);
    },
    "chat.message": async (input: Input): Promise<void> => {
      const session = textOf(input, "sessionID") ?? "";
      const run = runIdOf(session);
      if (run !== null && !ours.delete(session)) await answer(tells(run, "view", asItIs, { prompted: true }));
    },
    "tool.execute.after": async (input: Input): Promise<void> => {
      const run = runIdOf(textOf(input, "sessionID"));
      if (run === null || input["tool"] !== "todowrite") return;
      const call = {
        tool: "todowrite",
        dialect: "opencode",
        args: input["args"] ?? {},
        callId: textOf(input, "callID"),
      };
      await answer(tells(run, "changed", asItIs, { calls: [call] }));
    },
    event: async ({ event }: { event: unknown }): Promise<void> => {
      const { type, properties } = asObject(event) ?? {};
      const facts = asObject(properties) ?? {};
      const session = textOf(facts, "sessionID") ?? "";
      if (type === "session.error") brokenOff.add(session);
      if (type === "session.created") await answer(childOf(asObject(facts["info"]) ?? {}));
      if (type === "session.idle") await turnBack(session);
    },
  };
}

function childOf(info: Input) {
  const [run, parent] = [runIdOf(textOf(info, "id")), runIdOf(textOf(info, "parentID"))];
  if (run === null || parent === null) return null;
  return tells(run, "view", asItIs, { child: { parent, title: textOf(info, "title") } });
}
