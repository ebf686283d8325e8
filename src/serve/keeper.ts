/**
 * The process between a service and its workerd. It takes the data folder's lock, starts workerd, and ends it when its
 * parent says so or is gone: a killed parent cannot clean up, but its end closes the channel, and that is heard here.
 * Forked by service.ts alone, in a process group of its own, so that Ctrl-C reaches the parent and not this.
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WORKER_FILE } from "./config.ts";
import { takeFolder } from "./lock.ts";

/** What to run. The first message. */
export interface Start {
  /** The data folder, absolute. */
  readonly data: string;
  /** Path of workerd. */
  readonly binary: string;
  /** Texts of the bundle and of the configuration. */
  readonly worker: string;
  readonly config: string;
}

/** Every later message. SIGTERM lets answers under way finish; SIGKILL is a crash. */
export type Stop = "SIGTERM" | "SIGKILL";

/** What the parent hears. `busy` and `ended` are the last word. */
export type News =
  | { readonly kind: "busy" }
  | { readonly kind: "listening"; readonly pid: number; readonly port: number }
  | { readonly kind: "ended"; readonly how: string };

/** Open event streams would hold a polite stop for minutes. */
const GRACE_MS = 1_500;

/** Ends workerd; before there is one, this process. */
let stop = (_signal: Stop): void => process.exit(0);

process.once("message", (start: Start) => {
  process.on("message", (signal: Stop) => stop(signal));
  if (takeFolder(start.data)) run(start);
  else lastWord({ kind: "busy" });
});
process.on("disconnect", () => stop("SIGKILL"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop("SIGTERM"));

function run(start: Start): void {
  const args = ["serve", "--experimental", "--control-fd=3", write(start)];
  const workerd = spawn(start.binary, args, { stdio: ["ignore", "inherit", "inherit", "pipe"] });

  stop = (signal) => {
    workerd.kill(signal);
    setTimeout(() => workerd.kill("SIGKILL"), GRACE_MS).unref();
  };
  workerd.once("error", (error) => lastWord({ kind: "ended", how: error.message }));
  workerd.once("exit", (code, signal) => lastWord({ kind: "ended", how: signal ?? `exit code ${code}` }));
  workerd.stdio[3]?.on("data", (chunk) => {
    const port = /"event":"listen","socket":"http","port":(\d+)/.exec(String(chunk))?.[1];
    if (port && workerd.pid) tell({ kind: "listening", pid: workerd.pid, port: Number(port) });
  });
}

/** Writes what workerd reads, and gives the path of its configuration. */
function write({ data, worker, config }: Start): string {
  const folder = join(data, "service");
  const path = join(folder, "workerd.capnp");
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(data, "objects"), { recursive: true });
  writeFileSync(join(folder, WORKER_FILE), worker);
  writeFileSync(path, config);
  return path;
}

function tell(news: News, then = (): void => {}): void {
  if (process.connected) process.send?.(news, then);
  else then();
}

function lastWord(news: News): void {
  tell(news, () => process.exit(0));
}
