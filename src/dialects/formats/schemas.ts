/** A schema as published: as it is written, or as a strict mode wants it. Readers take a null as an absent value, everywhere [T4]. */
import type { ObjectSchema, Schema } from "../schema.ts";
import type { PublishedNode, PublishedSchema } from "./published.ts";

export type Mode = (schema: ObjectSchema) => PublishedSchema;

/** A copy. */
export const plain: Mode = (schema) => objectOf(schema, plain);

/** Nothing but the properties named, optional ones still optional: Anthropic's strict mode. */
export const closed: Mode = (schema) => ({ ...objectOf(schema, closed), additionalProperties: false });

/** Nothing but the properties named, all of them required, optional ones nullable: OpenAI's strict mode. */
export const nullable: Mode = (schema) => {
  const { properties, required = [], ...rest } = objectOf(schema, nullable);
  const entries = Object.entries(properties).map(([key, node]) => [key, required.includes(key) ? node : orNull(node)]);
  return {
    ...rest,
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
    additionalProperties: false,
  };
};

function objectOf({ properties, required, ...rest }: ObjectSchema, mode: Mode): PublishedSchema {
  const entries = Object.entries(properties).map(([key, schema]) => [key, nodeOf(schema, mode)]);
  return { ...rest, properties: Object.fromEntries(entries), ...(required && { required: [...required] }) };
}

function nodeOf(schema: Schema, mode: Mode): PublishedNode {
  switch (schema.type) {
    case "object":
      return mode(schema);
    case "array":
      return { ...schema, items: nodeOf(schema.items, mode) };
    case "string": {
      const { enum: words, ...rest } = schema;
      return words === undefined ? rest : { ...rest, enum: [...words] };
    }
    default:
      return { ...schema };
  }
}

function orNull(node: PublishedNode): PublishedNode {
  const { type, enum: words } = node;
  if (Array.isArray(type)) return node;
  return { ...node, type: [type, "null"], ...(words && { enum: [...words, null] }) };
}
