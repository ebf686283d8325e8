/** Claude Code's task tools: `TaskCreate`, `TaskUpdate`, `TaskGet`, `TaskList`. Ids are numbers in call order, never reused. */
import type { Merge } from "../../plan/change.ts";
import { checkId, newFindings } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import { squeeze } from "../../plan/status.ts";
import { findList, type Values, valuesOf } from "../arguments.ts";
import { define, listOf, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading } from "../dialect.ts";
import { appendOf, namedId, type Naming, readUpdate } from "../one-item.ts";
import { patchOf } from "../patch.ts";
import { asking, askTool, changing } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";
import { taskReply, tasksReply, updateReply } from "./claude-tasks-view.ts";

const SPELLING = { ...spell({ list: "tasks", text: "subject" }), blockedBy: ["blockedBy"] };
const NAMING: Naming = { idKey: "taskId", spelling: SPELLING, giveIds: "number" };

const TASK_CREATE = define("TaskCreate", DESCRIPTIONS.createTask, {
  subject: string,
  description: string,
  "activeForm?": string,
});
const TASK_UPDATE = define("TaskUpdate", DESCRIPTIONS.updateTask, {
  taskId: string,
  "subject?": string,
  "description?": string,
  "activeForm?": string,
  "status?": oneOf("pending", "in_progress", "completed", "deleted"),
  "addBlocks?": listOf(string),
  "addBlockedBy?": listOf(string),
  "owner?": string,
});
const TASK_GET = define("TaskGet", DESCRIPTIONS.getTask, { taskId: string });
const TASK_LIST = define("TaskList", DESCRIPTIONS.listTasks, {});

export const claudeTasks: Dialect = {
  name: "claude-tasks",
  listTool: "TaskUpdate",
  tools: [
    { name: "TaskCreate", definition: TASK_CREATE, read: readCreate },
    { name: "TaskUpdate", definition: TASK_UPDATE, read: readChange },
    { name: "TaskGet", definition: TASK_GET, read: readGet },
    askTool(TASK_LIST, tasksReply),
  ],
};

function readCreate(args: unknown): Reading {
  const { subject, description, activeForm, owner } = valuesOf(args);
  return changing(appendOf({ subject, description, activeForm, owner }, SPELLING, "number"), (facts) => {
    const task = facts.plan.items.at(-1);
    const text = `Task #${task?.id} created successfully: ${task?.content}`;
    return saying(text, facts, { task: { id: task?.id, subject: task?.content } });
  });
}

function readChange(args: unknown): Reading {
  const sent = valuesOf(args);
  if (typeof sent["status"] === "string" && squeeze(sent["status"]) === "deleted") return readDelete(sent);
  const { change, id } = readUpdate(args, NAMING);
  return changing(withBlockers(change, sent), (facts) => updateReply(facts, id, sent), { tellBefore: true });
}

function readDelete(sent: Values): Reading {
  const found = newFindings();
  const id = namedId(sent, "taskId", found);
  const operations = id === undefined ? [] : [{ action: "remove", id } as const];
  const change = patchOf(operations, found, { idKey: "taskId", giveIds: "number" });
  return changing(change, (facts) => saying(`Updated task #${id} deleted`, facts, { success: true, taskId: id }));
}

/** `addBlockedBy` names what this task waits for, `addBlocks` what waits for it. */
function withBlockers(change: Merge, sent: Values): Merge {
  const [item] = change.items;
  if (item === undefined) return change;
  const found = newFindings();
  const waitsFor = linkedIds(sent, "addBlockedBy", found);
  const blocks = linkedIds(sent, "addBlocks", found);
  if ([...waitsFor, ...blocks].includes(item.id))
    found.faults.push(faults.cycle("taskId", "a task cannot wait for itself"));
  const items = [
    waitsFor.length === 0 ? item : { ...item, addBlockedBy: waitsFor },
    ...blocks.map((id) => ({ id, addBlockedBy: [item.id] })),
  ];
  const idKeys = ["taskId", ...blocks.map((_, index) => `addBlocks[${index}]`)];
  return { ...change, items, idKeys, faults: [...change.faults, ...found.faults] };
}

function linkedIds(sent: Values, key: string, found: ReturnType<typeof newFindings>): readonly string[] {
  const list = findList({ [key]: sent[key] }, [key]);
  const values = list.kind === "list" ? list.items : [];
  return values.flatMap((value, index) => checkId(value, `${key}[${index}]`, found) ?? []);
}

function readGet(args: unknown): Reading {
  const found = newFindings();
  const id = namedId(valuesOf(args), "taskId", found);
  return asking((facts) => taskReply(facts, id), found.faults);
}
