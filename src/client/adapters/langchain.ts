/**
 * LangChain 1 and LangGraph: one middleware for `createAgent` (and deepagents) with tools, reminder and the question before
 * finishing; tools and a `preModelHook` for graphs of one's own. Put the middleware last, so that what edits or retries
 * requests wraps around it. Knows no other SDK; needs `langchain` and `@langchain/core` installed.
 */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { type DynamicStructuredTool, tool, type ToolRuntime } from "@langchain/core/tools";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { Attached, type AttachOptions, definitionsOf } from "../attached.ts";
import { NoRun } from "../errors.ts";
import type { Plans, RunPlan } from "../plans.ts";

/** One run, or all of them: then each thread is the run of its `thread_id`. A sub-agent shares that id: give it a run of its own. */
export type PlanSource = RunPlan | Plans;

/** What of a configuration or a runtime names the run. */
interface Threaded {
  readonly configurable?: { readonly thread_id?: unknown } | undefined;
}

/** `createAgent({ model, tools, middleware: [planMiddleware(plans)] })`. Throws `NoRun` without a run or a thread. */
export function planMiddleware(source: PlanSource, options: AttachOptions = {}): AgentMiddleware {
  const planOf = plansOf(source, options);
  return createMiddleware({
    name: "runplan",
    tools: toolsOf(planOf, options),
    // Here and not in the tool: LangChain checks arguments before a tool sees them, and answers with a stack trace.
    wrapToolCall: async (request, handler) => {
      const { name, args, id } = request.toolCall;
      const plan = planOf(request.runtime);
      return plan.has(name) ? answered(plan, name, args, id ?? "") : handler(request);
    },
    wrapModelCall: async (request, handler) => {
      const messages = await withReminder(planOf(request.runtime), request.messages);
      return handler({ ...request, messages });
    },
    // After the model and not after the agent: who ends a run by a limit is not turned back [D2].
    afterModel: {
      canJumpTo: ["model"],
      hook: async ({ messages }, runtime) => {
        const nudge = isFinish(messages.at(-1)) ? await planOf(runtime).turnBack() : null;
        return nudge === null ? undefined : { messages: [new HumanMessage(nudge)], jumpTo: "model" as const };
      },
    },
  });
}

export interface GraphPlan {
  /** For a `ToolNode`, or `createReactAgent`'s `tools`. */
  readonly tools: DynamicStructuredTool[];
  /** For `createReactAgent`: a view of the next request, nothing of it is stored. In a graph of one's own: what to send. */
  readonly preModelHook: (
    state: { readonly messages: BaseMessage[] },
    config?: Threaded,
  ) => Promise<{ llmInputMessages: BaseMessage[] }>;
  /** The message that sends the graph back to its model, null when it may end [D1]. */
  readonly turnBack: (state: { readonly messages: BaseMessage[] }, config?: Threaded) => Promise<HumanMessage | null>;
}

/** The parts, for graphs that are no `createAgent`. */
export function planForGraph(source: PlanSource, options: AttachOptions = {}): GraphPlan {
  const planOf = plansOf(source, options);
  return {
    tools: toolsOf(planOf, options),
    preModelHook: async ({ messages }, config) => ({ llmInputMessages: await withReminder(planOf(config), messages) }),
    turnBack: async ({ messages }, config) => {
      const nudge = isFinish(messages.at(-1)) ? await planOf(config).turnBack() : null;
      return nudge === null ? null : new HumanMessage(nudge);
    },
  };
}

type PlanOf = (threaded: Threaded | undefined) => Attached;

function plansOf(source: PlanSource, options: AttachOptions): PlanOf {
  if (!isPlans(source)) {
    const plan = new Attached(source, options);
    return () => plan;
  }
  return (threaded) => {
    const id = threaded?.configurable?.thread_id;
    if (typeof id !== "string") throw new NoRun(id);
    return new Attached(source.run(id), options);
  };
}

function isPlans(source: PlanSource | undefined | null): source is Plans {
  return typeof source === "object" && source !== null && "run" in source && typeof source.run === "function";
}

/** The tools' definitions are those of any run: an Attached is made for each call. */
function toolsOf(planOf: PlanOf, options: AttachOptions): DynamicStructuredTool[] {
  return definitionsOf(options).map(({ name, description, parameters }) =>
    tool(
      (args: unknown, { toolCallId, configurable }: ToolRuntime) =>
        answered(planOf({ configurable }), name, args, toolCallId),
      { name, description, schema: parameters },
    ),
  );
}

/** A refusal is a message with an error: that status stays in the history [G2a]. */
async function answered(plan: Attached, name: string, args: unknown, id: string): Promise<ToolMessage> {
  const { text, failed } = await plan.call(name, args, id);
  return new ToolMessage({ content: text, tool_call_id: id, name, status: failed ? "error" : "success" });
}

async function withReminder(plan: Attached, messages: readonly BaseMessage[]): Promise<BaseMessage[]> {
  const text = await plan.reminder();
  return text === null ? [...messages] : [...messages, new HumanMessage(text)];
}

/** The model answered and wants nothing more. An answer that was cut off, or is empty, is not a finish the model chose. */
function isFinish(message: BaseMessage | undefined): boolean {
  if (!AIMessage.isInstance(message) || (message.tool_calls ?? []).length > 0) return false;
  const { finish_reason: reason, stop_reason: other } = message.response_metadata;
  return ![reason, other].some((word) => word === "length" || word === "max_tokens" || word === "content_filter");
}
