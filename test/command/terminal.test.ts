/** What a command writes, with and without a terminal. */
import { describe, expect, test } from "vitest";
import { fit, pad, Terminal, widthOf, wrap } from "../../src/command/terminal.ts";

/** All that was written by `act`. */
function written(isTTY: boolean, env: Readonly<Record<string, string>>, act: (terminal: Terminal) => void): string {
  let all = "";
  act(new Terminal({ write: (text) => (all += text), isTTY, columns: 60 }, env));
  return all;
}

function scene(terminal: Terminal): void {
  terminal.progress(1, 2, "first");
  terminal.say(terminal.style("red", "line"));
  terminal.clear();
}

describe("output", () => {
  test("without a terminal is its lines alone", () => {
    expect(written(false, {}, scene)).toBe("line\n");
  });

  test("on a terminal has colours, and a bar that lines are written above of", () => {
    const all = written(true, {}, scene);

    const bar = `  \x1b[36m${"━".repeat(12)}\x1b[39m\x1b[2m${"─".repeat(12)}\x1b[22m 1/2 \x1b[2mfirst\x1b[22m`;
    expect(all).toBe(`${bar}\r\x1b[2K\x1b[31mline\x1b[39m\n${bar}\r\x1b[2K`);
  });

  test("has no colours with NO_COLOR, and no bar on a terminal that cannot redraw", () => {
    expect(written(true, { NO_COLOR: "1" }, scene)).toContain("\r\x1b[2Kline\n  ━");
    expect(written(true, { TERM: "dumb" }, scene)).toBe("line\n");
  });
});

describe("width", () => {
  test("is counted in columns, not in characters", () => {
    expect([widthOf("abc"), widthOf("准备"), widthOf("e\u0301"), widthOf("👩‍👩‍👧")]).toEqual([3, 4, 1, 2]);
  });

  test("is kept by cutting between characters", () => {
    expect([fit("abcdef", 4), fit("准备测试", 5), fit("abc", 3), fit("abc", 0)]).toEqual(["abc…", "准备…", "abc", ""]);
    expect(pad("准备", 6)).toBe("准备  ");
  });

  test("is kept by breaking at spaces", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("unbreakable no", 5)).toEqual(["unbreakable", "no"]);
  });
});
