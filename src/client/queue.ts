/** One after another: what is put in waits for what was put in before it, however that ended [G2a]. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Something is under way or waiting. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** `work` starts when everything before it has ended. It must not throw: refusals are values. */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting++;
    const done = this.#last.then(work).finally(() => this.#waiting--);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
