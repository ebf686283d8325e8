/**
 * What a run does that nobody waits for: it has its tenant's directory say whether it is there. The
 * alarm is the promise that it happens: set in the moment the run comes or goes, taken back when the
 * directory has answered, so that a crash in between costs a minute and no entry. Safe to repeat.
 */
import type { DirectoryApi } from "../protocol/directory-api.ts";

/** Long enough for the first attempt to be over, short enough for somebody who looks for a new run. */
const REPAIR_MS = 60_000;

export class Chores {
  readonly #ctx: DurableObjectState;
  readonly #run: string;
  /** Null where the deployment has no directory. */
  readonly #directory: () => DirectoryApi | null;
  /** When the run was created, as things are now; null = there is no run. */
  readonly #createdAt: () => number | null;
  /** One message after the other, so that the last one the directory hears is the last one that is true. */
  #told: Promise<void> = Promise.resolve();

  constructor(
    ctx: DurableObjectState,
    run: string,
    directory: () => DirectoryApi | null,
    createdAt: () => number | null,
  ) {
    this.#ctx = ctx;
    this.#run = run;
    this.#directory = directory;
    this.#createdAt = createdAt;
  }

  /** The run has come to be, or is gone. What follows fails no call: then the alarm will do it. */
  async begin(now: number): Promise<void> {
    if (this.#directory() === null) return;
    void this.#ctx.storage.setAlarm(now + REPAIR_MS);
    const told = this.tellDirectory().then(
      () => this.#ctx.storage.deleteAlarm(),
      (error: unknown) =>
        console.warn(JSON.stringify({ level: "warn", message: "directory not told", error: String(error) })),
    );
    this.#ctx.waitUntil(told);
    await told;
  }

  /** Throws when the directory cannot be reached: an alarm that throws comes again. */
  tellDirectory(): Promise<void> {
    this.#told = this.#told.catch(() => undefined).then(() => this.#tell());
    return this.#told;
  }

  async #tell(): Promise<void> {
    const createdAt = this.#createdAt();
    const directory = this.#directory();
    await (createdAt === null ? directory?.remove(this.#run) : directory?.add(this.#run, createdAt));
  }
}
