/**
 * Load from this process: a fixed number of connections, each sending its next request when the last one is
 * answered. Bounded in time and in requests, loopback only. An answer that is not a success ends the bench.
 */
import { Agent, request } from "node:http";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Loaded {
  readonly requests: number;
  readonly seconds: number;
  /** Requests a second. */
  readonly rate: number;
}

/** Connections to one service that stay open between rounds. */
export class Client {
  readonly #agent: Agent;
  readonly #url: URL;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    if (this.#url.hostname !== "127.0.0.1") throw new Error(`The bench loads this machine only, not ${url}.`);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends one request and reads its whole answer. Rejects when the answer is not a 2xx. */
  send(call: Call): Promise<string> {
    const { hostname, port } = this.#url;
    const body = call.body ?? "";
    const headers =
      call.method === "POST"
        ? { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...call.headers }
        : call.headers;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { agent: this.#agent, hostname, port, method: call.method, path: call.path, headers: headers ?? {} },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            if (answer.statusCode !== undefined && answer.statusCode < 300) resolve(text);
            else reject(new Error(`${call.method} ${call.path} answered ${answer.statusCode}: ${text.slice(0, 400)}`));
          });
          answer.on("error", reject);
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  /** Sends the calls that `next` makes for `seconds`, over as many connections at once. */
  async load(next: () => Call, connections: number, seconds: number): Promise<Loaded> {
    const start = performance.now();
    const end = start + seconds * 1_000;
    let requests = 0;
    const one = async (): Promise<void> => {
      while (performance.now() < end) {
        await this.send(next());
        requests++;
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    const took = (performance.now() - start) / 1_000;
    return { requests, seconds: took, rate: requests / took };
  }
}
