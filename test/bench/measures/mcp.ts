/**
 * What MCP costs those who do not use it: the Worker's start with the endpoint in its bundle, unloaded, beside its start
 * without it. Node starts both, since a start of workerd is mostly workerd's own.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import type { Measure } from "../measure.ts";
import { type Spread, spreadOf } from "../stats.ts";

const ROUNDS = 15;
const WORKER = fileURLToPath(new URL("../../../src/index.ts", import.meta.url));

/** A module in place of another: Node has no platform modules, and one of the two bundles has no endpoint. */
const instead = (filter: RegExp, contents: string): Plugin => ({
  name: String(filter),
  setup({ onLoad, onResolve }) {
    onResolve({ filter }, () => ({ path: String(filter), namespace: String(filter) }));
    onLoad({ filter: /./, namespace: String(filter) }, () => ({ contents }));
  },
});

const PLATFORM = instead(
  /^cloudflare:/,
  "export class DurableObject {} export class WorkerEntrypoint {} export const env = {};",
);
const NO_ENDPOINT = instead(/mcp\/endpoint\.ts$/, "export const answerMcp = () => {};");

async function workerText(plugins: readonly Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [WORKER],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    loader: { ".html": "text", ".txt": "text", ".sql": "text" },
    minify: true,
    logLevel: "silent",
    plugins: [PLATFORM, ...plugins],
  });
  return outputFiles[0]?.text ?? "";
}

/** Milliseconds of processor time until the Worker's last line has run, in a process of its own. */
function startMs(path: string): number {
  const program = `const from = process.cpuUsage(); await import(${JSON.stringify(path)}); const { user, system } = process.cpuUsage(from); console.log((user + system) / 1e3)`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  return Number(stdout);
}

async function startRatio(): Promise<{ value: number; spread: Spread; note: string }> {
  const folder = mkdtempSync(join(tmpdir(), "runplan-start-"));
  try {
    const texts = [await workerText([]), await workerText([NO_ENDPOINT])] as const;
    const [withIt, without] = texts.map((text, i) => {
      const path = join(folder, `${i}.mjs`);
      writeFileSync(path, text);
      return path;
    });
    const pairs = Array.from({ length: ROUNDS }, () => [startMs(withIt ?? ""), startMs(without ?? "")] as const);
    const spread = spreadOf(pairs.map(([more, less]) => more / less));
    const kib = (gzipSync(texts[0]).length - gzipSync(texts[1]).length) / 1_024;
    const ms = spreadOf(pairs.map(([more, less]) => more - less)).median;
    return {
      value: spread.median,
      spread,
      note: `${ms.toFixed(1)} ms and ${kib.toFixed(0)} KiB gzip more, loaded by the first MCP request alone`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const mcp: readonly Measure[] = [
  {
    id: "MCP",
    name: "start with MCP ÷ without",
    kind: "timed",
    take: async () => ({ ...(await startRatio()), target: "≤ 1.25" }),
  },
];
