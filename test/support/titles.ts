/** What the tests claim: their titles, and the rule ids in front of them. Read from the files, so that nothing need run. */
import { filesBelow, isNode, type Node, parse } from "./tree.ts";

export interface Title {
  /** A template's fixed parts, with `…` for what it fills in. */
  readonly text: string;
  /** Rule ids, in order: `[F2][P5] …` and `[F2, P5] …` name two. */
  readonly rules: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** A rule's id: a letter, a number, perhaps a small letter; measures and the HTTP face (`A`) likewise. */
const ID = /^[A-Z]\d*[a-z]?$/;

/** Titles of all tests; `describe` blocks have none of their own to prove. */
export function allTitles(): Title[] {
  return filesBelow("test", ".ts").flatMap((path) => (path.includes("/fixtures/") ? [] : titlesIn(path)));
}

function titlesIn(path: string): Title[] {
  const { nodes, lineOf } = parse(path);
  return nodes.filter(isTest).flatMap((node) => {
    const [title] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
    const text = textOf(title);
    return text === null ? [] : [{ text, rules: rulesOf(text), file: path, line: lineOf(node.start) }];
  });
}

export function rulesOf(title: string): string[] {
  const [front = ""] = /^(?:\[[^\]]*\]\s*)*/.exec(title) ?? [];
  return [...front.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = ""]) => inside.split(/[,\s]+/))
    .filter((word) => ID.test(word));
}

/** `test(…)`, `it(…)`, and what hangs on them: `test.skipIf(x)(…)`, `it.each(rows)(…)`, `testRecordings(…)`. */
function isTest(node: Node): boolean {
  return node.type === "CallExpression" && /^(test|it|testRecordings)$/.test(calledName(node["callee"]));
}

function calledName(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "Identifier") return String(callee["name"]);
  return calledName(callee["object"] ?? callee["callee"]);
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral" || !Array.isArray(node["quasis"])) return null;
  return node["quasis"].map((part) => part.value.cooked).join("…");
}
