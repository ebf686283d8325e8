/** What the strict modes of providers make of a schema. Readers take a null as an absent value, everywhere [T4]. */
import type { ObjectSchema, Schema } from "../schema.ts";

type Json = Readonly<Record<string, unknown>>;

/** Nothing but the properties named, optional ones still optional: Anthropic's strict mode. */
export function closed(schema: Schema): Json {
  return walk(schema, closedObject);
}

/** Nothing but the properties named, all of them required, optional ones nullable: OpenAI's strict mode. */
export function nullable(schema: Schema): Json {
  return walk(schema, nullableObject);
}

function walk(schema: Schema, object: (schema: ObjectSchema) => Json): Json {
  switch (schema.type) {
    case "object":
      return object(schema);
    case "array":
      return { ...schema, items: walk(schema.items, object) };
    default:
      return schema;
  }
}

function closedObject(schema: ObjectSchema): Json {
  const entries = Object.entries(schema.properties).map(([key, value]) => [key, closed(value)]);
  return { ...schema, properties: Object.fromEntries(entries), additionalProperties: false };
}

function nullableObject(schema: ObjectSchema): Json {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties).map(([key, value]) => {
    const strict = nullable(value);
    return [key, required.has(key) ? strict : orNull(strict)];
  });
  return {
    ...schema,
    properties: Object.fromEntries(entries),
    required: Object.keys(schema.properties),
    additionalProperties: false,
  };
}

function orNull(schema: Json): Json {
  const values = schema["enum"];
  const type = [schema["type"], "null"];
  return Array.isArray(values) ? { ...schema, type, enum: [...values, null] } : { ...schema, type };
}
