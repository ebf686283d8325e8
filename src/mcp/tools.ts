/** The tools as MCP lists them, and calls of them: to the service's own door, and its answer as text for the model [T2c]. */
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { Dialect, ToolDefinition } from "../dialects/dialect.ts";
import { bareNames } from "../dialects/wrapped-name.ts";
import { checklistOf } from "../plan/render.ts";
import type { McpAsked } from "./asked.ts";
import { readAnswer, type ServiceAnswer } from "./service-answer.ts";
import { callKeyOf, type Meta, runOf } from "./which-run.ts";
import { NO_RUN, RUN_ARGUMENT, START_RUN, startedRun } from "./words.ts";

const START = "start_run";

export function listTools({ dialect, runs }: McpAsked): Tool[] {
  const tools = dialect.tools.map(({ definition }) => toolOf(definition, dialect, runs.bound === null));
  return runs.bound === null && runs.header === null ? [...tools, STARTING] : tools;
}

/** Null: there is no tool of that name. */
export async function callTool(
  asked: McpAsked,
  name: string,
  args: Readonly<Record<string, unknown>>,
  meta: Meta,
): Promise<CallToolResult | null> {
  const { run: argument, ...rest } = args;
  const run = runOf(asked.runs, argument, meta);
  if (bareNames(name).includes(START)) return text(startedRun(run ?? `run-${crypto.randomUUID()}`));
  if (run === null)
    return asked.dialect.tools.some((tool) => bareNames(name).includes(tool.name)) ? refused(NO_RUN) : null;
  const answer = await post(asked, run, name, asked.runs.bound === null ? rest : args, callKeyOf(meta));
  if (answer.code === "tool_not_found") return null;
  return answer.ok ? accepted(answer) : refused(answer.text);
}

async function post(
  asked: McpAsked,
  run: string,
  name: string,
  args: object,
  key: string | null,
): Promise<ServiceAnswer> {
  const path = `/v1/runs/${encodeURIComponent(run)}/tools/${encodeURIComponent(name)}?reminder=text`;
  const headers = {
    "Content-Type": "application/json",
    ...(asked.dialect.name !== "runplan" && { "Runplan-Dialect": asked.dialect.name }),
    ...(key !== null && { "Idempotency-Key": key }),
  };
  return readAnswer(await asked.send(path, { method: "POST", headers, body: JSON.stringify(args) }));
}

/** Text alone: several hosts show a model the structured form only, and drop the text. Always the whole checklist. */
function accepted({ text: said, reminder }: ServiceAnswer): CallToolResult {
  const checklist = reminder === null ? "" : checklistOf(reminder);
  const list = said.includes(checklist) || said.startsWith("Current plan:") ? [] : [block(checklist)];
  return { content: [block(said), ...list] };
}

function refused(said: string): CallToolResult {
  return { content: [block(said)], isError: true };
}

const block = (said: string) => ({ type: "text" as const, text: said });
const text = (said: string): CallToolResult => ({ content: [block(said)] });

/** Nothing a tool does is lost for good: the journal keeps each list [H4]. Replacing twice is replacing once. */
function toolOf({ name, description, parameters }: ToolDefinition, dialect: Dialect, takesRun: boolean): Tool {
  const isReading = READING.test(name);
  const { properties, required = [] } = parameters;
  const withRun = takesRun ? { ...properties, run: { type: "string", description: RUN_ARGUMENT } } : properties;
  return {
    name,
    title: titleOf(name),
    description,
    // SAFETY: a schema of ours is plain JSON; the SDK's type asks for a writable copy of the same.
    inputSchema: { type: "object", properties: withRun, required: [...required] } as Tool["inputSchema"],
    annotations: {
      title: titleOf(name),
      readOnlyHint: isReading,
      destructiveHint: false,
      idempotentHint: isReading || name === dialect.listTool,
      openWorldHint: false,
    },
  };
}

const READING = /read|get|list$|check|view/i;

/** `update_plan` → Update plan. */
function titleOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const STARTING: Tool = {
  name: START,
  title: "Start run",
  description: START_RUN,
  inputSchema: { type: "object", properties: {}, required: [] },
  annotations: {
    title: "Start run",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
};
