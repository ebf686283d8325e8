/** Which test files to run for a rule: those that cite it, and those that take in a suite that does. */
import { posix } from "node:path";
import { allTitles } from "../support/titles.ts";
import { filesBelow, parse } from "../support/tree.ts";

export function filesCiting(): (rule: string) => string[] {
  const titles = allTitles();
  const imports = new Map(filesBelow("test", ".ts").map((path) => [path, importedBy(path)]));
  return (rule) => {
    const citing = new Set(titles.filter(({ rules }) => rules.includes(rule)).map(({ file }) => file));
    return [...imports.keys()].filter((path) => path.endsWith(".test.ts") && reaches(path, citing, imports));
  };
}

function importedBy(path: string): string[] {
  const local = parse(path).imports.filter(({ from }) => from.startsWith("."));
  return local.map(({ from }) => posix.join(posix.dirname(path), from)).filter((target) => target.startsWith("test/"));
}

function reaches(path: string, wanted: ReadonlySet<string>, imports: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (wanted.has(next)) return true;
    if (!seen.has(next)) waiting.push(...(imports.get(next) ?? []));
    seen.add(next);
  }
  return false;
}
