/**
 * The protocol's own conformance suite and its inspector, against the service as `npm start` runs it. Only scenarios that
 * need nothing of a server but itself: the others look for fixture tools of an "everything" server. Neither program is
 * part of the toolchain (52 and 111 MB): they run where they are installed, else the tests say that they did not.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";

/** Scenario → the checks that need a fixture tool to be tested at all. */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "2025-11-25": {
    "server-initialize": [],
    ping: [],
    "tools-list": [],
    "resources-list": [],
    "prompts-list": [],
    "dns-rebinding-protection": [],
  },
  "2026-07-28": {
    "server-stateless": [
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ],
    "http-header-validation": [],
    "dns-rebinding-protection": [],
    caching: [],
    "tools-list": [],
    "resources-list": [],
    "prompts-list": [],
    "sep-2164-resource-not-found": [],
  },
};

const conformance = program("conformance", "MCP_CONFORMANCE");
const inspector = program("mcp-inspector", "MCP_INSPECTOR");
const run = promisify(execFile);
const service = useService();

const ROWS = Object.entries(SCENARIOS).flatMap(([version, scenarios]) =>
  Object.entries(scenarios).map(([scenario, untestable]) => ({ version, scenario, untestable })),
);

describe(
  conformance === null
    ? "the conformance suite (not run: @modelcontextprotocol/conformance is not installed)"
    : "the conformance suite",
  () => {
    test.skipIf(conformance === null).each(ROWS)(
      "[A] $version $scenario passes",
      async ({ version, scenario, untestable }) => {
        const args = ["server", "--url", `${service.url}/mcp`, "--scenario", scenario, "--spec-version", version];

        // It exits with 1 when a check failed; what it printed says which.
        const { stdout } = await run(process.execPath, [conformance ?? "", ...args]).catch((error: unknown) =>
          Object(error),
        );

        const failed = [...String(stdout).matchAll(/\[([\w-]+) *\] \S*FAILURE/g)].map(([, check]) => check);
        expect(String(stdout)).toMatch(/Passed: \d+\/\d+/);
        expect(failed.toSorted()).toEqual([...untestable].toSorted());
      },
    );
  },
);

describe(
  inspector === null ? "the inspector (not run: @modelcontextprotocol/inspector is not installed)" : "the inspector",
  () => {
    const inspect = async (id: string, ...args: readonly string[]): Promise<unknown> => {
      const url = `${service.url}/v1/runs/${id}/mcp`;
      const { stdout } = await run(process.execPath, [inspector ?? "", "--cli", url, "--transport", "http", ...args]);
      return JSON.parse(stdout);
    };

    test.skipIf(inspector === null)(
      "[A] its command line lists the tools, calls one and reads what came of it",
      async () => {
        const id = freshRun();
        const items = JSON.stringify([{ content: "a", status: "in_progress" }]);

        expect(await inspect(id, "--method", "tools/list")).toMatchObject({
          tools: [{ name: "update_plan" }, { name: "patch_plan" }, { name: "read_plan" }],
        });
        expect(
          await inspect(id, "--method", "tools/call", "--tool-name", "update_plan", "--tool-arg", `items=${items}`),
        ).toMatchObject({
          content: [{ type: "text", text: expect.stringMatching(/^Plan updated\.\n.*\n\[~\] a$/) }],
        });
        expect(await inspect(id, "--method", "resources/read", "--uri", `runplan://runs/${id}/reminder`)).toMatchObject(
          {
            contents: [{ text: expect.stringContaining("[~] a") }],
          },
        );
      },
    );
  },
);

/** The program where npm puts it, or where the variable says. */
function program(name: string, variable: string): string | null {
  const bin = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));
  const places = [bin, ...(process.env["PATH"] ?? "").split(delimiter)].map((folder) => join(folder, name));
  return [process.env[variable], ...places].find((path) => path !== undefined && existsSync(path)) ?? null;
}
