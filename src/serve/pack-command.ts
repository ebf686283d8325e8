/**
 * Builds the `runplan` command into `dist/command` for publishing: plain JavaScript for the Node that is there, each
 * subcommand a file of its own, since hooks start it at every turn of an agent. Called by `npm pack`, by nobody at run time.
 */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path: string): string => fileURLToPath(new URL(`../command/${path}`, import.meta.url));

await build({
  entryPoints: ["runplan.ts", "hook/plugins/opencode.ts", "hook/plugins/amp.ts", "hook/plugins/pi.ts"].map(here),
  outbase: here("."),
  outdir: here("../../dist/command"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
});
