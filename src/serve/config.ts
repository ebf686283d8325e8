/**
 * The workerd configuration of a local service, as text: one Worker, its objects on disk, one loopback socket.
 * It repeats date, flags and bindings of wrangler.toml, which plain workerd does not read; test/boundaries compares.
 */

export const COMPATIBILITY_DATE = "2026-11-01";
export const COMPATIBILITY_FLAGS: readonly string[] = ["enable_request_signal"];
/** Durable Object binding → class name. */
export const OBJECTS: Readonly<Record<string, string>> = { RUN: "Run", DIRECTORY: "Directory" };

/** File name of the bundle, beside the configuration. */
export const WORKER_FILE = "worker.js";

export interface Config {
  /** 0 = any free one. */
  readonly port: number;
  /** Absolute path of the folder that keeps the objects. */
  readonly objects: string;
  /** Names of environment variables the Worker is given. Names only, so that no secret is written to disk. */
  readonly variables: readonly string[];
}

export function workerdConfig(config: Config): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "runplan", worker = .runplan),
    (name = "objects", disk = (path = ${text(config.objects)}, writable = true)),
    # The product calls nobody, and so it cannot.
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${config.port}", http = (), service = "runplan")],
);

const runplan :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${WORKER_FILE}")],
  compatibilityDate = ${text(COMPATIBILITY_DATE)},
  compatibilityFlags = [${COMPATIBILITY_FLAGS.map(text).join(", ")}],
  bindings = [
${bindings(config.variables).join(",\n")}
  ],
  durableObjectNamespaces = [
${Object.values(OBJECTS).map(namespace).join(",\n")}
  ],
  durableObjectStorage = (localDisk = "objects"),
);
`;
}

function bindings(variables: readonly string[]): string[] {
  return [
    ...Object.entries(OBJECTS).map(
      ([name, className]) => `    (name = ${text(name)}, durableObjectNamespace = ${text(className)})`,
    ),
    ...variables.map((name) => `    (name = ${text(name)}, fromEnvironment = ${text(name)})`),
  ];
}

function namespace(className: string): string {
  return `    (className = ${text(className)}, uniqueKey = "runplan-${className}", enableSql = true)`;
}

/** A text literal. Cap'n Proto knows JSON's escapes for quotes, backslashes and controls below U+0080. */
function text(value: string): string {
  return JSON.stringify(value);
}
