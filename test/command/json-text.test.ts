/** Changes of JSON texts that leave all else as it is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withBlock, withoutBlock } from "../../src/command/hook/install/block-text.ts";
import { addItem, dropItems, dropValue, putValue } from "../../src/command/hook/install/json-text.ts";
import { readTree, valueOf } from "../../src/command/hook/install/json-tree.ts";

const ours = (value: unknown): boolean => JSON.stringify(value)?.includes("ours") ?? false;
const read = (text: string): unknown => valueOf(readTree(text));

const SETTINGS = `// mine
{
\t"theme": "dark", // not the light one
\t"hooks": {
\t\t/* a check of my own */
\t\t"Stop": [
\t\t\t{ "command": "lint" },
\t\t],
\t},
}
`;

describe("what is put", () => {
  test("comments, order, indentation and trailing commas stay, new parts look like their neighbours", () => {
    const text = addItem(SETTINGS, ["hooks", "Stop"], { command: "ours" }, ours);

    expect(text).toBe(
      SETTINGS.replace('{ "command": "lint" },', '{ "command": "lint" },\n\t\t\t{\n\t\t\t\t"command": "ours"\n\t\t\t}'),
    );
  });

  test("a list and its parents are made where there are none", () => {
    expect(addItem(SETTINGS, ["hooks", "Start"], "ours", ours)).toBe(
      SETTINGS.replace("\t\t],\n", '\t\t],\n\t\t"Start": [\n\t\t\t"ours"\n\t\t]\n'),
    );
    expect(addItem("", ["hooks", "Start"], "ours", ours)).toBe(
      '{\n  "hooks": {\n    "Start": [\n      "ours"\n    ]\n  }\n}\n',
    );
    expect(read(addItem('{"a":1}', ["hooks", "Start"], "ours", ours))).toEqual({ a: 1, hooks: { Start: ["ours"] } });
  });

  test("the same again changes nothing, another version of ours takes the older one's place", () => {
    const once = addItem(SETTINGS, ["hooks", "Stop"], { command: "ours", timeout: 3 }, ours);

    expect(addItem(once, ["hooks", "Stop"], { timeout: 3, command: "ours" }, ours)).toBe(once);
    expect(read(addItem(once, ["hooks", "Stop"], { command: "ours too" }, ours))).toMatchObject({
      hooks: { Stop: [{ command: "lint" }, { command: "ours too" }] },
    });
  });

  test("something of another kind is not overwritten", () => {
    expect(() => addItem('{"hooks": "off"}', ["hooks", "Stop"], "ours", ours)).toThrow("there is no object for Stop");
    expect(() => addItem('{"hooks": {"Stop": {}}}', ["hooks", "Stop"], "ours", ours)).toThrow("hooks.Stop is no list");
    expect(() => putValue("[]", ["a"], 1)).toThrow("there is no object for a");
  });

  test.each(["{", '{"a" 1}', "{a: 1}", '{"a": }', '{"a": 1} x', "nonsense", '{"a": 1 "b": 2}'])(
    "%s is no JSON and stays as it is",
    (text) => {
      expect(() => putValue(text, ["a"], 1)).toThrow(/, at \d+$/);
    },
  );

  test("Windows line ends and a byte order mark are kept", () => {
    const text = putValue('\uFEFF{\r\n  "a": 1\r\n}\r\n', ["b"], { c: [1] });

    expect(text).toBe('\uFEFF{\r\n  "a": 1,\r\n  "b": {\r\n    "c": [\r\n      1\r\n    ]\r\n  }\r\n}\r\n');
  });
});

describe("what is taken out", () => {
  test("ours alone goes, and what is empty because of it", () => {
    const text = addItem(addItem(SETTINGS, ["hooks", "Stop"], "ours", ours), ["hooks", "Start"], "ours", ours);

    const without = dropItems(dropItems(text, ["hooks", "Start"], ours), ["hooks", "Stop"], ours);

    expect(read(without)).toEqual(read(SETTINGS));
    expect(without).toContain("/* a check of my own */");
    expect(dropItems(addItem("{}", ["hooks", "Stop"], "ours", ours), ["hooks", "Stop"], ours)).toBe("{}");
  });

  test("what is not there is not missed", () => {
    expect(dropItems(SETTINGS, ["hooks", "Start"], ours)).toBe(SETTINGS);
    expect(dropValue(SETTINGS, ["mcpServers", "runplan"])).toBe(SETTINGS);
  });

  test("whatever the JSON, putting and taking out again says the same as before", () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, "\t"), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const before = read(text);
        const put = addItem(putValue(text, ["our server"], { url: "ours" }), ["our hooks", "Stop"], "ours", ours);
        expect(read(put)).toMatchObject({ "our server": { url: "ours" }, "our hooks": { Stop: ["ours"] } });
        expect(read(dropItems(dropValue(put, ["our server"]), ["our hooks", "Stop"], ours))).toEqual(before);
      }),
    );
  });
});

describe("a block of lines", () => {
  test("stands once at the end and goes without a trace", () => {
    const toml = 'model = "x"\n\n[features]\nhooks = true\n';
    const once = withBlock(toml, "[a]\nb = 1");

    expect(once.startsWith(toml)).toBe(true);
    expect(withBlock(once, "[a]\nb = 1")).toBe(once);
    expect(withoutBlock(withBlock(once, "[a]\nb = 2"))).toBe(toml);
    expect(withoutBlock(`${once}[mine]\nx = 1\n`)).toBe(`${toml}[mine]\nx = 1\n`);
    expect(withoutBlock(withBlock("", "[a]"))).toBe("");
  });
});
