/** Runs tests in a copy of the tree, and tells how those of a rule went. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rulesOf } from "../support/titles.ts";

export interface Ran {
  readonly tests: readonly { readonly title: string; readonly status: string }[];
  /** What kept files from running at all: the change does not load, or the run took too long. */
  readonly problem: string | null;
}

/** How the tests that name a rule went. Titles. */
export interface Outcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** None of them ran, and why. */
  readonly broken: string | null;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: Ran["tests"];
  }[];
}

/** A change that hangs is stopped: a rule's tests take seconds, all of them minutes on a busy machine. */
const LIMIT_MS = { rule: 600_000, all: 1_800_000 };

/** `rule`: only the tests that name it; null: all of the files. */
export async function runTests(files: readonly string[], rule: string | null, folder: string): Promise<Ran> {
  const output = join(folder, "report.json");
  rmSync(output, { force: true });
  // The filters only save time: titles are read again by `outcomeOf`. One test that notices is enough.
  const only = rule === null ? [] : ["--bail=1", "-t", `[\\[ ,]${rule}[\\] ,]`];
  const worlds = files.some((file) => file.endsWith(".worker.test.ts")) ? [] : ["--project", "node"];
  const limit = rule === null ? LIMIT_MS.all : LIMIT_MS.rule;
  const args = ["run", "--reporter=json", `--outputFile=${output}`, ...worlds, ...only, ...files];
  if (!(await vitest(args, folder, limit))) return { tests: [], problem: `still running after ${limit / 1000} s` };
  if (!existsSync(output)) return { tests: [], problem: "vitest wrote no report" };
  // SAFETY: vitest's own report.
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as Report;
  const problem =
    testResults.find((file) => file.message !== "" && file.assertionResults.length === 0)?.message ?? null;
  return { tests: testResults.flatMap((file) => file.assertionResults), problem };
}

export function outcomeOf(rule: string, { tests, problem }: Ran): Outcome {
  const own = tests.filter(({ title }) => rulesOf(title).includes(rule));
  const having = (status: string): string[] => own.filter((one) => one.status === status).map(({ title }) => title);
  const [passed, failed] = [having("passed"), having("failed")];
  const broken = passed.length + failed.length === 0 ? (problem ?? "no test that ran names the rule") : null;
  return { passed, failed, broken };
}

function vitest(args: readonly string[], folder: string, limitMs: number): Promise<boolean> {
  return new Promise((settle) => {
    // One seed for every run: a change must fail by being wrong, not by luck. No recordings: they take minutes.
    const env = { ...process.env, RUNPLAN_SEED: "1", RUNPLAN_RECORDINGS: folder };
    const program = join(folder, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.once("exit", (_code, signal) => {
      clearTimeout(timer);
      settle(signal === null);
    });
  });
}
