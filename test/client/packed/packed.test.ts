/**
 * What is published, as a stranger gets it: `npm pack` into an empty project that has one SDK and nothing else. Each snippet
 * of the client's README is compiled and run there as printed; `<name>.mjs` beside this file plays the model.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { read, ROOT } from "../../support/tree.ts";
import { useService } from "../../support/service.ts";

const run = promisify(execFile);
const service = useService();
const folder = mkdtempSync(join(tmpdir(), "runplan-packed-"));
const README = read("src/client/README.md");

/** Packages of each snippet's project. */
const SDKS: Readonly<Record<string, readonly string[]>> = {
  "": [],
  budget: [],
  "ai-sdk": ["ai"],
  langchain: ["langchain", "@langchain/core"],
  anthropic: ["@anthropic-ai/sdk"],
  "openai-chat": ["openai"],
  "openai-responses": ["openai"],
};

const SNIPPETS = [...README.matchAll(/^```ts ?(.*)\n([\s\S]*?)^```$/gm)].map(([, name = "", text = ""]) => ({
  name,
  text,
}));

beforeAll(async () => {
  await run("npm", ["pack", "--pack-destination", folder, "--silent"], { cwd: ROOT });
  await run("sh", ["-c", `tar -xzf ${join(folder, "*.tgz")} -C ${folder}`]);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("each snippet of the README has its project", () => {
  expect(SNIPPETS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SDKS).toSorted());
});

test("the package brings no dependency and no source of ours", () => {
  const packed: { dependencies?: object; exports: Record<string, { types: string; default: string }> } = JSON.parse(
    readFileSync(join(folder, "package", "package.json"), "utf8"),
  );

  expect(packed.dependencies ?? {}).toEqual({});
  for (const entry of Object.values(packed.exports)) {
    for (const path of [entry.types, entry.default]) {
      expect(readFileSync(join(folder, "package", path), "utf8").length).toBeGreaterThan(0);
    }
  }
});

test("[G2] the README's snippets compile as printed, against the types as published", { timeout: 90_000 }, async () => {
  const project = projectOf("all", Object.values(SDKS).flat());
  for (const { name, text } of SNIPPETS) writeFileSync(join(project, `${name || "client"}.ts`), text);
  const files = SNIPPETS.map(({ name }) => `${name || "client"}.ts`);
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT, files }));

  const { stdout } = await run("tsc", ["-p", project], { cwd: project }).catch((error: { stdout: string }) => error);

  expect(stdout).toBe("");
});

test.each(SNIPPETS)("[G1] the README's snippet $name runs as printed", async ({ name, text }) => {
  const project = projectOf(`of-${name}`, SDKS[name] ?? []);
  writeFileSync(join(project, "snippet.ts"), text);
  cpSync(join(ROOT, "test/client/packed", `${name || "client"}.mjs`), join(project, "play.mjs"));

  const env = { ...process.env, RUNPLAN_URL: service.url };
  const { stdout, stderr } = await run("node", ["play.mjs"], { cwd: project, env });

  expect([stdout.trim().split("\n").at(-1), stderr]).toEqual(["played", ""]);
});

/** An empty project with the package as packed, and these SDKs. */
function projectOf(name: string, sdks: readonly string[]): string {
  const project = join(folder, name);
  const modules = join(project, "node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(join(folder, "package"), join(modules, "runplan"), { recursive: true });
  for (const sdk of new Set([...sdks, "@types/node"])) link(sdk, modules);
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  return project;
}

function link(name: string, modules: string): void {
  const at = join(modules, name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", name), at);
}

const STRICT = {
  target: "ES2024",
  lib: ["ES2024", "DOM"],
  types: ["node"],
  module: "NodeNext",
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};
