/**
 * A run as an agent's loop has it: tools to offer, calls to carry out, the reminder to show, the question before stopping.
 * What every adapter is made of; knows no SDK. Nothing here throws or stops a loop: a service that is down costs the
 * model a sentence at most [R5].
 */
import type { ToolDefinition } from "../dialects/dialect.ts";
import { PATCH_PLAN, READ_PLAN, UPDATE_PLAN } from "../dialects/runtimes/own-definitions.ts";
import type { StopReason } from "../plan/completion.ts";
import { NoRun, type Refused } from "./errors.ts";
import type { RunPlan, StopAnswer } from "./plans.ts";

/** How a runtime spells its plan tools; every dialect of `runplan/dialects` is one. */
export interface PlanTools {
  readonly name: string;
  readonly tools: readonly { readonly definition: ToolDefinition }[];
}

/** `update_plan`, `patch_plan`, `read_plan`. */
export const OWN_TOOLS: PlanTools = {
  name: "runplan",
  tools: [{ definition: UPDATE_PLAN }, { definition: PATCH_PLAN }, { definition: READ_PLAN }],
};

export interface AttachOptions {
  /** The own ones unless given. */
  readonly planTools?: PlanTools;
  /** Told of each decision on stopping; `stopReason: "todo_incomplete"` is not a success [D2]. */
  readonly onStop?: (answer: StopAnswer) => void;
  /** End the plan's life when the agent may stop for good [H7]. Off: the next run goes on with the plan. */
  readonly finishOnEnd?: boolean;
}

/** What the model reads of a call. */
export interface Said {
  readonly text: string;
  /** To be shown to the SDK as a failure, so that its history shows one [G2a]. */
  readonly failed: boolean;
}

export class Attached {
  readonly run: RunPlan;
  readonly definitions: readonly ToolDefinition[];
  /** Names of the plan's tools: what a turn budget does not count [B1]. */
  readonly bookkeeping: readonly string[];
  readonly #dialect: string;
  readonly #onStop: AttachOptions["onStop"];
  readonly #finishOnEnd: boolean;

  constructor(run: RunPlan, options: AttachOptions = {}) {
    if (!isRun(run)) throw new NoRun(run);
    this.run = run;
    this.definitions = definitionsOf(options);
    this.bookkeeping = this.definitions.map(({ name }) => name);
    this.#dialect = (options.planTools ?? OWN_TOOLS).name;
    this.#onStop = options.onStop;
    this.#finishOnEnd = options.finishOnEnd ?? false;
  }

  /** Whether a call of that name is for the plan. */
  has(tool: string): boolean {
    return this.bookkeeping.includes(tool);
  }

  /** Carries a model's call out. Takes its place in the order of calls at once, before anything is awaited [G2a]. */
  call(tool: string, args: unknown, callId?: string, signal?: AbortSignal): Promise<Said> {
    const options = { dialect: this.#dialect, ...(callId && { callId }), ...(signal && { signal }) };
    return this.run.call(tool, args, options).then((answer) => said(tool, answer));
  }

  /** The reminder of the next request, null when there is none to show. */
  async reminder(signal?: AbortSignal): Promise<string | null> {
    const { text } = await this.run.reminder({ dialect: this.#dialect, ...(signal && { signal }) });
    return text;
  }

  /** The user message that turns the model back, null when it may stop [D1]. */
  async turnBack(reason: StopReason = "finish"): Promise<string | null> {
    const answer = await this.run.stopCheck({ reason });
    if (!answer.ok) return null;
    this.#onStop?.(answer);
    const isDone = answer.decision === "stop" && answer.stopReason === null && reason === "finish";
    if (isDone && this.#finishOnEnd) await this.run.finish();
    return answer.inject?.content ?? null;
  }
}

export function definitionsOf({ planTools = OWN_TOOLS }: AttachOptions): readonly ToolDefinition[] {
  return planTools.tools.map((tool) => tool.definition);
}

function isRun(run: unknown): run is RunPlan {
  return typeof run === "object" && run !== null && "stopCheck" in run;
}

function said(tool: string, answer: { readonly ok: true; readonly text: string } | Refused): Said {
  if (answer.ok) return { text: answer.text, failed: false };
  return { text: answer.text ?? refusalText(tool, answer), failed: true };
}

/** For refusals that have no words for the model: whether anything changed, and what to do now. */
function refusalText(tool: string, { code, detail }: Refused): string {
  const isLost = code === "unreachable" || code === "unavailable" || code === "unreadable_answer";
  if (!isLost) return `${tool} refused, nothing changed.\n${detail}`;
  return `${tool} failed: the plan cannot be reached at the moment.\nGo on with your work and send the plan again later.`;
}

/** Arguments as a provider gives them: JSON text, or already an object. Text that is no JSON goes out as it is, to be refused. */
export function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
