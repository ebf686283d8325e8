/** The repository as tests look at it: which files there are, and what a TypeScript file imports, declares and says. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Import {
  readonly from: string;
  /** Only types come in by it. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Source {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly comments: readonly Range[];
  /** Every node of the syntax tree, outermost first. */
  readonly nodes: readonly Node[];
  /** Line of an offset, 1 and up. */
  lineOf(offset: number): number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Node extends Range {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Files below a folder, from the root, sorted; `extension` as in `.ts`. */
export function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Parsed once per test file, however many rules look at it. */
export function parse(path: string): Source {
  const known = parsed.get(path) ?? parseFile(path);
  parsed.set(path, known);
  return known;
}

const parsed = new Map<string, Source>();

function parseFile(path: string): Source {
  const text = read(path);
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  const nodes = [...walk(program)];
  const imports = [
    ...module.staticImports.map(staticImport),
    ...module.staticExports.flatMap(reexport),
    ...dynamic(nodes),
  ];
  return {
    path,
    text,
    nodes,
    comments,
    lineOf,
    imports: imports.map(({ from, typeOnly, start }) => ({ from, typeOnly, line: lineOf(start) })),
  };
}

interface Found {
  readonly from: string;
  readonly typeOnly: boolean;
  readonly start: number;
}

type Module = ReturnType<typeof parseSync>["module"];

function staticImport(one: Module["staticImports"][number]): Found {
  // `import "x"` and `import {} from "x"` run the module.
  const typeOnly = one.entries.length > 0 && one.entries.every((entry) => entry.isType);
  return { from: one.moduleRequest.value, typeOnly, start: one.start };
}

function reexport(one: Module["staticExports"][number]): Found[] {
  const [first] = one.entries;
  if (!first?.moduleRequest) return [];
  return [{ from: first.moduleRequest.value, typeOnly: one.entries.every((entry) => entry.isType), start: one.start }];
}

/** `import("x")` as a call and as a type. */
function dynamic(nodes: readonly Node[]): Found[] {
  return nodes
    .filter((node) => node.type === "ImportExpression" || node.type === "TSImportType")
    .flatMap((node) => {
      const { source } = node;
      const from = isNode(source) && typeof source["value"] === "string" ? source["value"] : "";
      return [{ from, typeOnly: node.type === "TSImportType", start: node.start }];
    });
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* walk(one);
  } else if (isNode(value)) {
    yield value;
    for (const field of Object.values(value)) yield* walk(field);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
