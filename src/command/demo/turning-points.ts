/**
 * The moments the demo is there to show. Each brings about or explains one, and checks what is promised
 * of it. Called by show.ts, in the order of the story.
 */
import { number, type Terminal } from "../terminal.ts";
import { AgentProcess } from "./agent-process.ts";
import type { Call, Connection, PlanState } from "./connection.ts";
import { answerFrom, type Ledger } from "./ledger.ts";
import type { Report } from "./reports.ts";
import * as scene from "./scene.ts";
import type { Stage } from "./stage.ts";
import { RUN } from "./story.ts";
import type { Totals } from "./totals.ts";

/** Everything a turning point may look at or do something to. */
export interface Situation {
  readonly terminal: Terminal;
  readonly stage: Stage;
  readonly connection: Connection;
  readonly totals: Totals;
  readonly ledger: Ledger;
  readonly pace: Pace;
  agent: AgentProcess;
}

/** How long the demo waits for people to follow: after a turn, and after a turning point. */
export interface Pace {
  readonly turnMs: number;
  readonly sceneMs: number;
}

type Heard = Extract<Report, { kind: "heard" }>;

/** Long enough for a request that a dead process had sent. */
const SETTLE_MS = 100;

/** The host did not hear the answer and sends the call again, with its key. */
export async function sentAgain({ connection, totals }: Situation, { call, key, answer }: Heard): Promise<void> {
  const again = await connection.call(call.tool, call.args, key);
  const same = again.replayed && again.revision === answer.revision && again.text === answer.text;
  totals.check("a call sent again with its key is applied once", same, `revision ${again.revision}`);
}

export async function planWritten(now: Situation): Promise<void> {
  await withView(
    now,
    "The plan is written",
    "From now on it goes with every model request, and is never kept in the transcript.",
  );
}

export async function wholeRecordSent({ terminal, ledger, pace }: Situation): Promise<void> {
  scene.title(terminal, "The model sends its whole record");
  scene.tell(
    terminal,
    `${ledger.completed} finished steps came again, ${ledger.retired} of them folded long ago. ` +
      `They are recognised: the count is still ${ledger.retired}.`,
  );
  await pause(pace.sceneMs);
}

export async function mistakeMade(
  { terminal, totals, connection, ledger, pace }: Situation,
  { answer }: Heard,
): Promise<void> {
  scene.title(terminal, "A mistake");
  scene.tell(terminal, `Refused (${answer.status}), the plan stays at revision ${ledger.revision}. The model is told:`);
  scene.quote(terminal, answer.text);
  totals.check("a refused call changes nothing", (await connection.plan()).revision === ledger.revision);
  await pause(pace.sceneMs);
}

export async function transcriptCompacted(now: Situation, erased: NonNullable<Heard["erased"]>): Promise<void> {
  const size = `${number(erased.messages)} messages, ${number(erased.bytes)} bytes`;
  await withView(
    now,
    "The transcript is compacted",
    `${size}, are gone, and the summary does not mention the plan. The next request has this:`,
  );
}

/**
 * Kills the agent's process while this call of it is under way, and starts a new one. Gives the reminder
 * that the new one must see.
 */
export async function agentKilled(now: Situation, call: Call, worked: string): Promise<string | null> {
  const { terminal, connection, ledger, stage } = now;
  const dead = now.agent.pid;
  await now.agent.kill();
  await pause(SETTLE_MS);
  const plan = await connection.plan();
  const arrived = plan.revision !== ledger.revision;
  cutOff(now, call, worked, plan);

  scene.title(terminal, "The agent is killed");
  const fate = arrived ? `had arrived: revision ${plan.revision}` : `had not arrived: still revision ${plan.revision}`;
  scene.tell(terminal, `SIGKILL to process ${dead} while a ${call.tool} call was under way. The call ${fate}.`);
  now.agent = new AgentProcess(stage.url, RUN);
  const { pid } = now.agent;
  await withView(
    now,
    "A new process goes on",
    `Process ${pid} is given an address and the run's name. All it knows is this:`,
  );
  return connection.reminder();
}

/** Nobody heard the answer, if there was one: the plan itself tells. */
function cutOff({ totals, ledger }: Situation, call: Call, worked: string, plan: PlanState): void {
  const revisions = plan.revision - ledger.revision;
  totals.check(
    "a call cut off by a crash is applied whole or not at all",
    revisions === 0 || revisions === 1,
    `${revisions} revisions`,
  );
  if (revisions === 0) return;
  totals.hear(answerFrom(plan, ledger));
  ledger.follow(call, plan, worked);
}

export async function serviceKilled({ terminal, stage, connection, totals, pace }: Situation): Promise<void> {
  const before = [await connection.plan(), await connection.reminder()] as const;
  await stage.crash();
  const after = [await connection.plan(), await connection.reminder()] as const;
  const same = JSON.stringify(after) === JSON.stringify(before);
  totals.check("after a crash of the service, plan and reminder are the same bytes", same);
  scene.title(terminal, "The service is killed");
  const fate = same ? "the same to the byte" : "NOT the same";
  scene.tell(
    terminal,
    `SIGKILL, and a new start on its disk. Revision ${after[0].revision} is there, the reminder is ${fate}.`,
  );
  await pause(pace.sceneMs);
}

/** A title, what happened, and what the model sees of the plan now. */
export async function withView(
  { terminal, connection, ledger, pace }: Situation,
  title: string,
  text: string,
): Promise<void> {
  scene.title(terminal, title);
  scene.tell(terminal, text);
  scene.view(terminal, await connection.reminder(), ledger.unfoldedBytes);
  await pause(pace.sceneMs);
}

export async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
