/**
 * The demo's show: it plays the user to an agent in a process of its own, paces it turn by turn, and
 * leads to each turning point when its time has come. What it knows of the plan it has from the
 * service or from the agent's reports.
 */
import type { Terminal } from "../terminal.ts";
import { AgentProcess } from "./agent-process.ts";
import { type Call, Connection } from "./connection.ts";
import { Ledger } from "./ledger.ts";
import type { Report } from "./reports.ts";
import * as scene from "./scene.ts";
import type { Stage } from "./stage.ts";
import { AGENT_DIES_AT, RUN, SERVICE_DIES_AFTER, STEPS, type Task, TASKS } from "./story.ts";
import { Totals } from "./totals.ts";
import * as turningPoint from "./turning-points.ts";

type Heard = Extract<Report, { kind: "heard" }>;
type Calls = Extract<Report, { kind: "calls" }>;

/** The script makes a mistake once and mends it; more than this is a fault of ours. */
const MOST_REFUSED = 3;

export class Show {
  readonly totals = new Totals();
  readonly ledger = new Ledger();
  readonly #now: turningPoint.Situation;
  /** The step that the turn under way works on. */
  #worked: string | null = null;
  #hasDied = false;
  #refusedInARow = 0;
  /** The first calls of the new process, until they have been told. */
  #firstCalls: Call[] | null = null;
  /** What the next reminder must be, byte for byte. */
  #expected: string | null | undefined;

  constructor(terminal: Terminal, stage: Stage, pace: turningPoint.Pace) {
    const connection = new Connection(stage.url, RUN);
    const agent = new AgentProcess(stage.url, RUN);
    this.#now = { terminal, stage, connection, pace, agent, totals: this.totals, ledger: this.ledger };
  }

  async play(): Promise<void> {
    const { connection } = this.#now;
    for (const task of TASKS) await this.#task(task);
    const { ended } = this.ledger;
    this.totals.check(
      "the resumed agent ended every step",
      ended.size === STEPS.size,
      `${ended.size} of ${STEPS.size}`,
    );
    this.totals.check("nothing is left open", (await connection.plan()).resolved);
  }

  /** Lets the agent go, also in the middle. */
  leave(): void {
    this.#now.terminal.clear();
    this.#now.agent.leave();
  }

  /** Says what the user wants and lets the agent work until it waits for the user again. */
  async #task(task: Task): Promise<void> {
    if (task.goal !== undefined) await this.#aim(task.goal);
    scene.user(this.#now.terminal, task.say);
    this.#now.agent.order({ kind: "say", text: task.say });
    for (let turn = 1; await this.#turn(task, turn); turn++) this.#now.agent.order({ kind: "go" });
    if (task.after !== undefined) await turningPoint.withView(this.#now, ...task.after);
  }

  async #aim(goal: string): Promise<void> {
    this.ledger.goal = goal;
    await this.#now.connection.set({ goal });
  }

  /** Follows one turn of the agent. False: it waits, nothing is open. */
  async #turn(task: Task, turn: number): Promise<boolean> {
    for (;;) {
      const report = await this.#now.agent.next();
      switch (report.kind) {
        case "looked":
          this.#looked(report.reminder);
          break;
        case "calls":
          if (await this.#isCutOff(report)) return true;
          break;
        case "heard":
          await this.#heard(report);
          if (turn === 1) await this.#opened(task, report);
          await turningPoint.pause(this.#now.pace.turnMs);
          return true;
        case "waits":
          return false;
      }
    }
  }

  #looked(reminder: string | null): void {
    this.totals.look(reminder, this.ledger.unfoldedBytes);
    if (this.#expected === undefined) return;
    this.totals.check("the new process sees what the killed one left, to the byte", reminder === this.#expected);
    this.#expected = undefined;
  }

  /** A call is about to go out. True: the process that makes it is no more. */
  async #isCutOff({ call, worked }: Calls): Promise<boolean> {
    this.#worked = worked;
    if (worked === null) return false;
    const { ended } = this.ledger;
    this.totals.check("no finished step is worked on again", !ended.has(worked), worked);
    this.#now.terminal.progress(ended.size, STEPS.size, `${worked}: ${STEPS.get(worked)?.said ?? ""}`);
    if (worked !== AGENT_DIES_AT || this.#hasDied) return false;
    this.#hasDied = true;
    this.#expected = await turningPoint.agentKilled(this.#now, call, worked);
    this.#firstCalls = [];
    return true;
  }

  async #heard(report: Heard): Promise<void> {
    const { call, answer, erased } = report;
    this.totals.hear(answer);
    this.#refusedInARow = answer.ok ? 0 : this.#refusedInARow + 1;
    if (this.#refusedInARow > MOST_REFUSED) throw new Error(`The agent cannot go on: ${answer.text}`);
    if (!answer.ok) await turningPoint.mistakeMade(this.#now, report);
    else if (answer.plan !== null) {
      const { retired, items } = answer.plan;
      this.ledger.follow(call, answer.plan, this.#worked);
      const seen = `${retired} + ${items.length}, not ${this.ledger.distinct}`;
      this.totals.check(
        "folded + listed = distinct steps, after every call",
        retired + items.length === this.ledger.distinct,
        seen,
      );
    }
    this.#tellFirstCalls(call);
    if (erased !== null) await turningPoint.transcriptCompacted(this.#now, erased);
    if (answer.ok && this.#worked === SERVICE_DIES_AFTER) await turningPoint.serviceKilled(this.#now);
  }

  #tellFirstCalls(call: Call): void {
    this.#firstCalls?.push(call);
    if (this.#firstCalls?.length !== 2) return;
    scene.tell(this.#now.terminal, `Its first calls: ${this.#firstCalls.map(scene.callWords).join("; ")}.`);
    this.#firstCalls = null;
  }

  /** The call that took a task into the plan has been answered. */
  async #opened(task: Task, report: Heard): Promise<void> {
    if (task.manner === "record") await turningPoint.wholeRecordSent(this.#now);
    if (report.answer.revision > 1) return;
    await turningPoint.planWritten(this.#now);
    await turningPoint.sentAgain(this.#now, report);
  }
}
