/** OpenHands. Text can be added to a prompt; a denied stop has neither flag nor limit there, so three in a row end it. */
import { stops, tells } from "../asked.ts";
import { deny, flatContext } from "../forms.ts";
import { type Input, textOf } from "../input.ts";
import { runtime } from "../runtime.ts";

const TIMES_IN_A_ROW = 3;

export const openhands = runtime({
  name: "openhands",
  aliases: ["open-hands"],
  title: "OpenHands",
  eventOf,
  handlers: {
    userpromptsubmit: ({ run, input }) =>
      isOurs(input) ? null : tells(run, "changed", flatContext, { prompted: true }),
    stop: ({ run }) => stops(run, deny, [null], TIMES_IN_A_ROW),
  },
});

/** `user_prompt_submit` and `UserPromptSubmit` are one event. */
function eventOf(input: Input): string | null {
  return textOf(input, "event_type")?.replaceAll("_", "").toLowerCase() ?? null;
}

/** A turned-back stop comes as a prompt; a person's prompt begins a new count. */
function isOurs(input: Input): boolean {
  return textOf(input, "message")?.startsWith("[Stop hook feedback]") === true;
}
