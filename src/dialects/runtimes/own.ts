/**
 * The product's own tools: `update_plan {items}` (source 1's shape), `patch_plan`, `read_plan` [T1].
 * Synonyms of status words are refused here, with the word probably meant [T2b].
 */
import { OWN } from "../../plan/check.ts";
import { faults } from "../../plan/faults.ts";
import { checklistOf, lineOf } from "../../plan/render.ts";
import type { Fault } from "../../plan/problem.ts";
import { valuesOf } from "../arguments.ts";
import type { Dialect, ReadFacts, Reading, Reply, ReplyFacts } from "../dialect.ts";
import type { ListSpelling } from "../list.ts";
import { readPatch } from "../operations.ts";
import { PATCH_PLAN, READ_PLAN, UPDATE_PLAN } from "./own-definitions.ts";
import { changing, readList } from "../reading.ts";
import { planLines, planResult, saying } from "../replies.ts";

const SPELLING: ListSpelling = { ...OWN, lists: ["items", "todos", "tasks", "plan", "steps"], inProgress: "reject" };

/** Folded items on one page of `read_plan`, unless the model asks for another number. */
const PAGE = { usual: 20, most: 200 } as const;

export const own: Dialect = {
  name: "runplan",
  listTool: "update_plan",
  tools: [
    { name: "update_plan", definition: UPDATE_PLAN, read: readUpdate },
    { name: "patch_plan", definition: PATCH_PLAN, read: readPatching },
    { name: "read_plan", definition: READ_PLAN, read: readAsking },
  ],
};

function readUpdate(args: unknown): Reading {
  return readList(args, SPELLING, replyToChange, { explanation: "explanation" });
}

function readPatching(args: unknown): Reading {
  return changing(readPatch(args), replyToChange);
}

/** The list as stored, never as sent [T1]. */
function replyToChange(facts: ReplyFacts): Reply {
  return saying(changeText(facts), facts, planResult(facts.plan));
}

/** A call that changed nothing is shown the list too: it is sent by a model that was not sure of it. */
function changeText({ changed, reminder }: ReplyFacts): string {
  const said = changed ? "Plan updated." : "Plan unchanged.";
  return reminder === null ? said : `${said}\n${checklistOf(reminder)}`;
}

function readAsking(args: unknown): Reading {
  const sent = valuesOf(args);
  const wrong: Fault[] = [];
  const after = wholeNumber(sent["foldedAfter"], "foldedAfter", wrong);
  const limit = wholeNumber(sent["limit"], "limit", wrong) ?? PAGE.usual;
  return {
    kind: "read",
    effect: "read",
    faults: wrong,
    folded: after === undefined ? null : { after: Math.max(0, after), limit: Math.min(Math.max(1, limit), PAGE.most) },
    reply: replyToAsking,
  };
}

/** A whole number, perhaps as text. Numbers out of range are brought into it by the caller. */
function wholeNumber(value: unknown, path: string, wrong: Fault[]): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return Math.floor(number);
  wrong.push(faults.wrongType(path, "a whole number", value));
  return undefined;
}

function replyToAsking(facts: ReadFacts): Reply {
  const plan = planLines(facts.plan);
  const text = plan.length === 0 ? "No plan." : ["Current plan:", ...plan].join("\n");
  if (facts.folded === null) return { text, result: planResult(facts.plan) };
  const result = { ...planResult(facts.plan), folded: facts.folded.entries, next: facts.folded.next };
  return { text: `${text}\n${foldedText(facts.folded)}`, result };
}

function foldedText({ entries, next }: NonNullable<ReadFacts["folded"]>): string {
  if (entries.length === 0) return "No folded steps there.";
  const more = next === null ? [] : [`More: read_plan with foldedAfter ${next}.`];
  return ["Folded steps, oldest first:", ...entries.map(lineOf), ...more].join("\n");
}
