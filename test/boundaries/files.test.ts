/** What every source file keeps to: its size, its first lines, its words. */
import { expect, test } from "vitest";
import { filesBelow, isNode, type Node, parse, read, type Source } from "../support/tree.ts";

const FILE_LINES = 400;
const FUNCTION_LINES = 60;
/** The Run class's file: commands and handlers, decisions elsewhere. */
const RUN_LINES = 250;
const INDEX_LINES = 40;
/** Lines between a cast and its reason. */
const REASON_LINES = 4;

const SOURCES = filesBelow("src", ".ts").map(parse);
const TESTS = filesBelow("test", ".ts").filter((path) => !path.includes("/fixtures/"));

test(`no file has more than ${FILE_LINES} lines`, () => {
  const long = [...SOURCES.map(({ path }) => path), ...TESTS].filter((path) => lines(read(path)) > FILE_LINES);

  expect(long, "Split by what the reader looks for; a file that needs a search is two files.").toEqual([]);
});

test.each([
  ["src/run/run.ts", RUN_LINES],
  ["src/index.ts", INDEX_LINES],
])("%s stays below %i lines", (path, most) => {
  const source = SOURCES.find((one) => one.path === path);

  expect(source ? lines(source.text) : 0).toBeLessThan(most);
});

test(`no function has more than ${FUNCTION_LINES} lines`, () => {
  const long = SOURCES.flatMap((source) => source.nodes.filter(isFunction).flatMap((node) => tooLong(source, node)));

  expect(long, "Name the steps: each is a function of its own.").toEqual([]);
});

test("every source file opens by saying what it is", () => {
  const silent = SOURCES.filter(({ text }) => !/^(#!.*\n)?\/(\*\*|\/)/.test(text)).map(({ path }) => path);

  expect(silent, "One to six lines: what it is, what it is not, who calls it.").toEqual([]);
});

test("every cast says why it is safe", () => {
  const bare = SOURCES.flatMap((source) => source.nodes.filter(isCast).flatMap((node) => unexplained(source, node)));

  expect(bare, "Put `// SAFETY: <why the compiler need not worry>` before it, or read the value instead.").toEqual([]);
});

test("the repository speaks of the product alone: no machine's path, no registry's host", () => {
  // Put together here, so that this file does not find itself.
  const folders = ["work", "home", "root", "Users"].map((name) => `/${name}/`);
  const forbidden = new RegExp([...folders, "registry[.]npmjs"].join("|"));
  const paths = ["src", "test", ".github", ".ci"].flatMap((folder) => existing(folder));
  const found = [...paths, "package.json", "wrangler.toml", "vitest.config.ts"].filter((path) =>
    forbidden.test(read(path)),
  );

  expect(found).toEqual([]);
});

function lines(text: string): number {
  return text.trimEnd().split("\n").length;
}

function existing(folder: string): string[] {
  try {
    return filesBelow(folder, "").filter((path) => !path.includes("/fixtures/"));
  } catch {
    return [];
  }
}

function isFunction({ type }: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
}

function tooLong({ path, text, lineOf }: Source, node: Node): string[] {
  const length = lines(text.slice(node.start, node.end));
  return length > FUNCTION_LINES ? [`${path}:${lineOf(node.start)} has ${length} lines`] : [];
}

/** `as const` widens nothing and hides nothing. */
function isCast(node: Node): boolean {
  if (node.type === "TSTypeAssertion") return true;
  const type = node["typeAnnotation"];
  if (node.type !== "TSAsExpression" || !isNode(type)) return false;
  const name = type["typeName"];
  return !(isNode(name) && name["name"] === "const");
}

function unexplained({ path, text, comments, lineOf }: Source, node: Node): string[] {
  const last = lineOf(node.end);
  const reason = comments
    .filter(({ start, end }) => text.slice(start, end).includes("SAFETY:"))
    .map(({ end }) => lineOf(end))
    .some((line) => line <= last && line >= lineOf(node.start) - REASON_LINES);
  return reason ? [] : [`${path}:${last} ${text.slice(node.start, node.end).split("\n").at(-1)}`];
}
