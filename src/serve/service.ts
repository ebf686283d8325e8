/**
 * A runplan service on this machine: the built Worker on plain workerd, runs kept in a data folder, loopback only.
 * `npm start`, the demo, the bench and the tests start it here. Nothing of it outlives the process that started it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";
import { workerdConfig } from "./config.ts";
import type { News, Start, Stop } from "./keeper.ts";

export interface ServiceOptions {
  /** Folder that keeps the runs; made when missing. One service at a time. */
  readonly data: string;
  /** 0 or absent: any free one. */
  readonly port?: number;
  /** The Worker's variables. Absent: `RUNPLAN_DEV=1`, which lets in whoever is on this machine [S3]. */
  readonly env?: Readonly<Record<string, string>>;
  /** File of another Worker with the same bindings, as the bench's floor. */
  readonly entry?: string;
  /** Where the Worker's log goes; absent: nowhere. */
  readonly log?: "terminal";
}

export interface Service {
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  readonly url: string;
  /** Process id of workerd itself, for measuring. */
  readonly pid: number;
  /** Ends it within two seconds; answers under way may finish. */
  stop(): Promise<void>;
  /** SIGKILL: a crash. */
  kill(): Promise<void>;
  /** Resolves when everything is gone, for whatever reason, with how workerd ended. */
  readonly gone: Promise<string>;
}

/** A service that cannot start, for a reason a person can mend: the message says it in one line. */
export class CannotStart extends Error {}

/** Path of the runtime's program. Required, because its CommonJS default export reads differently from tool to tool. */
const { default: workerd }: { default: string } = createRequire(import.meta.url)("workerd");
const KEEPER = fileURLToPath(new URL("keeper.ts", import.meta.url));
const DEV = { RUNPLAN_DEV: "1" };
/** Characters of the log that are worth showing when workerd ends before it listens. */
const LOG_TAIL = 2_000;

/** Resolves when the service listens. Throws `CannotStart` for a taken port or data folder. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { port = 0, env = DEV } = options;
  const data = resolve(options.data);
  const worker = await bundle(options.entry);
  if (port !== 0) await refuseTakenPort(port);
  mkdirSync(data, { recursive: true });

  const keeper = fork(KEEPER, [], {
    detached: true,
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ["ignore", options.log === "terminal" ? "inherit" : "ignore", "pipe", "ipc"],
  });
  if (options.log === "terminal") keeper.stderr?.pipe(process.stderr, { end: false });
  const config = workerdConfig({ port, objects: join(data, "objects"), variables: Object.keys(env) });
  keeper.send({ data, binary: workerd, worker, config } satisfies Start);
  return hear(keeper, options.data);
}

/** The keeper's first word decides whether there is a service. */
function hear(keeper: ChildProcess, data: string): Promise<Service> {
  return new Promise((settle, fail) => {
    let how = "its keeper was killed";
    const gone = new Promise<string>((settleGone) => keeper.once("close", () => settleGone(how)));
    keeper.on("message", (news: News) => {
      if (news.kind === "busy") fail(new CannotStart(`The data folder ${data} is in use by another service.`));
      else if (news.kind === "listening") settle(serviceOf(keeper, news, gone));
      else how = news.how;
    });
    const log = logTail(keeper);
    // Too late to matter once settled.
    void gone.then(() => fail(new Error(`workerd ended before it listened (${how}).\n${log()}`)));
  });
}

function serviceOf(keeper: ChildProcess, { pid, port }: { pid: number; port: number }, gone: Promise<string>): Service {
  const end = async (signal: Stop): Promise<void> => {
    if (keeper.connected) keeper.send(signal);
    await gone;
  };
  // Only a killed keeper ends by a signal, and then nobody else is left to end workerd.
  keeper.once("exit", (_code, signal) => signal && process.kill(pid, "SIGKILL"));
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    gone,
  };
}

/** Reads the log, or workerd would wait for a reader, and keeps its end. */
function logTail(keeper: ChildProcess): () => string {
  let tail = "";
  keeper.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-LOG_TAIL);
  });
  return () => tail.trim();
}

/** Asked first, because workerd says it in twenty lines. */
function refuseTakenPort(port: number): Promise<void> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "EADDRINUSE" ? new CannotStart(`Port ${port} is in use; choose another with PORT.`) : error),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => settle()));
  });
}
