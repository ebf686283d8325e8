/** The arrows between the folders of src, as failures with advice. */
import { posix } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, type Import, parse } from "../support/tree.ts";
import { ARROWS, EMPTY_NAMES, type Reach, SDKS, STRANGERS } from "./arrows.ts";

const FILES = filesBelow("src", ".ts");

test("every folder of src has its line in the table of arrows", () => {
  const folders = [...new Set(FILES.map(folderOf))];

  expect(folders.filter((folder) => !(folder in ARROWS))).toEqual([]);
});

test.each(Object.entries(ARROWS))("src/%s imports only what its arrows allow", (folder, reach) => {
  const crossings = FILES.filter((path) => folderOf(path) === folder).flatMap((path) =>
    parse(path)
      .imports.filter((one) => !isAllowed(path, folder, reach, one))
      .map((one) => `${path}:${one.line} imports ${one.typeOnly ? "types from " : ""}"${one.from}". ${reach.advice}`),
  );

  expect(crossings).toEqual([]);
});

test("what is one of many does not know the others", () => {
  const met = FILES.filter((path) => STRANGERS.some((folder) => path.startsWith(folder))).flatMap((path) =>
    parse(path)
      .imports.filter(({ from }) => from.startsWith("./") && !from.startsWith(`./${posix.basename(path, ".ts")}-`))
      .map(({ from, line }) => `${path}:${line} imports "${from}": put what both need beside their folder.`),
  );

  expect(met).toEqual([]);
});

test("relative imports name a file, with its ending", () => {
  const loose = FILES.flatMap((path) =>
    parse(path)
      .imports.filter(({ from }) => from.startsWith(".") && !/\.(ts|html|txt|css|sql|json)$/.test(from))
      .map(({ from, line }) => `${path}:${line} "${from}": write the ending, Node runs these files as they are.`),
  );

  expect(loose).toEqual([]);
});

test("no folder has a name that says nothing", () => {
  const folders = [...FILES, ...filesBelow("test", ".ts")].flatMap((path) => posix.dirname(path).split("/"));

  expect([...new Set(folders)].filter((name) => EMPTY_NAMES.includes(name))).toEqual([]);
});

function folderOf(path: string): string {
  const [, folder = "", below] = path.split("/");
  return below === undefined ? folder.replace(/\.ts$/, "") : folder;
}

function isAllowed(path: string, folder: string, reach: Reach, { from, typeOnly }: Import): boolean {
  if (!from.startsWith(".")) return isOf(from, [...reach.packages, ...sdkOf(path)]);
  const target = posix.join(posix.dirname(path), from);
  const to = folderOf(target);
  if (!target.startsWith("src/")) return false;
  return to === folder || reach.folders.includes(to) || (typeOnly && reach.types?.includes(to) === true);
}

function isOf(from: string, packages: readonly string[]): boolean {
  return packages.some((name) => from === name || from.startsWith(`${name}/`) || from.startsWith(`${name}:`));
}

/** `ai-sdk-view.ts` is a part of `ai-sdk.ts`. */
function sdkOf(path: string): readonly string[] {
  if (!path.startsWith("src/client/adapters/")) return [];
  const file = posix.basename(path, ".ts");
  const [, packages = []] = Object.entries(SDKS).find(([name]) => file === name || file.startsWith(`${name}-`)) ?? [];
  return packages;
}
