/**
 * `npm start`: runs the service and says where it is. PORT (8787) and RUNPLAN_DATA (.runplan) come from the environment,
 * and so do the Worker's own variables.
 */
import { CannotStart, type Service, startService } from "./service.ts";
import { untilStopped } from "./until-stopped.ts";

/** The Worker's variables, as wrangler.toml tells of them. */
const PASSED_ON = [
  "RUNPLAN_KEYS",
  "RUNPLAN_SIGNING_KEYS",
  "RUNPLAN_CORS_ORIGINS",
  "RUNPLAN_RUN_RATE",
  "RUNPLAN_LOG",
] as const;

const EXAMPLE = {
  items: [
    { content: "read the schema", status: "completed" },
    { content: "write the query", status: "in_progress" },
    { content: "verify the numbers", status: "pending" },
  ],
};

const { PORT = "8787", RUNPLAN_DATA = ".runplan" } = process.env;
const env = variables();

try {
  const service = await startService({ port: portOf(PORT), data: RUNPLAN_DATA, env, log: "terminal" });
  announce(service);
  process.exit(await untilStopped(service));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(`runplan: ${error.message}`);
  process.exit(1);
}

function announce({ url }: Service): void {
  const bearer = env.RUNPLAN_KEYS ? " -H 'authorization: Bearer <your key>'" : "";
  console.log(`runplan listens on ${url} and keeps runs in ${RUNPLAN_DATA}. Ctrl-C ends it. Try:\n`);
  console.log(
    `curl ${url}/v1/runs/demo/tools/update_plan -H 'content-type: application/json'${bearer} -d '${JSON.stringify(EXAMPLE)}'\n`,
  );
}

function variables(): Record<string, string> {
  const given = PASSED_ON.map((name) => [name, process.env[name] ?? ""]).filter(([, value]) => value !== "");
  return { RUNPLAN_DEV: "1", ...Object.fromEntries(given) };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CannotStart(`PORT is ${JSON.stringify(text)}; it must be a number from 0 (any free one) to 65535.`);
}
