/** The command lines of gptme's `todo`, each as one operation. A line that is no command is a fault. */
import type { Operation } from "../../plan/change.ts";
import { checkId, checkItem, type Findings } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import { OPERATIONS } from "../../plan/limits.ts";
import type { Status } from "../../plan/plan.ts";
import { statusOf } from "../../plan/status.ts";
import { spell } from "../spelling.ts";

/** A command with the operation it stands for, and what its line of the answer names. */
export type Command = { readonly operation: Operation } & (
  | { readonly kind: "add"; readonly text: string }
  | { readonly kind: "state"; readonly id: string; readonly status: Status }
  | { readonly kind: "text"; readonly id: string; readonly text: string }
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "clear" | "clear completed" }
);

const NAMES = ["add", "update", "remove", "clear"];
const SPELLING = { ...spell({ list: "content", text: "text", statuses: { paused: "blocked" } }), list: "content" };

/** The commands of a text, in order. */
export function readCommands(text: string, found: Findings): readonly Command[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0 || lines.length > OPERATIONS) {
    found.faults.push(faults.tooManyOperations("content", lines.length));
    return [];
  }
  return lines.flatMap((line, index) => readCommand(line.trim(), `content[${index}]`, found) ?? []);
}

function readCommand(line: string, path: string, found: Findings): Command | undefined {
  const [, name = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  switch (name.toLowerCase()) {
    case "add":
      return readAdd(unquoted(rest), path, found);
    case "update":
      return readUpdate(rest, path, found);
    case "remove": {
      const id = readId(rest, path, found);
      return id === undefined ? undefined : { kind: "remove", id, operation: { action: "remove", id } };
    }
    case "clear":
      return readClear(rest);
    default:
      found.faults.push(faults.unknownAction(path, name, NAMES));
      return undefined;
  }
}

function readAdd(text: string, path: string, found: Findings): Command | undefined {
  const item = checkItem({ text }, path, SPELLING, found);
  return item === undefined ? undefined : { kind: "add", text: item.content, operation: { action: "append", item } };
}

function readUpdate(rest: string, path: string, found: Findings): Command | undefined {
  const [, word = "", value = ""] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
  const id = readId(word, path, found);
  const status = statusOf(value.replace(/^["']|["']$/g, ""), SPELLING.statuses);
  if (id !== undefined && status !== undefined) {
    return { kind: "state", id, status, operation: { action: "update", id, item: { status } } };
  }
  const item = id === undefined ? undefined : checkItem({ text: unquoted(value) }, path, SPELLING, found);
  if (id === undefined || item === undefined) return undefined;
  return { kind: "text", id, text: item.content, operation: { action: "update", id, item: { content: item.content } } };
}

function readId(word: string, path: string, found: Findings): string | undefined {
  const id = checkId(unquoted(word.split(/\s/)[0] ?? ""), path, found);
  if (id === undefined) found.faults.push(faults.missingField(path, "id"));
  return id;
}

function readClear(rest: string): Command {
  if (rest.toLowerCase().startsWith("completed")) {
    return { kind: "clear completed", operation: { action: "drop", where: { statuses: ["completed"] } } };
  }
  return { kind: "clear", operation: { action: "drop", where: {} } };
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, "$2");
}
