/**
 * `npm run demo`: starts a service and plays a long agent session on it, or the recordings it is given.
 * Exit codes: 0 all promises held, 1 one did not, 2 the command line or a file cannot be read.
 */
import { openAll, READS } from "../importers/open.ts";
import type { Recording } from "../importers/recording.ts";
import { Terminal } from "../terminal.ts";
import { untilStopped } from "../../serve/until-stopped.ts";
import { type Arguments, HELP, readArguments } from "./arguments.ts";
import { play, runNames } from "./player.ts";
import * as scene from "./scene.ts";
import { Show } from "./show.ts";
import { Stage } from "./stage.ts";
import { RUN } from "./story.ts";

const WATCHED = { turnMs: 100, sceneMs: 1_200 } as const;
const AT_ONCE = { turnMs: 0, sceneMs: 0 } as const;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

type Given = Extract<Arguments, { kind: "run" }>;

process.exit(await main());

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given.kind === "help") {
    console.log(HELP);
    return 0;
  }
  if (given.kind === "wrong") return refuse(given.message);
  const opened = await openAll(given.files);
  if (!opened.ok) return refuse(`${opened.reason}. What it reads:\n${READS.map((line) => `  ${line}`).join("\n")}`);
  return perform(opened.recordings, given);
}

function refuse(message: string): number {
  console.error(`demo: ${message}`);
  return 2;
}

async function perform(recordings: readonly Recording[], { files, exit, fast }: Given): Promise<number> {
  const terminal = new Terminal(process.stdout, process.env);
  const stage = await Stage.open();
  const interrupted = (): void => {
    terminal.clear();
    void stage.close().then(() => process.exit(130));
  };
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    const played = files.length > 0;
    const held = await (played ? play(recordings, stage.url, terminal) : showStory(terminal, stage, fast));
    for (const signal of SIGNALS) process.off(signal, interrupted);
    const stayed = exit ? 0 : await stayUp(terminal, stage, played ? runNames(recordings) : [RUN]);
    return held ? stayed : 1;
  } finally {
    await stage.close();
  }
}

async function showStory(terminal: Terminal, stage: Stage, fast: boolean): Promise<boolean> {
  const show = new Show(terminal, stage, terminal.live && !fast ? WATCHED : AT_ONCE);
  const started = performance.now();
  terminal.say(`An agent works on a long task; its plan is kept by the service at ${stage.url}.`);
  try {
    await show.play();
  } finally {
    show.leave();
  }
  scene.conclude(terminal, show.totals, show.ledger, performance.now() - started);
  return show.totals.held;
}

/** Leaves the service to be looked at, until Ctrl-C. */
async function stayUp(terminal: Terminal, stage: Stage, runs: readonly string[]): Promise<number> {
  scene.look(terminal, stage.url, runs);
  return untilStopped(stage.service);
}
