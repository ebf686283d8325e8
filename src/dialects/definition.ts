/** Small words for writing schemas of tools. */
import type { ToolDefinition } from "./dialect.ts";
import type { ObjectSchema, Schema } from "./schema.ts";

export const string: Schema = { type: "string" };
export const integer: Schema = { type: "integer" };
export const boolean: Schema = { type: "boolean" };

export function oneOf(...words: readonly string[]): Schema {
  return { type: "string", enum: words };
}

export function listOf(items: Schema): Schema {
  return { type: "array", items };
}

/** An object; keys that end in `?` are optional. */
export function object(properties: Readonly<Record<string, Schema>>): ObjectSchema {
  const entries = Object.entries(properties);
  const required = entries.map(([key]) => key).filter((key) => !key.endsWith("?"));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ""), schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}

export function define(
  name: string,
  description: string,
  properties: Readonly<Record<string, Schema>>,
): ToolDefinition {
  return { name, description, parameters: object(properties) };
}

/** The three statuses most runtimes know. */
export const THREE: Schema = oneOf("pending", "in_progress", "completed");
