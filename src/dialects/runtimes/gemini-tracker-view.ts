/** How Gemini CLI's tracker shows tasks: its status words, a task as JSON, the graph of who waits for whom. */
import type { Item, Status } from "../../plan/plan.ts";
import type { StatusWords } from "../../plan/status.ts";
import type { Reply } from "../dialect.ts";
import { type Words, wordFor } from "../replies.ts";

/** Its words beyond ours, squeezed. */
export const STATUSES: StatusWords = { open: "pending", closed: "completed" };
/** The four words it knows, for schemas. */
export const WORDS = ["open", "in_progress", "blocked", "closed"] as const;

const OWN: Words = { pending: "open", completed: "closed" };
const ICONS: Readonly<Record<Status, string>> = {
  pending: "⭕",
  in_progress: "🚧",
  blocked: "⛔",
  completed: "✅",
  abandoned: "✅",
};

export function wordOf(status: Status): string {
  return wordFor(status, OWN);
}

/** A task as the runtime's JSON has it. What we do not keep is what most tasks have. */
export function trackerTask({ id, content, note, status, blockedBy }: Item) {
  return {
    id,
    title: content,
    description: note ?? "",
    type: "task",
    status: wordOf(status),
    dependencies: blockedBy ?? [],
  };
}

/** Every task with what it waits for. Its parents are not kept, so the tree is flat. */
export function drawTracker(items: readonly Item[]): Reply {
  const result = { tasks: items.map(trackerTask) };
  if (items.length === 0) return { text: "No tasks to visualize.", result };
  return { text: `Task Tracker Graph:\n${items.map(entryOf).join("\n")}`, result };
}

function entryOf({ id, content, status, blockedBy = [] }: Item): string {
  const waits = blockedBy.length === 0 ? "" : `\n  └─ Depends on: ${blockedBy.join(", ")}`;
  return `${ICONS[status]} ${id} [TASK] ${content}${waits}`;
}
