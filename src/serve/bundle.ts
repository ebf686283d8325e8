/**
 * Builds the Worker into one module for plain workerd, as `wrangler deploy` would for the network.
 * Not a development server: one build per start, nothing is watched. Called by service.ts and the bench.
 */
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("../index.ts", import.meta.url));

/** The Worker as the text of one ES module. `entry` is another Worker's file, as the bench's floor. */
export async function bundle(entry: string = worker): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    loader: { ".html": "text", ".txt": "text", ".sql": "text" },
    minify: true,
    legalComments: "none",
    logLevel: "silent",
  });
  const [output] = result.outputFiles;
  if (!output) throw new Error(`Building ${entry} gave no output.`);
  return output.text;
}
