/** The service a demo plays on: its own data folder, a free port, gone without a trace at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Service, startService } from "../../serve/service.ts";

export class Stage {
  readonly #data: string;
  #service: Service;

  private constructor(data: string, service: Service) {
    this.#data = data;
    this.#service = service;
  }

  static async open(): Promise<Stage> {
    const data = await mkdtemp(join(tmpdir(), "runplan-demo-"));
    try {
      return new Stage(data, await startService({ data }));
    } catch (error) {
      await rm(data, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.#service.url;
  }

  get service(): Service {
    return this.#service;
  }

  /** Kills the service and starts it again on the same disk and port. */
  async crash(): Promise<void> {
    const port = Number(new URL(this.url).port);
    await this.#service.kill();
    this.#service = await startService({ data: this.#data, port });
  }

  async close(): Promise<void> {
    await this.#service.stop();
    await rm(this.#data, { recursive: true, force: true });
  }
}
