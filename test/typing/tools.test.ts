/**
 * What the SDKs' own types say of the definitions we hand out: they go into a request as they come from the service. Held by
 * `tsc -p test`; what the providers' written rules say is test/dialects/definitions.test.ts.
 */
import type Anthropic from "@anthropic-ai/sdk";
import type { Tool as GeminiTool } from "@google/genai";
import type { Tool as McpTool } from "@modelcontextprotocol/client";
import type { MockLanguageModelV4 } from "ai/test";
import type OpenAI from "openai";
import { expectTypeOf, test } from "vitest";
import { definitionsIn } from "../../src/dialects/formats/formats.ts";
import type { PublishedTools, ToolFormat } from "../../src/dialects/formats/published.ts";

/** The tools of a model's call in the AI SDK's provider interface. */
type AiSdkTools = NonNullable<Parameters<MockLanguageModelV4["doGenerate"]>[0]["tools"]>;

test("[T4] each format's definitions are what its SDK takes as `tools`", () => {
  expectTypeOf(definitionsIn("openai-chat")).toExtend<OpenAI.Chat.ChatCompletionCreateParams["tools"]>();
  expectTypeOf(definitionsIn("openai-responses")).toExtend<OpenAI.Responses.ResponseCreateParams["tools"]>();
  expectTypeOf(definitionsIn("anthropic")).toExtend<Anthropic.MessageCreateParams["tools"]>();
  expectTypeOf(definitionsIn("gemini")).toExtend<GeminiTool[]>();
  expectTypeOf(definitionsIn("mcp")).toExtend<McpTool[]>();
  expectTypeOf(definitionsIn("ai-sdk")).toExtend<AiSdkTools>();
});

test("[T4] a format's definitions are no other's", () => {
  expectTypeOf(definitionsIn("anthropic")).not.toExtend<OpenAI.Chat.ChatCompletionTool[]>();
  expectTypeOf(definitionsIn("openai-chat")).not.toExtend<Anthropic.Tool[]>();
  expectTypeOf<PublishedTools["mcp"]>().not.toExtend<AiSdkTools[number]>();
  expectTypeOf<ToolFormat>().toEqualTypeOf<keyof PublishedTools>();
});
