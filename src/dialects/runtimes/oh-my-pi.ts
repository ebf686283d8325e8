/**
 * oh-my-pi: `todo {op, list?, task?, phase?, items?, reason?}`, one operation a call, steps named by their text. One step
 * is always in progress: when it is done, the next one starts.
 */
import type { Operation, Replace, Where } from "../../plan/change.ts";
import { checkItem, checkItems, type Findings, newFindings } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import { CONTENT_BYTES } from "../../plan/limits.ts";
import type { Status } from "../../plan/plan.ts";
import { clampLine, cleanLine } from "../../plan/text.ts";
import { isValues, type Values, valuesOf } from "../arguments.ts";
import { define, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading } from "../dialect.ts";
import { patchOf } from "../patch.ts";
import { asking, changing } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";
import { phasesOf, phasesText } from "./oh-my-pi-view.ts";

const SPELLING = spell({ list: "items", text: "content" });
const OPS = ["init", "start", "done", "rm", "drop", "block", "unblock", "append", "view"];
/** Statuses that rm and drop leave alone when they name no single step: finished work stays finished. */
const STILL_OPEN: readonly Status[] = ["pending", "in_progress"];

const TODO = define("todo", DESCRIPTIONS.phases, {
  op: oneOf(...OPS),
  "list?": listOf(object({ phase: string, items: listOf(string) })),
  "task?": string,
  "phase?": string,
  "items?": listOf(string),
  "reason?": string,
});

export const ohMyPi: Dialect = {
  name: "oh-my-pi",
  listTool: "todo",
  tools: [{ name: "todo", definition: TODO, read }],
};

function read(args: unknown): Reading {
  const sent = valuesOf(args);
  const op = sent["op"] ?? inferred(sent);
  if (op === "init")
    return changing(readInit(sent), (facts) => saying(phasesText(facts.plan), facts, phasesOf(facts.plan)));
  const found = newFindings();
  const operations = OPS.includes(String(op)) ? operationsOf(String(op), sent, found) : undefined;
  if (operations === undefined) found.faults.push(faults.unknownAction("op", op, OPS));
  if (op === "view" || operations === undefined) {
    return asking(({ plan }) => ({ text: phasesText(plan), result: phasesOf(plan) }), found.faults);
  }
  const change = patchOf([...operations, { action: "advance" }], found, {
    path: isText(sent["task"]) ? "task" : "phase",
  });
  return changing(change, (facts) => saying(phasesText(facts.plan), facts, phasesOf(facts.plan)));
}

/** The op of arguments that can have but one. */
function inferred(sent: Values): unknown {
  if (Array.isArray(sent["list"])) return "init";
  return Array.isArray(sent["items"]) && typeof sent["phase"] === "string" ? "append" : undefined;
}

/** The first step of a new list starts at once. */
function readInit(sent: Values): Replace {
  const listed = Array.isArray(sent["list"]) ? sent["list"] : undefined;
  const groups: readonly unknown[] =
    listed ?? (Array.isArray(sent["items"]) ? [{ phase: sent["phase"], items: sent["items"] }] : []);
  const steps = groups.flatMap(stepsOf).map((step, index) => (index === 0 ? { ...step, status: "in_progress" } : step));
  const checked = checkItems(steps, { ...SPELLING, list: "list" });
  const missing =
    groups.length === 0 ? [faults.missingList("list")] : steps.length === 0 ? [faults.noItems("list")] : [];
  return { kind: "replace", list: "list", inProgress: "allow", ...checked, faults: [...missing, ...checked.faults] };
}

function stepsOf(group: unknown): readonly Values[] {
  if (!isValues(group) || !Array.isArray(group["items"])) return [{ content: group }];
  return group["items"].map((content: unknown) => ({ content, phase: group["phase"] }));
}

function operationsOf(op: string, sent: Values, found: Findings): readonly Operation[] | undefined {
  switch (op) {
    case "start":
      return [set({ statuses: ["in_progress"] }, "pending"), set(targets(sent, found, "task"), "in_progress")];
    case "done":
      return [set(targets(sent, found), "completed")];
    case "drop":
      return [set({ ...targets(sent, found), ...(isText(sent["task"]) ? {} : { statuses: STILL_OPEN }) }, "abandoned")];
    case "rm":
      return [set({ ...targets(sent, found), statuses: STILL_OPEN }, "abandoned")];
    case "block":
      return [block(sent, found)];
    case "unblock":
      return [set({ ...targets(sent, found, "phase"), statuses: ["blocked"] }, "pending")];
    case "append":
      return readAppend(sent, found);
    case "view":
      return [];
    default:
      return undefined;
  }
}

function block(sent: Values, found: Findings): Operation {
  const where = { ...targets(sent, found, "phase"), statuses: [...STILL_OPEN, "blocked" as const] };
  const note = isText(sent["reason"]) ? cleanLine(sent["reason"]) : null;
  return { action: "set", where, item: { status: "blocked", note } };
}

function set(where: Where, status: Status): Operation {
  return { action: "set", where, item: { status } };
}

/** The steps meant: one by its text, those of a phase, or all; `least` says what must be named. */
function targets(sent: Values, found: Findings, least?: "task" | "phase"): Where {
  const { task, phase } = sent;
  if (isText(task)) return { content: clampLine(cleanLine(task), CONTENT_BYTES) };
  if (least !== "task" && isText(phase)) return { phase: cleanLine(phase) };
  if (least !== undefined) found.faults.push(faults.missingField(least, least === "task" ? "task" : "task or phase"));
  return {};
}

function readAppend(sent: Values, found: Findings): readonly Operation[] {
  const contents: readonly unknown[] = Array.isArray(sent["items"]) ? sent["items"] : [];
  if (contents.length === 0) found.faults.push(faults.missingField("items", "items"));
  if (!isText(sent["phase"])) found.faults.push(faults.missingField("phase", "phase"));
  return contents.flatMap((content, index): Operation[] => {
    const item = checkItem({ content, phase: sent["phase"] }, `items[${index}]`, SPELLING_AT, found);
    return item === undefined ? [] : [{ action: "append", item }];
  });
}

const SPELLING_AT = { ...SPELLING, list: "items" };

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
