/** Plays runs against the counting Worker and reads its sums: the part M4 and M5 share. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Service, startService } from "../../src/serve/service.ts";

const ENTRY = fileURLToPath(new URL("counting-worker.ts", import.meta.url));

export interface Rows {
  readonly read: number;
  readonly written: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export class CountedService {
  readonly #folder = mkdtempSync(join(tmpdir(), "runplan-rows-"));
  #service: Service | undefined;

  /** Starts it, or starts it again on the same data: every run then has to wake. */
  async start(): Promise<void> {
    await this.#service?.stop();
    this.#service = await startService({ data: this.#folder, entry: ENTRY });
  }

  async end(): Promise<void> {
    await this.#service?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Rows since the last question. */
  async rows(): Promise<Rows> {
    const answer = await fetch(`${this.#url}/rows`);
    // SAFETY: the counting Worker answers its sums, which have this form.
    return (await answer.json()) as Rows;
  }

  async write(run: string, tool: string, args: unknown, key: string): Promise<Answer> {
    return this.#answer(`/v1/runs/${run}/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(args),
    });
  }

  async read(run: string, path: string): Promise<Answer> {
    return this.#answer(`/v1/runs/${run}/${path}`);
  }

  get #url(): string {
    if (this.#service === undefined) throw new Error("The counting service is not started.");
    return this.#service.url;
  }

  async #answer(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await fetch(this.#url + path, init);
    return { status: answer.status, text: await answer.text() };
  }
}
