/** What a tool event tells of plan tools: calls of the runtime's own one, and what our own ones answered. */
import type { PlanCall } from "./asked.ts";
import { asObject, type Input, listOf, textOf, textsIn } from "./input.ts";

/** A tool call that is over, as most runtimes tell of it. */
export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
  readonly answer: unknown;
  readonly id: string | null;
}

/** Own plan tool of a runtime → the dialect it is read in. */
export type Natives = Readonly<Record<string, string>>;

/** Our tools, however a host wraps their names: `mcp__runplan__update_plan`, `MCP:update_plan`, `runplan-update_plan`. */
const OURS = /(?:^|[^a-z])(?:update_plan|patch_plan|read_plan)$/i;

/** The runtime's own plan calls and what was read of ours, as the extra of an `Asked`. */
export function planTools(calls: readonly ToolCall[], natives: Natives): { calls: PlanCall[]; seen: string[] } {
  return {
    calls: calls.flatMap((call) => passedOn(call, natives)),
    seen: calls.flatMap(({ name, answer }) =>
      OURS.test(name) && !Object.hasOwn(natives, name) ? textsIn(answer) : [],
    ),
  };
}

function passedOn({ name, args, id }: ToolCall, natives: Natives): PlanCall[] {
  const dialect = Object.hasOwn(natives, name) ? natives[name] : undefined;
  return dialect === undefined ? [] : [{ tool: name, dialect, args: readArgs(args), callId: id }];
}

/** Some runtimes hand the arguments on as the model wrote them, in a text. */
function readArgs(args: unknown): unknown {
  if (typeof args !== "string") return args ?? {};
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}

/** The one call of a `PostToolUse` event. */
export function oneCall(input: Input): readonly ToolCall[] {
  const name = textOf(input, "tool_name");
  if (name === null) return [];
  return [
    {
      name,
      args: input["tool_input"],
      answer: input["tool_response"] ?? input["tool_output"],
      id: textOf(input, "tool_use_id", "tool_call_id"),
    },
  ];
}

/** The calls of a `PostToolBatch` event. */
export function batchOfCalls(input: Input): readonly ToolCall[] {
  return listOf(input, "tool_calls").flatMap((call) => oneCall(asObject(call) ?? {}));
}
