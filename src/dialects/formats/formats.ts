/**
 * Tool definitions in the form each provider's or SDK's request takes them, ready to be put into `tools` [T4]. Pure:
 * the schemas are the dialects', only the wrapping and, for strict modes, what those demand is added here.
 */
import type { Dialect, ToolDefinition } from "../dialect.ts";
import { own } from "../runtimes/own.ts";
import type { PublishedTools, ToolFormat } from "./published.ts";
import { closed, nullable, plain } from "./schemas.ts";

export const TOOL_FORMATS = [
  "json-schema",
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "mcp",
  "ai-sdk",
] as const satisfies readonly ToolFormat[];

/** The tools of a dialect in a format. `isStrict`: in the provider's strict mode, where it has one. */
export function definitionsIn<Format extends ToolFormat>(
  format: Format,
  dialect: Dialect = own,
  isStrict = false,
): PublishedTools[Format][] {
  return FORMS[format](
    dialect.tools.map((tool) => tool.definition),
    isStrict,
  );
}

type Form<Format extends ToolFormat> = (
  definitions: readonly ToolDefinition[],
  isStrict: boolean,
) => PublishedTools[Format][];

const FORMS: { readonly [Format in ToolFormat]: Form<Format> } = {
  "json-schema": (all) => all.map(({ parameters, ...named }) => ({ ...named, parameters: plain(parameters) })),
  "openai-chat": (all, isStrict) => all.map((each) => ({ type: "function", function: openaiFunction(each, isStrict) })),
  // Strict is what this API takes for granted: it has to be told otherwise.
  "openai-responses": (all, isStrict) =>
    all.map((each) => ({ type: "function", ...openaiFunction(each, isStrict), strict: isStrict })),
  anthropic: (all, isStrict) => all.map((each) => anthropicTool(each, isStrict)),
  gemini: (all) => [{ functionDeclarations: all.map(geminiFunction) }],
  mcp: (all) => all.map(({ parameters, ...named }) => ({ ...named, inputSchema: plain(parameters) })),
  "ai-sdk": (all, isStrict) => all.map((each) => aiSdkTool(each, isStrict)),
};

function openaiFunction(
  { parameters, ...named }: ToolDefinition,
  isStrict: boolean,
): PublishedTools["openai-chat"]["function"] {
  if (!isStrict) return { ...named, parameters: plain(parameters) };
  return { ...named, parameters: nullable(parameters), strict: true };
}

/** Its strict mode takes optional properties as they are; null unions it limits to 16 a request. */
function anthropicTool({ parameters, ...named }: ToolDefinition, isStrict: boolean): PublishedTools["anthropic"] {
  if (!isStrict) return { ...named, input_schema: plain(parameters) };
  return { ...named, input_schema: closed(parameters), strict: true };
}

/** As plain JSON Schema: the other form is rewritten by the SDK on its way. */
function geminiFunction({ parameters, ...named }: ToolDefinition) {
  return { ...named, parametersJsonSchema: plain(parameters) };
}

/** A function tool of the provider interface. Its `strict` is passed on to whichever provider it is: all take this schema. */
function aiSdkTool({ parameters, ...named }: ToolDefinition, isStrict: boolean): PublishedTools["ai-sdk"] {
  if (!isStrict) return { type: "function", ...named, inputSchema: plain(parameters) };
  return { type: "function", ...named, inputSchema: nullable(parameters), strict: true };
}
