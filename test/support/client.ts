/** A small HTTP client for tests: sends what it is told, broken or not, and gives the whole answer back. Runs in both worlds. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, or undefined when it is none. */
  readonly body: unknown;
}

export interface Sent {
  /** A string or bytes go out as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Fetch = (request: Request) => Promise<Response>;
type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The front door at `url`. `headers` go with every call. */
export class Client {
  readonly url: string;
  readonly #fetch: Fetch;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, fetcher: Fetch = fetch, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.#fetch = fetcher;
    this.#headers = headers;
  }

  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = { ...this.#headers, ...sent.headers };
    const response = await this.#fetch(requestOf(method, this.url + path, { ...sent, headers }));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  }

  /** A run; without a name, one that no other test has. */
  run(name: string = freshRun()): RunClient {
    return new RunClient(name, (method, path, sent) => this.call(method, path, sent));
  }
}

/** One run's calls. */
export class RunClient {
  readonly name: string;
  readonly #call: Call;

  constructor(name: string, call: Call) {
    this.name = name;
    this.#call = call;
  }

  /** `path` is below the run: `plan`, `history?limit=2`, "" for the run itself. */
  call(method: string, path: string, sent?: Sent): Promise<Answer> {
    const slash = path === "" || path.startsWith("?") ? "" : "/";
    return this.#call(method, `/v1/runs/${this.name}${slash}${path}`, sent);
  }

  get(path: string, headers: Sent["headers"] = {}): Promise<Answer> {
    return this.call("GET", path, { headers });
  }

  tool(tool: string, args: unknown, headers: Sent["headers"] = {}): Promise<Answer> {
    return this.call("POST", `tools/${tool}`, { body: args, headers });
  }

  /** The reminder's text, "" when there is none. */
  async reminder(): Promise<string> {
    return (await this.get("reminder")).text;
  }
}

export function freshRun(): string {
  return `run-${crypto.randomUUID()}`;
}

function requestOf(method: string, url: string, { body, headers }: Sent): Request {
  if (body === undefined) return new Request(url, { method, headers: { ...headers } });
  const raw = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Request(url, { method, headers: { "content-type": "application/json", ...headers }, body: raw });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
