/**
 * The agent: a process of its own, forked by agent-process.ts. Each turn is a model request: fetch the
 * reminder, think, work, make the plan call, hear the answer. Its runtime compacts the transcript when
 * it grows too large, and nothing in it survives the process.
 */
import { randomUUID } from "node:crypto";
import { Connection } from "./connection.ts";
import { type Message, think, type Thought } from "./model.ts";
import type { Order, Report } from "./reports.ts";
import { CONTEXT_BYTES, TASKS, type Task } from "./story.ts";

const [url = "", run = ""] = process.argv.slice(2);
const connection = new Connection(url, run);
const unblocked = new Set<string>();
let transcript: Message[] = [];
let task: Task | null = null;

process.on("message", (order: Order) => {
  if (order.kind === "say") hear(order.text);
  void turn();
});
// The show is over, however it ended; and Ctrl-C is for the show to answer.
process.on("disconnect", () => process.exit(0));
process.on("SIGINT", () => {});

function hear(text: string): void {
  task = TASKS.find((known) => known.say === text) ?? null;
  if (task?.unblocks !== undefined) unblocked.add(task.unblocks);
  transcript.push({ kind: "user", text });
}

async function turn(): Promise<void> {
  const reminder = await connection.reminder();
  report({ kind: "looked", reminder });
  const thought = think({ reminder, task, transcript, unblocked });
  if (thought === null) return report({ kind: "waits" });
  await act(thought);
}

async function act({ call, worked }: Thought): Promise<void> {
  if (worked !== undefined) transcript.push({ kind: "tool", text: worked.said });
  report({ kind: "calls", call, worked: worked?.id ?? null });
  const key = randomUUID();
  const answer = await connection.call(call.tool, call.args, key);
  transcript.push({ kind: "call", call }, { kind: "answer", ok: answer.ok, text: answer.text });
  if (answer.ok && call.tool !== "read_plan") task = null;
  const erased = compact();
  report({ kind: "heard", call, key, answer, erased });
}

/** The runtime's own doing, not the model's: all is replaced by a summary that does not know the plan. */
function compact(): { messages: number; bytes: number } | null {
  const bytes = transcript.reduce((sum, message) => sum + Buffer.byteLength(JSON.stringify(message)), 0);
  if (bytes < CONTEXT_BYTES) return null;
  const messages = transcript.length;
  transcript = [{ kind: "user", text: "The conversation so far was about moving invoicing." }];
  return { messages, bytes };
}

function report(message: Report): void {
  process.send?.(message);
}
