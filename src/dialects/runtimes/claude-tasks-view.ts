/** How Claude Code's task tools show tasks: one, all of them, and which fields an update changed. */
import type { Item } from "../../plan/plan.ts";
import type { Values } from "../arguments.ts";
import type { ReadFacts, Reply, ReplyFacts } from "../dialect.ts";
import { withComingIds } from "../one-item.ts";
import { isOpen, itemWith, present, saying } from "../replies.ts";

/** The tool's field and ours, in the order in which its answer names them. */
const FIELDS: readonly (readonly [string, keyof Item | null])[] = [
  ["subject", "content"],
  ["description", "note"],
  ["activeForm", "activeForm"],
  ["owner", "owner"],
  // Not kept, so it always counts as changed.
  ["metadata", null],
  ["status", "status"],
];
const LINKS = { addBlocks: "blocks", addBlockedBy: "blockedBy" } as const;

/** The fields that changed; those sent, when the list before is not known. */
export function updateReply(facts: ReplyFacts, id: string | undefined, sent: Values): Reply {
  const before =
    facts.before === undefined ? undefined : itemWith(id, withComingIds(facts.before, "number", undefined));
  const after = itemWith(id, [...facts.plan.items, ...facts.folded]);
  const differs = (field: keyof Item) =>
    facts.changed && (before === undefined || after === undefined || before[field] !== after[field]);
  const fields = FIELDS.filter(([key, field]) => sent[key] != null && (field === null || differs(field)));
  const links = Object.entries(LINKS).filter(([key]) => sent[key] != null);
  const names = [...fields.map(([key]) => key), ...links.map(([, name]) => name)];
  return saying(`Updated task #${id} ${names.join(", ")}`, facts, { success: true, taskId: id, updatedFields: names });
}

export function taskReply({ plan, lastId }: ReadFacts, id: string | undefined): Reply {
  const items = withComingIds(plan.items, "number", lastId);
  const task = itemWith(id, items);
  if (task === undefined) return { text: "Task not found", result: { task: null } };
  const blocks = items.flatMap((item) => (item.blockedBy?.includes(task.id ?? "") === true ? (item.id ?? []) : []));
  const text = [
    `Task #${task.id}: ${task.content}`,
    `Status: ${task.status}`,
    ...(task.note === undefined ? [] : [`Description: ${task.note}`]),
    ...linked("Blocked by", task.blockedBy ?? []),
    ...linked("Blocks", blocks),
  ].join("\n");
  return { text, result: { task: { ...taskOf(task), blocks } } };
}

export function tasksReply({ plan, lastId }: ReadFacts): Reply {
  const items = withComingIds(plan.items, "number", lastId);
  const text = items.length === 0 ? "No tasks found" : items.map((item) => lineOf(item, items)).join("\n");
  return { text, result: { tasks: items.map(taskOf) } };
}

function linked(lead: string, ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? [`${lead}: ${hashed(ids)}`] : [];
}

/** Only blockers that are still open are shown. */
function lineOf(task: Item, items: readonly Item[]): string {
  const open = new Set(items.filter(isOpen).map((item) => item.id));
  const blockers = (task.blockedBy ?? []).filter((id) => open.has(id));
  const owner = task.owner === undefined ? "" : ` (${task.owner})`;
  const blocked = blockers.length > 0 ? ` [blocked by ${hashed(blockers)}]` : "";
  return `#${task.id} [${task.status}] ${task.content}${owner}${blocked}`;
}

function hashed(ids: readonly string[]): string {
  return ids.map((id) => `#${id}`).join(", ");
}

function taskOf({ id, content, status, note, owner, blockedBy }: Item) {
  return present({ id, subject: content, description: note, status, owner, blockedBy: blockedBy ?? [] });
}
