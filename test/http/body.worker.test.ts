/** How deep a JSON text nests, told before it is parsed [S5]. */
import { describe, expect, test } from "vitest";
import { depthOf } from "../../src/http/body.ts";

describe("depth of a JSON text", () => {
  test.each([
    ["", 0],
    ["1", 0],
    ["{}", 1],
    ['{"a":[{}]}', 3],
    ["[][][]", 1],
    ['"[[[["', 0],
    ['{"a":"\\"[[[","b":[]}', 2],
    ['"\\\\"[[', 2],
    ['"unclosed [[[', 0],
    ["[".repeat(1_000_000), 1_000_000],
    ["]]]][", 0],
  ])("[S5] %.20j nests %i deep", (text, depth) => {
    expect(depthOf(text)).toBe(depth);
  });
});
