/** What other people's programs carry when they carry the client: no package, few bytes, one SDK an adapter. */
import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { filesBelow, parse, ROOT } from "../support/tree.ts";

const CORE_BYTES = 4_096;
/** Tools' definitions come with every adapter. */
const ADAPTER_BYTES = 8_192;
const CLIENT = filesBelow("src/client", ".ts");
const ADAPTERS = filesBelow("src/client/adapters", ".ts");

async function gzipped(path: string): Promise<{ bytes: number; imports: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2024",
    packages: "external",
    metafile: true,
    outdir: "unused",
  });
  const [output] = outputFiles;
  const imports = Object.values(metafile.outputs).flatMap((each) => each.imports.map((one) => one.path));
  return { bytes: gzipSync(output?.contents ?? "").length, imports };
}

test(`[M7] the client's core is at most ${CORE_BYTES} bytes, gzip, and imports nothing`, async () => {
  const { bytes, imports } = await gzipped("src/client/index.ts");

  expect(imports).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(CORE_BYTES);
});

describe("adapters", () => {
  test.each(ADAPTERS)("[G1] %s imports its own SDK at most, and no other adapter", async (path) => {
    const { bytes, imports } = await gzipped(path);
    const neighbours = parse(path).imports.filter(({ from }) => /^\.\/|\/adapters\//.test(from));
    const sdk = path.endsWith("/ai-sdk.ts")
      ? ["ai"]
      : path.endsWith("/langchain.ts")
        ? ["langchain", "@langchain/core"]
        : [];

    expect(neighbours).toEqual([]);
    expect(imports.filter((from) => !sdk.some((name) => from === name || from.startsWith(`${name}/`)))).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(ADAPTER_BYTES);
  });

  test("nothing but an adapter imports a package", () => {
    const others = CLIENT.filter((path) => !ADAPTERS.includes(path));

    expect(others.flatMap((path) => parse(path).imports.filter(({ from }) => !from.startsWith(".")))).toEqual([]);
  });
});
