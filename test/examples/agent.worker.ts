/**
 * An agent at the edge whose plan lives in a Durable Object beside it: a Worker with a loop over any API of OpenAI's shape and
 * a service binding to runplan. `POST /<thread>` with a prompt; the answer is the model's. Stop it anywhere, call it again with
 * the same thread and an empty history: it goes on from its plan. In a project of your own the two imports are `runplan` and
 * `runplan/openai-chat`, and wrangler.toml has
 *
 *     [[services]]
 *     binding = "RUNPLAN"
 *     service = "runplan"
 */
import { planFor } from "../../src/client/adapters/openai-chat.ts";
import { connect } from "../../src/client/index.ts";

export interface AgentBindings {
  readonly RUNPLAN: { readonly fetch: (url: string, init: RequestInit) => Promise<Response> };
  /** A secret; absent on a developer's own machine. */
  readonly RUNPLAN_KEY?: string;
  /** `https://api.openai.com/v1/chat/completions`, or another of that shape. */
  readonly MODEL_URL: string;
  readonly MODEL_KEY: string;
  readonly MODEL: string;
  /** How the model is reached; the network unless given. */
  readonly modelFetch?: typeof fetch;
}

interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly ToolCall[];
}

interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A loop without an end is a bill without an end. */
const TURNS = 40;

export default {
  async fetch(request: Request, env: AgentBindings): Promise<Response> {
    const thread = new URL(request.url).pathname.slice(1);
    const run = connect({ url: "http://localhost", fetch: env.RUNPLAN, key: env.RUNPLAN_KEY }).run(thread);
    await run.changeSettings({ checkCompletion: true, maxCompletionNudges: 3 });
    return new Response(await work(planFor(run), [{ role: "user", content: await request.text() }], env));
  },
};

async function work(plan: ReturnType<typeof planFor>, messages: Message[], env: AgentBindings): Promise<string> {
  for (let turn = 0; turn < TURNS; turn++) {
    const reply = await ask(env, [...plan.tools, CLOCK], await plan.view(messages));
    messages.push(reply);
    const { results, unhandled } = await plan.answer(reply);
    messages.push(...results, ...unhandled.map(tell));
    if (results.length + unhandled.length > 0) continue;
    const nudge = await plan.turnBack();
    if (nudge === null) return reply.content ?? "";
    messages.push(nudge);
  }
  return "Out of turns; the plan is kept.";
}

async function ask(env: AgentBindings, tools: readonly object[], messages: readonly object[]): Promise<Message> {
  const { MODEL_URL, MODEL_KEY, MODEL, modelFetch = fetch } = env;
  const headers = { authorization: `Bearer ${MODEL_KEY}`, "content-type": "application/json" };
  const response = await modelFetch(MODEL_URL, {
    method: "POST",
    headers,
    body: JSON.stringify({ model: MODEL, tools, messages }),
  });
  // SAFETY: the API's own shape; a program that must not fail checks it.
  const { choices } = (await response.json()) as { choices: { message: Message }[] };
  const [choice] = choices;
  if (choice === undefined) throw new Error("The model gave no choice.");
  return choice.message;
}

/** The agent's own tool. */
const CLOCK = {
  type: "function",
  function: { name: "clock", description: "The time.", parameters: { type: "object", properties: {} } },
};

function tell({ id }: ToolCall): Message {
  return { role: "tool", tool_call_id: id, content: new Date().toISOString() };
}
