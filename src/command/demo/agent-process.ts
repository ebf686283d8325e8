/** The agent's process as the show holds it: orders in, reports out, in order. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, Report } from "./reports.ts";

const AGENT = fileURLToPath(new URL("agent.ts", import.meta.url));

export class AgentProcess {
  readonly #child: ChildProcess;
  readonly #reports: Report[] = [];
  readonly #ended: Promise<unknown>;
  #wake = (): void => {};
  #over = false;

  /** It is told where the service is and which run is its own. Nothing else crosses over. */
  constructor(url: string, run: string) {
    this.#child = fork(AGENT, [url, run], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#ended = once(this.#child, "exit").then(() => {
      this.#over = true;
      this.#wake();
    });
    this.#child.on("message", (report: Report) => {
      this.#reports.push(report);
      this.#wake();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  order(order: Order): void {
    this.#child.send(order);
  }

  /** The next report. Throws when the process ended instead. */
  async next(): Promise<Report> {
    for (;;) {
      const report = this.#reports.shift();
      if (report !== undefined) return report;
      if (this.#over) throw new Error("The agent's process ended by itself.");
      await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  /** SIGKILL: whatever it was doing is cut off. Resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Lets it go at the end. */
  leave(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
