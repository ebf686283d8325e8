/**
 * The part of JSON Schema that tool definitions are written in: small enough that every provider
 * takes it. No unions, no references, every enum on a string, no list without an item type [T4].
 */

export type Schema =
  | ObjectSchema
  | { readonly type: "array"; readonly description?: string; readonly items: Schema }
  | { readonly type: "string"; readonly description?: string; readonly enum?: readonly string[] }
  | { readonly type: "integer"; readonly description?: string }
  | { readonly type: "boolean"; readonly description?: string };

export interface ObjectSchema {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
