/**
 * What a run does that nobody waits for: it has its tenant's directory say whether it is there, and it is deleted when nobody
 * wrote to it for as long as it is kept [H9]. One alarm does both. It is set when the run comes to be and never by a write:
 * when it rings it looks how long the run was idle, and sets itself anew. Safe to repeat, at any moment.
 */
import type { DirectoryApi } from "../protocol/directory-api.ts";

/** Long enough for the first attempt to be over, short enough for somebody who looks for a new run. */
const REPAIR_MS = 60_000;
/** When to look again after something failed. */
const AGAIN_MS = 600_000;
const DAY_MS = 86_400_000;

/** A run that exists, as far as its chores ask. */
export interface Life {
  readonly createdAt: number;
  /** When something was last accepted. */
  readonly touchedAt: number;
  readonly retentionDays: number;
}

export class Chores {
  readonly #ctx: DurableObjectState;
  readonly #run: string;
  /** Null where the deployment has no directory. */
  readonly #directory: () => DirectoryApi | null;
  /** As things are now; null = there is no run. */
  readonly #life: () => Life | null;
  /** One message after the other, so that the last one the directory hears is the last one that is true. */
  #told: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, run: string, directory: () => DirectoryApi | null, life: () => Life | null) {
    this.#ctx = ctx;
    this.#run = run;
    this.#directory = directory;
    this.#life = life;
  }

  /** The run has come to be, or is gone. What follows fails no call: then the alarm will do it. */
  async begin(now: number): Promise<void> {
    void this.#ctx.storage.setAlarm(now + REPAIR_MS);
    const told = this.tellDirectory().then(
      () => this.#setAlarm(),
      (error: unknown) => warn("directory not told", error),
    );
    this.#ctx.waitUntil(told);
    await told;
  }

  /** The settings say something else about how long it is kept: a later alarm comes too late, an earlier one looks again. */
  async reconsider(): Promise<void> {
    const due = dueOf(this.#life());
    const set = await this.#ctx.storage.getAlarm();
    if (due !== null && (set === null || set > due)) await this.#ctx.storage.setAlarm(due);
  }

  /** Something began that may never end: the alarm sees to it. */
  async lookAgain(now: number): Promise<void> {
    await this.#ctx.storage.setAlarm(now + DAY_MS);
  }

  /**
   * The alarm rang. The next one is set before anything can fail, since the platform gives up on an alarm that throws too
   * often; `expire` deletes everything there is.
   */
  async ring(now: number, expire: () => Promise<void>): Promise<void> {
    await this.#ctx.storage.setAlarm(now + AGAIN_MS);
    try {
      const due = dueOf(this.#life());
      if (due !== null && due <= now) {
        await expire();
        await this.#ctx.storage.setAlarm(now + AGAIN_MS);
      }
      await this.tellDirectory();
      await this.#setAlarm();
    } catch (error) {
      warn("chores not done", error);
    }
  }

  /** Throws when the directory cannot be reached. */
  tellDirectory(): Promise<void> {
    this.#told = this.#told.catch(() => undefined).then(() => this.#tell());
    return this.#told;
  }

  async #tell(): Promise<void> {
    const life = this.#life();
    const directory = this.#directory();
    await (life === null ? directory?.remove(this.#run) : directory?.add(this.#run, life.createdAt));
  }

  /** What is left to do is to see how long the run was idle; nothing, when it is gone. */
  async #setAlarm(): Promise<void> {
    const due = dueOf(this.#life());
    await (due === null ? this.#ctx.storage.deleteAlarm() : this.#ctx.storage.setAlarm(due));
  }
}

function dueOf(life: Life | null): number | null {
  return life === null ? null : life.touchedAt + life.retentionDays * DAY_MS;
}

function warn(message: string, error: unknown): void {
  console.warn(JSON.stringify({ level: "warn", message, error: String(error) }));
}
