/**
 * The front door as the outside has it: plain workerd on a free port, runs on disk in a folder of the test's own.
 * For tests in Node. `const service = useService()` at the top of a file or `describe` starts it and cleans up.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Service, startService } from "../../src/serve/service.ts";
import { Client } from "./client.ts";

export interface TestService {
  readonly url: string;
  readonly client: Client;
  /** Process id of workerd. */
  readonly pid: number;
  /** SIGKILL, mid-write or not. */
  crash(): Promise<void>;
  /** Starts again over the same data, after a crash or after an orderly end. */
  restart(): Promise<void>;
}

/** `env`: the Worker's variables, `RUNPLAN_DEV=1` unless given; {} is a service without any. */
export function useService(env?: Readonly<Record<string, string>>): TestService {
  const data = mkdtempSync(join(tmpdir(), "runplan-test-"));
  let running: Service | undefined;
  const start = async (): Promise<void> => {
    running = await startService(env ? { data, env } : { data });
  };
  beforeAll(start);
  afterAll(async () => {
    await running?.stop();
    rmSync(data, { recursive: true, force: true });
  });
  return new Handle(() => running, start);
}

class Handle implements TestService {
  readonly #running: () => Service | undefined;
  readonly #start: () => Promise<void>;

  constructor(running: () => Service | undefined, start: () => Promise<void>) {
    this.#running = running;
    this.#start = start;
  }

  get #service(): Service {
    const service = this.#running();
    if (!service) throw new Error("The service starts before the first test; ask for it inside one.");
    return service;
  }

  get url(): string {
    return this.#service.url;
  }

  get pid(): number {
    return this.#service.pid;
  }

  get client(): Client {
    return new Client(this.url);
  }

  crash(): Promise<void> {
    return this.#service.kill();
  }

  async restart(): Promise<void> {
    await this.#service.stop();
    await this.#start();
  }
}
