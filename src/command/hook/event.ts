/**
 * `runplan hook <runtime>`, called by the runtime itself: one event on stdin, one answer on stdout. Whatever goes wrong
 * here, the agent is not to notice: exit 0, nothing on stdout or stderr (some runtimes read either as a denial), one
 * line in the log.
 */
import { writeFileSync } from "node:fs";
import { answerTo, type Output, SILENCE } from "../../hooks/answer.ts";
import { asObject, type Input } from "../../hooks/input.ts";
import { Remote } from "../../hooks/remote.ts";
import { runIdOf } from "../../hooks/run-id.ts";
import { callerOf, findRuntime } from "../../hooks/table.ts";
import { log } from "./log.ts";
import type { Environment } from "./places.ts";
import { reasonOf, sender } from "./sending.ts";
import { ToldFiles } from "./told-files.ts";

/** From the first byte read to the last one written. Runtimes wait up to ten minutes; nobody else should. */
const DEADLINE_MS = { least: 100, usual: 1_000, most: 10_000 } as const;
/** Gemini CLI sends the whole conversation with every request. */
const INPUT_BYTES = 64 * 1024 * 1024;

/** Answers one event; the process ends with it. */
export async function answerEvent(name: string, env: Environment): Promise<void> {
  const fail = (error: unknown): void => {
    log(env, name, reasonOf(error));
    process.exit(0);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  const deadline = deadlineOf(env);
  setTimeout(() => fail(new Error(`no answer within ${deadline} ms`)), deadline);
  await outputOf(name, await readInput(process.stdin), env).then(finish, fail);
}

/** `RUNPLAN_DEADLINE_MS`, for machines that are slower than anybody should bear. */
function deadlineOf(env: Environment): number {
  const wanted = Number(env["RUNPLAN_DEADLINE_MS"] ?? DEADLINE_MS.usual);
  return Math.min(DEADLINE_MS.most, Math.max(DEADLINE_MS.least, wanted || DEADLINE_MS.usual));
}

async function outputOf(name: string, text: string, env: Environment): Promise<Output> {
  const named = findRuntime(name);
  if (named === undefined) throw new Error("no such runtime");
  const input = readEvent(text);
  const around = { run: runIdOf(env["RUNPLAN_RUN"] ?? null), file: env["GOOSE_MOIM_MESSAGE_FILE"] || null };
  const asked = callerOf(named, input).read(input, around);
  if (asked === null) return SILENCE;
  const service = new Remote(sender(env, null), (note) => log(env, name, note));
  return answerTo(asked, service, new ToldFiles(env), env["RUNPLAN_CHECK"] !== "off");
}

function readEvent(text: string): Input {
  const input = asObject(JSON.parse(text));
  if (input === null) throw new Error("stdin holds no JSON object");
  return input;
}

async function readInput(stream: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > INPUT_BYTES) throw new Error("stdin is too long");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Ends the process when the last byte is out, or at once when nobody reads it. */
function finish({ stdout, file }: Output): void {
  if (file !== null) writeFileSync(file.path, file.text);
  if (stdout === "") process.exit(0);
  process.stdout.on("error", () => process.exit(0));
  process.stdout.write(stdout, () => process.exit(0));
}
