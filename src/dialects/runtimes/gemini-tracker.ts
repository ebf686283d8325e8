/** Gemini CLI's tracker: `tracker_create_task` and its five companions. Ids are six hex digits; types and parents are not kept. */
import type { Merge } from "../../plan/change.ts";
import { newFindings } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import { statusOf } from "../../plan/status.ts";
import { valuesOf } from "../arguments.ts";
import { define, listOf, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, ReadFacts, Reading } from "../dialect.ts";
import { appendOf, namedId, type Naming, readUpdate, updateOf, withComingIds } from "../one-item.ts";
import { asking, askTool, changing } from "../reading.ts";
import { itemWith, saying } from "../replies.ts";
import { spell } from "../spelling.ts";
import { drawTracker, STATUSES, trackerTask, WORDS, wordOf } from "./gemini-tracker-view.ts";

const SPELLING = {
  ...spell({ list: "tasks", text: "title", statuses: STATUSES }),
  display: { note: ["description"] },
  blockedBy: ["dependencies"],
};
const NAMING: Naming = { idKey: "id", spelling: SPELLING, giveIds: "hex" };

const TYPE = oneOf("epic", "task", "bug");
const STATUS = oneOf(...WORDS);
const CREATE = define("tracker_create_task", DESCRIPTIONS.createTask, {
  title: string,
  description: string,
  type: TYPE,
  "parentId?": string,
  "dependencies?": listOf(string),
});
const UPDATE = define("tracker_update_task", DESCRIPTIONS.updateOne, {
  id: string,
  "title?": string,
  "description?": string,
  "status?": STATUS,
  "dependencies?": listOf(string),
});
const GET = define("tracker_get_task", DESCRIPTIONS.getTask, { id: string });
const LIST = define("tracker_list_tasks", DESCRIPTIONS.listTasks, {
  "status?": STATUS,
  "type?": TYPE,
  "parentId?": string,
});
const LINK = define("tracker_add_dependency", DESCRIPTIONS.linkTasks, { taskId: string, dependencyId: string });
const DRAW = define("tracker_visualize", DESCRIPTIONS.drawTasks, {});

export const geminiTracker: Dialect = {
  name: "gemini-tracker",
  listTool: "tracker_update_task",
  tools: [
    { name: CREATE.name, definition: CREATE, read: readCreate },
    { name: UPDATE.name, definition: UPDATE, read: readChange },
    { name: GET.name, definition: GET, read: readGet },
    { name: LIST.name, definition: LIST, read: readList },
    { name: LINK.name, definition: LINK, read: readLink },
    askTool(DRAW, ({ plan, lastId }) => drawTracker(withComingIds(plan.items, "hex", lastId))),
  ],
};

function readCreate(args: unknown): Reading {
  const { title, description, dependencies } = valuesOf(args);
  return changing(appendOf({ title, description, dependencies }, SPELLING, "hex"), (facts) => {
    const task = facts.plan.items.at(-1);
    return saying(`Created task ${task?.id}: ${task?.content}`, facts, task === undefined ? {} : trackerTask(task));
  });
}

function readChange(args: unknown): Reading {
  const { change, id } = readUpdate(args, NAMING);
  const ownDependency = change.items.some((item) => item.blockedBy?.includes(item.id));
  const wrong = ownDependency ? [faults.cycle("dependencies", `task ${id} cannot wait for itself`)] : [];
  return changing<Merge>({ ...change, faults: [...change.faults, ...wrong] }, (facts, { items }) => {
    const task = itemWith(id, [...facts.plan.items, ...facts.folded]);
    const status = task?.status ?? items[0]?.status ?? "completed";
    return saying(
      `Updated task ${id}. Status: ${wordOf(status)}`,
      facts,
      task === undefined ? { id } : trackerTask(task),
    );
  });
}

function readLink(args: unknown): Reading {
  const found = newFindings();
  const sent = valuesOf(args);
  const id = namedId({ taskId: sent["taskId"] }, "taskId", found);
  const other = namedId({ dependencyId: sent["dependencyId"] }, "dependencyId", found);
  if (id !== undefined && id === other)
    found.faults.push(faults.cycle("dependencyId", `task ${id} cannot depend on itself`));
  const items = id === undefined || other === undefined ? [] : [{ id, addBlockedBy: [other] }, { id: other }];
  return changing(updateOf(items, found, NAMING, ["taskId", "dependencyId"]), (facts) => {
    return saying(`Linked ${id} -> ${other}.`, facts, { taskId: id, dependencyId: other });
  });
}

function readGet(args: unknown): Reading {
  const found = newFindings();
  const id = namedId(valuesOf(args), "id", found);
  return asking(({ plan, lastId }) => {
    const task = itemWith(id, withComingIds(plan.items, "hex", lastId));
    if (task === undefined) return { text: `Task ${id} not found.`, result: { task: null } };
    return { text: JSON.stringify(trackerTask(task), null, 2), result: trackerTask(task) };
  }, found.faults);
}

function readList(args: unknown): Reading {
  const { status } = valuesOf(args);
  const found = newFindings();
  const wanted = typeof status === "string" ? statusOf(status, STATUSES) : undefined;
  if (status != null && wanted === undefined) found.faults.push(faults.unknownStatus("status", status, undefined));
  return asking((facts) => replyToList(facts, wanted), found.faults);
}

function replyToList({ plan, lastId }: ReadFacts, wanted: ReturnType<typeof statusOf>) {
  const tasks = withComingIds(plan.items, "hex", lastId).filter(
    (item) => wanted === undefined || item.status === wanted,
  );
  const lines = tasks.map((item) => `- [${item.id}] ${item.content} (${wordOf(item.status)})`);
  const text = lines.length === 0 ? "No tasks found matching the criteria." : lines.join("\n");
  return { text, result: { tasks: tasks.map(trackerTask) } };
}
