/** What a closed runtime is to us: a name, and how its hook events read. One file each in runtimes/. */
import type { Asked } from "./asked.ts";
import { type Input, textOf } from "./input.ts";
import { runIdOf } from "./run-id.ts";

export interface Runtime {
  /** As `runplan hook <name>` and `/v1/hooks/<name>` have it. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** As people call it. */
  readonly title: string;
  /** Pure. Null: nothing is asked, nothing is said. */
  read(input: Input, around: Around): Asked | null;
}

/** What is known beside the event itself. */
export interface Around {
  /** The run of the session, when somebody named one; else it is the session's id. */
  readonly run: string | null;
  /** File that the runtime shows to its model before each request, if it does such a thing. */
  readonly file: string | null;
}

/** One event, with the run it belongs to. */
export interface Happening {
  readonly event: string;
  /** The run of the session: the parent's when a sub-agent is meant. */
  readonly run: string;
  readonly input: Input;
  readonly around: Around;
}

export type Handler = (happening: Happening) => Asked | null;

interface Described extends Omit<Runtime, "read"> {
  readonly handlers: Readonly<Record<string, Handler>>;
  /** The event's name; the handlers' spelling. */
  eventOf?(input: Input): string | null;
  sessionOf?(input: Input): string | null;
}

export function runtime({ handlers, eventOf = claudeEvent, sessionOf = claudeSession, ...named }: Described): Runtime {
  return {
    ...named,
    read(input, around) {
      const event = eventOf(input) ?? "";
      const run = around.run ?? runIdOf(sessionOf(input));
      const handler = Object.hasOwn(handlers, event) ? handlers[event] : undefined;
      return run === null || handler === undefined ? null : handler({ event, run, input, around });
    },
  };
}

/** Most runtimes took these names over from Claude Code. */
const claudeEvent = (input: Input): string | null => textOf(input, "hook_event_name");
const claudeSession = (input: Input): string | null => textOf(input, "session_id");
