/**
 * Tool names that several runtimes share, and how a call's shape tells them apart [T2a]. A shape that tells nothing
 * (an empty list, no arguments) leaves the call undecided: the run's last dialect settles it, else the first named here.
 */
import { findList, isValues, type Values, valuesOf } from "./arguments.ts";
import { commandText } from "./runtimes/gptme.ts";

export interface SharedName {
  /** Dialects of that name; the first one is what an undecided call is read as. */
  readonly dialects: readonly [string, ...string[]];
  /** What each of them takes, for refusals. */
  readonly shapes: string;
  /** The dialect the arguments are in; several when they leave a choice, none when they do not tell. */
  choose(args: unknown): string | readonly string[] | undefined;
}

export const SHARED: Readonly<Record<string, SharedName>> = {
  update_plan: {
    dialects: ["runplan", "chronos", "codex", "zed"],
    shapes: "items [{content, status}], tasks [{content, status}], plan [{step, status}] or steps [{title, status}]",
    choose: updatePlan,
  },
  write_todos: {
    dialects: ["cogitator", "langchain", "gemini-cli", "pydantic-deepagents", "langchain-python"],
    shapes: "todos [{content, status}], todos [{id, content, status}] or todos [{description, status}]",
    choose: writeTodos,
  },
  todo_write: {
    dialects: ["qwen-code", "cursor", "amp", "mux", "open-agents", "grok-build", "goose"],
    shapes: "todos [{id, content, status}], todos [{content, status}], merge with todos, or content as a checklist",
    choose: todoWrite,
  },
  todo_read: { dialects: ["amp", "mux"], shapes: "no arguments", choose: () => undefined },
  todo: {
    dialects: ["hermes", "pi", "amplifier", "oh-my-pi", "gptme"],
    shapes:
      "todos [{id, content, status}] with merge, action list|add|toggle|clear, action create|update|list with todos, op, or command lines",
    choose: todo,
  },
};

function updatePlan(args: unknown): string | undefined {
  const sent = valuesOf(args);
  if (holds(sent, "items")) return "runplan";
  if (holds(sent, "tasks")) return "chronos";
  if (holds(sent, "plan")) return "codex";
  if (holds(sent, "steps")) return "zed";
  const items = itemsOf(args, "todos");
  if (items.some((item) => holds(item, "step"))) return "codex";
  return items.length > 0 ? "runplan" : undefined;
}

function writeTodos(args: unknown): string | undefined {
  const items = itemsOf(args, "todos");
  if (items.some((item) => holds(item, "id"))) return "cogitator";
  if (items.some((item) => holds(item, "description"))) return "gemini-cli";
  if (items.some((item) => holds(item, "active_form"))) return "pydantic-deepagents";
  return items.length > 0 ? "langchain" : undefined;
}

function todoWrite(args: unknown): string | undefined {
  const sent = valuesOf(args);
  if (typeof sent["content"] === "string") return "goose";
  if (holds(sent, "merge")) return "cursor";
  const items = itemsOf(args, "todos");
  const words = new Set(items.map((item) => item["status"]));
  if (items.some((item) => holds(item, "blockedBy"))) return "qwen-code";
  if (items.some((item) => holds(item, "priority"))) return "amp";
  if (words.has("todo") || words.has("in-progress")) return "open-agents";
  const named = items.filter((item) => holds(item, "id"));
  if (named.some((item) => !holds(item, "content") || !holds(item, "status"))) return "grok-build";
  if (words.has("cancelled")) return "cursor";
  if (named.length > 0) return "qwen-code";
  return items.length > 0 ? "mux" : undefined;
}

function todo(args: unknown): string | readonly string[] | undefined {
  const sent = valuesOf(args);
  if (typeof args === "string" && Object.keys(sent).length === 0 && /^\s*[a-z]/i.test(args)) return "gptme";
  if (holds(sent, "op") || holds(sent, "phase")) return "oh-my-pi";
  if (holds(sent, "todos")) return holds(sent, "action") ? "amplifier" : "hermes";
  if (sent["action"] === "create" || sent["action"] === "update") return "amplifier";
  if (sent["action"] === "list") return ["pi", "amplifier"];
  if (holds(sent, "action")) return "pi";
  return commandText(args) === undefined ? undefined : "gptme";
}

function holds(values: Values, key: string): boolean {
  return values[key] !== undefined && values[key] !== null;
}

function itemsOf(args: unknown, list: string): readonly Values[] {
  const found = findList(args, [list]);
  return found.kind === "list" ? found.items.filter(isValues) : [];
}
