/** `npm run check`, its first part: the compiler over every tsconfig of the tree, so that no new world is forgotten. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const projects = ["tsconfig.json", ...globSync("{src,test}/**/tsconfig*.json", { cwd: root })].toSorted();
const tsc = join(root, "node_modules/typescript/bin/tsc");

const failed = projects.filter((project) => {
  console.log(`tsc -p ${project}`);
  return spawnSync(process.execPath, [tsc, "-p", project], { cwd: root, stdio: "inherit" }).status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
