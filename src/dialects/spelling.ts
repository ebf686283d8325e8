/**
 * How runtimes spell items. A liberal reader takes its own runtime's keys first and then everybody's:
 * models mix them up. The sources' own shapes take nothing but their own.
 */
import type { StatusWords } from "../plan/status.ts";
import type { ListSpelling } from "./list.ts";

/** Keys of lists in all runtimes, in no runtime's order. */
const LISTS = ["todos", "plan", "tasks", "items", "steps", "todoList", "task_list", "entries"] as const;
/** Keys of an item's text; what comes later is detail where an earlier one is there. */
const TEXTS = ["content", "step", "title", "subject", "text", "task", "description"] as const;
const NOTES = ["note", "notes", "description", "reason"] as const;

/** A runtime's spelling, as far as it is its own. */
export interface Own {
  readonly list: string;
  readonly text: string;
  readonly statuses?: StatusWords;
  readonly inProgress?: "reject" | "allow";
}

/** The spelling of a runtime, liberally. */
export function spell({ list, text, statuses = {}, inProgress = "allow" }: Own): ListSpelling {
  return {
    lists: [list, ...LISTS.filter((name) => name !== list)],
    content: [text, ...TEXTS.filter((name) => name !== text)],
    status: "status",
    id: ["id", "taskId", "task_id", "todo_id"],
    statuses,
    display: { activeForm: ["activeForm", "active_form"], note: NOTES.filter((name) => name !== text) },
    blockedBy: ["blockedBy", "blocked_by", "dependencies"],
    inProgress,
  };
}

/** Words several runtimes use, squeezed. */
export const CANCELLED: StatusWords = { cancelled: "abandoned", canceled: "abandoned" };
export const TODO: StatusWords = { todo: "pending" };
export const DONE: StatusWords = { done: "completed" };
