/**
 * Vercel AI SDK 7: `generateText`, `streamText`, `ToolLoopAgent`. The reminder is added by a model middleware, so it is last
 * in every request, retries included, and in no history. Knows no other SDK; needs `ai` installed.
 */
import {
  experimental_createSteering as createSteering,
  jsonSchema,
  type LanguageModel,
  type LanguageModelMiddleware,
  type ModelMessage,
  type Tool,
  tool,
  wrapLanguageModel,
} from "ai";
import { Attached, type AttachOptions } from "../attached.ts";
import type { OwnArguments, RunPlan } from "../plans.ts";
import { PREFIX } from "../../plan/render.ts";

/** The plan's tools as `tools` takes them. */
export type PlanToolSet = { readonly [Name in keyof OwnArguments]: Tool<OwnArguments[Name], string> };

export interface AiSdkPlan {
  readonly tools: PlanToolSet;
  /** The model, with the reminder at the end of each of its requests. A gateway's id first becomes a model: `gateway(id)`. */
  model(model: Exclude<LanguageModel, string>): Exclude<LanguageModel, string>;
  /** The same for who composes middleware. */
  readonly middleware: LanguageModelMiddleware;
  /** The same for who composes `prepareStep` and cannot wrap the model. */
  readonly prepareStep: (step: { readonly messages: readonly ModelMessage[] }) => Promise<{ messages: ModelMessage[] }>;
  /** Options of one call that turn the model back when it would finish with open items. For one call only. */
  turnBack(): TurnBackOptions;
  readonly bookkeeping: readonly string[];
}

export interface TurnBackOptions {
  readonly experimental_steering: ReturnType<typeof createSteering>;
  readonly onStepEnd: (step: {
    readonly finishReason: string;
    readonly toolCalls: readonly unknown[];
  }) => Promise<void>;
}

/** A run's plan for one agent. Throws `NoRun` without a run. */
export function planFor(run: RunPlan, options: AttachOptions = {}): AiSdkPlan {
  const plan = new Attached(run, options);
  const middleware: LanguageModelMiddleware = {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      const text = await plan.reminder(params.abortSignal);
      return text === null
        ? params
        : { ...params, prompt: [...params.prompt, { role: "user", content: [{ type: "text", text }] }] };
    },
  };
  return {
    tools: toolsOf(plan),
    model: (model) => wrapLanguageModel({ model, middleware }),
    middleware,
    prepareStep: async ({ messages }) => ({ messages: await withReminder(plan, messages) }),
    turnBack: () => turnBackOf(plan),
    bookkeeping: plan.bookkeeping,
  };
}

function toolsOf(plan: Attached): PlanToolSet {
  const entries = plan.definitions.map(({ name, description, parameters }) => [
    name,
    tool({
      description,
      // SAFETY: our schemas are JSON Schema 7; the SDK's type wants its lists mutable, and changes none of them.
      inputSchema: jsonSchema(parameters as Parameters<typeof jsonSchema>[0]),
      execute: async (args: unknown, { toolCallId, abortSignal }) => {
        const { text, failed } = await plan.call(name, args, toolCallId, abortSignal);
        if (failed) throw new RefusedCall(text);
        return text;
      },
    }),
  ]);
  // SAFETY: one tool for each definition; the argument types are those of the own tools, which are the default.
  return Object.fromEntries(entries) as PlanToolSet;
}

/** Thrown, since only what is thrown shows as a failure in messages and in the UI. Without a name the text goes through as it is. */
class RefusedCall extends Error {
  override readonly name = "";
}

/** Messages that `prepareStep` returns are the base of later steps: the reminder of the step before goes out first. */
async function withReminder(plan: Attached, messages: readonly ModelMessage[]): Promise<ModelMessage[]> {
  const text = await plan.reminder();
  const others = messages.filter((message) => !isReminder(message));
  return text === null ? others : [...others, { role: "user", content: text }];
}

function isReminder({ role, content }: ModelMessage): boolean {
  return role === "user" && typeof content === "string" && content.startsWith(`${PREFIX}\n`);
}

/** Only a normal finish is asked about: a length limit, a filter or an error is the host's affair [D2]. */
function turnBackOf(plan: Attached): TurnBackOptions {
  const steering = createSteering();
  return {
    experimental_steering: steering,
    onStepEnd: async ({ finishReason, toolCalls }) => {
      if (finishReason !== "stop" || toolCalls.length > 0) return;
      const nudge = await plan.turnBack();
      // Not awaited: it resolves when the message is delivered, which is after this step.
      if (nudge !== null) void steering.steer(nudge);
    },
  };
}
