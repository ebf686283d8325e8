/**
 * Tool definitions in the form each provider's or SDK's request takes them, ready to be put into `tools` [T4]. Pure:
 * the schemas are the dialects', only the wrapping and, for strict modes, what those demand is added here.
 */
import type { Dialect, ToolDefinition } from "../dialect.ts";
import { own } from "../runtimes/own.ts";
import type { ObjectSchema } from "../schema.ts";
import { closed, nullable } from "./strict.ts";

export const TOOL_FORMATS = [
  "json-schema",
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "mcp",
  "ai-sdk",
] as const;

export type ToolFormat = (typeof TOOL_FORMATS)[number];

/** A schema as published: the definition's own, or one that a strict mode made of it. */
export type PublishedSchema = ObjectSchema | Readonly<Record<string, unknown>>;

/** The tools of a dialect in a format. `isStrict`: in the provider's strict mode, where it has one. */
export function definitionsIn(format: ToolFormat, dialect: Dialect = own, isStrict = false): readonly object[] {
  const definitions = dialect.tools.map((tool) => tool.definition);
  switch (format) {
    case "json-schema":
      return definitions.map(({ name, description, parameters }) => ({ name, description, parameters }));
    case "openai-chat":
      return definitions.map((each) => ({ type: "function", function: openaiFunction(each, isStrict) }));
    case "openai-responses":
      // Strict is what this API takes for granted: it has to be told otherwise.
      return definitions.map((each) => ({ type: "function", ...openaiFunction(each, isStrict), strict: isStrict }));
    case "anthropic":
      return definitions.map((each) => anthropicTool(each, isStrict));
    case "gemini":
      return [{ functionDeclarations: definitions.map(geminiFunction) }];
    case "mcp":
      return definitions.map(mcpTool);
    case "ai-sdk":
      return definitions.map((each) => aiSdkTool(each, isStrict));
  }
}

function openaiFunction({ name, description, parameters }: ToolDefinition, isStrict: boolean) {
  if (!isStrict) return { name, description, parameters };
  return { name, description, parameters: nullable(parameters), strict: true };
}

/** Its strict mode takes optional properties as they are; null unions it limits to 16 a request. */
function anthropicTool({ name, description, parameters }: ToolDefinition, isStrict: boolean) {
  if (!isStrict) return { name, description, input_schema: parameters };
  return { name, description, input_schema: closed(parameters), strict: true };
}

/** As plain JSON Schema: the other form is rewritten by the SDK on its way. */
function geminiFunction({ name, description, parameters }: ToolDefinition) {
  return { name, description, parametersJsonSchema: parameters };
}

function mcpTool({ name, description, parameters }: ToolDefinition) {
  return { name, description, inputSchema: parameters };
}

/** A function tool of the provider interface. Its `strict` is passed on to whichever provider it is: all take this schema. */
function aiSdkTool({ name, description, parameters }: ToolDefinition, isStrict: boolean) {
  const tool = { type: "function", name, description };
  return isStrict ? { ...tool, inputSchema: nullable(parameters), strict: true } : { ...tool, inputSchema: parameters };
}
