/**
 * Carries out what an event asks: registers, passes on, fetches, and gives what the runtime is told. The service and the
 * memory are the caller's: fetch and files for the command, the app itself for `/v1/hooks`. Throws what they throw.
 */
import type { Asked, Child, PlanCall, Want } from "./asked.ts";
import { forgotten, isSame, type Reminder, standsIn, telling, type Told } from "./told.ts";

/** What of the service a hook needs. */
export interface Service {
  /** A child that is there already, or a service without children: no harm. */
  addChild(run: string, child: Child): Promise<void>;
  /** Keeps a call that the model made elsewhere; a refused one is told to the log alone. */
  passOn(run: string, call: PlanCall): Promise<void>;
  reminder(run: string): Promise<Reminder | null>;
  stopCheck(run: string, key: string | null): Promise<StopAnswer>;
  /** Turns completion checks on, unless they are. False: nothing was changed. */
  turnOnChecks(run: string): Promise<boolean>;
}

export interface StopAnswer {
  /** What the agent is told to go on with; null: it may stop. */
  readonly inject: string | null;
  /** Items still open. */
  readonly open: number;
}

/** Between two events of a run. */
export interface Memory {
  load(run: string): Promise<Told>;
  keep(run: string, told: Told): Promise<void>;
}

/** What goes out: stdout whole, and the file a runtime reads, when it is one of those. */
export interface Output {
  readonly stdout: string;
  readonly file: { readonly path: string; readonly text: string } | null;
}

export const SILENCE: Output = { stdout: "", file: null };

export async function answerTo(
  asked: Asked,
  service: Service,
  memory: Memory,
  asksBeforeStop: boolean,
): Promise<Output> {
  const { run, child, calls, want } = asked;
  if (child !== null) await service.addChild(run, child);
  // In the order the model made them: each may build on the one before.
  for (const call of calls) await service.passOn(run, call);
  switch (want.kind) {
    case "tell":
      return say(want, await tell(asked, want, service, memory));
    case "stop":
      return say(want, await turnBack(run, want, service, memory, asksBeforeStop));
    case "forget":
      await memory.keep(run, forgotten(await memory.load(run)));
      return SILENCE;
    case "file":
      return fileOf(want.path, await service.reminder(run));
  }
}

function say(want: { say(text: string): string }, text: string | null): Output {
  return text === null ? SILENCE : { stdout: want.say(text), file: null };
}

function fileOf(path: string, reminder: Reminder | null): Output {
  return path === "" ? SILENCE : { stdout: "", file: { path, text: reminder?.text ?? "" } };
}

type Tell = Extract<Want, { kind: "tell" }>;

async function tell(
  { run, calls, seen, prompted }: Asked,
  { when }: Tell,
  service: Service,
  memory: Memory,
): Promise<string | null> {
  const [told, reminder] = await Promise.all([memory.load(run), service.reminder(run)]);
  const isKnown = calls.length > 0 || standsIn(seen, reminder);
  const { text, told: now } = telling(run, when, told, reminder, isKnown);
  const after = prompted ? { ...now, turned: 0 } : now;
  if (!isSame(told, after)) await memory.keep(run, after);
  return text;
}

type Stop = Extract<Want, { kind: "stop" }>;

/** Whoever installed a hook on stopping wants to be asked, so the checks, off by default, are turned on: once a run. */
async function turnBack(
  run: string,
  want: Stop,
  service: Service,
  memory: Memory,
  asks: boolean,
): Promise<string | null> {
  const told = await memory.load(run);
  if (want.ceiling !== null && told.turned >= want.ceiling) return null;
  const first = await service.stopCheck(run, want.key);
  const mayTurnOn = asks && !told.checked && first.inject === null && first.open > 0;
  const turnedOn = mayTurnOn && (await service.turnOnChecks(run));
  // The first answer stands for its key, so the second question has another.
  const { inject } = turnedOn ? await service.stopCheck(run, want.key && `${want.key}:on`) : first;
  if (mayTurnOn || inject !== null) {
    await memory.keep(run, {
      ...told,
      checked: told.checked || mayTurnOn,
      turned: told.turned + (inject === null ? 0 : 1),
    });
  }
  return inject;
}
