/** What a client's model reads of the endpoint itself, beside the tools' own descriptions. In one place, pinned by a test. */

export const TITLE = "runplan";

export const INSTRUCTIONS =
  "Keeps the plan of this conversation outside of it. For work of several steps write a plan with update_plan and keep it " +
  "current; each answer shows the plan as it is kept. If you do not see the plan any more, because the conversation was " +
  "compacted, summarized or resumed, call read_plan before you go on: nothing of it is lost.";

/** Added where one connection may serve several conversations. */
export const INSTRUCTIONS_WITHOUT_RUN =
  " Each conversation has a run of its own. If you were told which, pass it as run with every call. Otherwise call a tool " +
  "without it, and if that is refused call start_run, once, and pass what it gives from then on.";

export const RUN_ARGUMENT = "The run that keeps this conversation's plan, as you were told it or as start_run gave it.";

export const START_RUN =
  "Start a run that keeps this conversation's plan, once a conversation, only if you were not told a run. " +
  "Pass the run it gives with every later call.";

export const NO_RUN =
  "No run was named, nothing changed.\nPass the run of this conversation as run. If you were told none, call start_run " +
  "once and pass what it gives.";

export function startedRun(run: string): string {
  return `The plan of this conversation is kept as run "${run}". Pass it as run with every call.`;
}

export const GO_ON = "Go on with this plan. Keep it current as you work.";
export const NO_PLAN = "There is no plan yet. If the work has several steps, write one with update_plan first.";
