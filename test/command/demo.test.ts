/** `npm run demo` as a person starts it, without a terminal, on a real service. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const DEMO = fileURLToPath(new URL("../../src/command/demo/index.ts", import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Its own folder for temporary files, so that what it leaves behind is seen. */
const TMPDIR = mkdtempSync(join(tmpdir(), "runplan-test-"));

function demo(...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [DEMO, ...words], { env: { ...process.env, TMPDIR } }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, error: err });
    });
  });
}

describe("the story", () => {
  test("is played to its end: killed agent and killed service, every promise held, nothing left behind", async () => {
    const { code, out, error } = await demo("--exit", "--fast");

    expect(error).toBe("");
    expect(out).not.toContain("BROKEN");
    expect(code).toBe(0);
    const order = [
      "plan is written",
      "whole record",
      "compacted",
      "A mistake",
      "agent is killed",
      "A new process",
      "service is killed",
    ];
    expect(order.map((words) => out.indexOf(words)).toSorted((a, b) => a - b)).toEqual(
      order.map((words) => out.indexOf(words)),
    );
    expect(out).toMatch(/calls {6}6\d: 6\d accepted, 1 refused/);
    expect(out).toMatch(/steps {6}52 in 2 plans, 42 of them folded away/);
    expect(out).toMatch(/saved {6}[\d,]+ B \(5\d %\)/);
    expect(out).not.toContain("\x1b");
    expect(readdirSync(TMPDIR)).toEqual([]);
  }, 90_000);
});

describe("a command line that cannot be read", () => {
  const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

  test("names the file and what is read, before anything starts", async () => {
    const { code, out, error } = await demo("--exit", fixture("recording.json"), fixture("unknown.json"));

    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toContain(`${fixture("unknown.json")}: not a file of a kind this reads. What it reads:`);
    expect(error).toContain("a Claude Code session");
  });

  test("names an unknown option and those there are", async () => {
    const { code, error } = await demo("--quick");

    expect({ code, error }).toEqual({
      code: 2,
      error: "demo: unknown option --quick; there are --exit, --fast and --help\n",
    });
  });
});
