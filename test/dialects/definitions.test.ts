/** Published definitions keep the written rules of every provider, and say what a model must know [T4][T5][M9]. */
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { DESCRIPTIONS } from "../../src/dialects/descriptions.ts";
import { definitionsIn, TOOL_FORMATS } from "../../src/dialects/formats/formats.ts";
import type { Schema } from "../../src/dialects/schema.ts";
import { DIALECTS, readCall } from "../../src/dialects/table.ts";
import pinned from "../pins/descriptions.json" with { type: "json" };

type Json = Readonly<Record<string, unknown>>;

/** Every object in a value, itself first. */
function objectsIn(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(objectsIn)];
}

/** Every schema in the tools of a dialect, in a format. */
function schemasIn(tools: readonly object[]): readonly Json[] {
  return objectsIn(tools).filter(
    (each) =>
      ("type" in each && each["type"] !== "function" && typeof each["type"] !== "object") ||
      Array.isArray(each["type"]),
  );
}

const ALLOWED = new Set(["type", "description", "properties", "required", "items", "enum", "additionalProperties"]);

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))("%s", (_name, dialect) => {
  const each = (isStrict: boolean) => TOOL_FORMATS.map((format) => definitionsIn(format, dialect, isStrict));

  test("[T4] schemas hold plain keywords only: typed lists, enums on texts, no unions, no bounds", () => {
    for (const schema of each(false).flatMap(schemasIn)) {
      expect(Object.keys(schema).filter((key) => !ALLOWED.has(key))).toEqual([]);
      expect(["object", "array", "string", "integer", "boolean"]).toContain(schema["type"]);
      if (schema["type"] === "array") expect(schema["items"]).toHaveProperty("type");
      if ("enum" in schema) expect(schema["type"]).toBe("string");
      expect(schema).not.toHaveProperty("additionalProperties");
    }
  });

  test("[T4] OpenAI strict: nothing unnamed, everything required, what was optional may be null", () => {
    for (const format of ["openai-chat", "openai-responses"] as const) {
      for (const schema of schemasIn(definitionsIn(format, dialect, true)).filter(isObject)) {
        const { properties, required } = schema as { properties: Json; required: readonly string[] };
        expect(schema["additionalProperties"]).toBe(false);
        expect(required).toEqual(Object.keys(properties));
      }
      for (const schema of schemasIn(definitionsIn(format, dialect, true)).filter((one) =>
        Array.isArray(one["type"]),
      )) {
        expect(schema["type"]).toEqual([expect.any(String), "null"]);
        if (Array.isArray(schema["enum"])) expect(schema["enum"]).toContain(null);
      }
    }
  });

  test("[T4] Anthropic strict: nothing unnamed, no unions, within its limits of one request", () => {
    const tools = definitionsIn("anthropic", dialect, true);
    const objects = schemasIn(tools).filter(isObject);
    const optional = objects.flatMap(({ properties = {}, required = [] }) => {
      return Object.keys(properties as Json).filter((key) => !(required as readonly string[]).includes(key));
    });

    expect(tools.length).toBeLessThanOrEqual(20);
    expect(optional.length).toBeLessThanOrEqual(24);
    for (const schema of schemasIn(tools)) expect(schema["type"]).toEqual(expect.any(String));
    for (const schema of objects) expect(schema["additionalProperties"]).toBe(false);
  });

  test("[T4] names and properties are such as every provider takes", () => {
    for (const { definition } of dialect.tools) {
      expect(definition.name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/);
      expect(definition.description.length).toBeLessThanOrEqual(1_024);
    }
    for (const { properties = {} } of each(false).flatMap(schemasIn)) {
      for (const key of Object.keys(properties as Json)) expect(key).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);
    }
  });

  test.each(dialect.tools.map((tool) => tool.name))(
    "[T4] what the schema of %s accepts is not refused for its shape",
    (name) => {
      const schema = dialect.tools.find((tool) => tool.name === name)?.definition.parameters;
      if (schema === undefined) throw new Error(name);
      const lacking = ["missing_field", "missing_list", "no_items"];
      const allowed = hasChoice(schema) ? lacking : [];
      fc.assert(
        fc.property(
          name === "todo" && dialect.name === "gptme" ? COMMANDS : valueOf(schema),
          fc.boolean(),
          (args, isNamed) => {
            const call = readCall(name, args, isNamed || SHARED.has(name) ? dialect.name : null);
            if (!call.ok) throw new Error("unknown tool");
            const faults = call.reading.kind === "read" ? call.reading.faults : call.reading.change.faults;
            expect(faults.filter((fault) => !allowed.includes(fault.code))).toEqual([]);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});

/** Command lines as gptme's description asks for them. */
const COMMANDS = fc.record({ content: fc.constantFrom('add "a"\nadd b', "update 1 completed", "clear") });
const SHARED = new Set(["update_plan", "write_todos", "todo_write", "todo", "todo_read"]);

function isObject(schema: Json): boolean {
  return schema["type"] === "object" || (Array.isArray(schema["type"]) && schema["type"].includes("object"));
}

/** A tool of which one field decides what else it needs: no schema without unions can say that. */
function hasChoice(schema: Schema): boolean {
  return objectsIn(schema).some(({ properties = {} }) => {
    return ["action", "op", "operation", "command", "merge"].some((key) => key in (properties as Json));
  });
}

/** Values that a schema accepts; each may also hold null where a property is optional, as strict modes send it. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case "object": {
      const required = new Set(schema.required);
      const entries = Object.entries(schema.properties).map(([key, value]) => {
        return [key, required.has(key) ? textOr(key, value) : fc.option(textOr(key, value), { nil: null })] as const;
      });
      return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
    }
    case "array":
      return fc.array(valueOf(schema.items), { minLength: 1, maxLength: 4 });
    case "string":
      return schema.enum === undefined
        ? fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`)
        : fc.constantFrom(...schema.enum);
    case "integer":
      return fc.integer();
    case "boolean":
      return fc.boolean();
  }
}

/** Lists that are one text hold lines of the kind that the description asks for. */
function textOr(key: string, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.type !== "string" || !["todos", "content"].includes(key)) return valueOf(schema);
  return fc.constantFrom("- [ ] a\n- [x] b", "[-] c");
}

describe("the own tools", () => {
  test("[M9] cost no more than 500 tokens", () => {
    expect(encode(JSON.stringify(definitionsIn("openai-chat"))).length).toBeLessThanOrEqual(500);
  });

  test.each([
    ["the whole list replaces", "update_plan", /replaces the whole plan/],
    ["what is left out is dropped", "update_plan", /leave out is dropped/],
    ["an empty list clears", "update_plan", /\[\] clears/],
    ["one in progress", "update_plan", /one item in_progress/],
    ["mark done at once", "update_plan", /completed as soon as it is done/],
    ["folding", "update_plan", /folded into a count/],
    ["what blocked and abandoned mean", "update_plan", /blocked: .*abandoned: /],
    ["when to patch", "patch_plan", /Better than update_plan when few items change/],
    ["folded items are no targets", "patch_plan", /Folded items cannot be patched/],
    ["how to see folded items", "read_plan", /foldedAfter/],
  ] as const)("[T5] %s", (_fact, tool, words) => {
    expect(DESCRIPTIONS[tool]).toMatch(words);
  });

  test("[T5] the five statuses are in both schemas", () => {
    const enums = objectsIn(definitionsIn("json-schema")).flatMap((schema) =>
      Array.isArray(schema["enum"]) ? [schema["enum"]] : [],
    );

    expect(enums.filter((words) => words.includes("pending"))).toEqual([
      ["pending", "in_progress", "completed", "blocked", "abandoned"],
      ["pending", "in_progress", "completed", "blocked", "abandoned"],
    ]);
  });

  test("[T5] every word that a model is told is pinned", () => {
    expect(DESCRIPTIONS).toEqual(pinned);
  });

  test("[T4] what is handed out is the caller's own: changing it changes no later one", () => {
    for (const format of TOOL_FORMATS) {
      const before = JSON.stringify(definitionsIn(format));
      for (const each of objectsIn(definitionsIn(format))) {
        for (const value of Object.values(each)) if (Array.isArray(value)) value.length = 0;
        Object.assign(each, { description: "mine" });
      }
      expect(JSON.stringify(definitionsIn(format))).toBe(before);
    }
  });

  test("[T4] the same tool in every form", () => {
    const description = DESCRIPTIONS.read_plan;
    const schema = { type: "object", properties: { foldedAfter: { type: "integer" }, limit: { type: "integer" } } };
    const strict = {
      type: "object",
      properties: { foldedAfter: { type: ["integer", "null"] }, limit: { type: ["integer", "null"] } },
      required: ["foldedAfter", "limit"],
      additionalProperties: false,
    };
    const name = "read_plan";

    expect(definitionsIn("json-schema").at(-1)).toEqual({ name, description, parameters: schema });
    expect(definitionsIn("openai-chat").at(-1)).toEqual({
      type: "function",
      function: { name, description, parameters: schema },
    });
    expect(definitionsIn("openai-responses").at(-1)).toEqual({
      type: "function",
      name,
      description,
      parameters: schema,
      strict: false,
    });
    expect(definitionsIn("anthropic").at(-1)).toEqual({ name, description, input_schema: schema });
    expect(definitionsIn("mcp").at(-1)).toEqual({ name, description, inputSchema: schema });
    expect(definitionsIn("ai-sdk").at(-1)).toEqual({ type: "function", name, description, inputSchema: schema });
    expect(definitionsIn("gemini")).toMatchObject([
      { functionDeclarations: [{}, {}, { name, description, parametersJsonSchema: schema }] },
    ]);
    expect(definitionsIn("openai-responses", undefined, true).at(-1)).toEqual({
      type: "function",
      name,
      description,
      parameters: strict,
      strict: true,
    });
    expect(definitionsIn("anthropic", undefined, true).at(-1)).toEqual({
      name,
      description,
      strict: true,
      input_schema: { ...schema, additionalProperties: false },
    });
  });
});
