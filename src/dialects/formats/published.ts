/**
 * Tool definitions as they are handed out: plain JSON of the caller's own, to be put into a request as it is. Nothing in it is
 * `readonly`, since the types of no SDK are; that they take these is proved in test/typing.
 */

type Word = "object" | "array" | "string" | "integer" | "boolean";

// Aliases, not interfaces: what an SDK takes as a record of anything, only an alias is.
export type PublishedNode = {
  type: Word | [Word, "null"];
  description?: string;
  enum?: (string | null)[];
  items?: PublishedNode;
  properties?: Record<string, PublishedNode>;
  required?: string[];
  additionalProperties?: false;
};

/** The arguments of a tool. */
export type PublishedSchema = PublishedNode & { type: "object"; properties: Record<string, PublishedNode> };

type Named<Tool> = { name: string; description: string } & Tool;
type OpenaiFunction = Named<{ parameters: PublishedSchema }>;

/** An element of `tools`, by the format it is for. */
export interface PublishedTools {
  "json-schema": Named<{ parameters: PublishedSchema }>;
  "openai-chat": { type: "function"; function: OpenaiFunction & { strict?: true } };
  "openai-responses": { type: "function" } & OpenaiFunction & { strict: boolean };
  anthropic: Named<{ input_schema: PublishedSchema; strict?: true }>;
  gemini: { functionDeclarations: Named<{ parametersJsonSchema: PublishedSchema }>[] };
  mcp: Named<{ inputSchema: PublishedSchema }>;
  "ai-sdk": { type: "function" } & Named<{ inputSchema: PublishedSchema; strict?: true }>;
}

export type ToolFormat = keyof PublishedTools;
