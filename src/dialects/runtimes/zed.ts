/** Zed: `update_plan {title?, steps: [{title, status}]}`. The plan's own title is only named in the answer. */
import type { Replace } from "../../plan/change.ts";
import { valuesOf } from "../arguments.ts";
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts } from "../dialect.ts";
import { readList } from "../reading.ts";
import { saying, tally } from "../replies.ts";
import { spell } from "../spelling.ts";
import { cleanLine, clampLine } from "../../plan/text.ts";

const SPELLING = spell({ list: "steps", text: "title" });
const TITLE_BYTES = 160;

const UPDATE_PLAN = define("update_plan", DESCRIPTIONS.wholeList, {
  "title?": string,
  steps: listOf(object({ title: string, status: THREE })),
});

export const zed: Dialect = {
  name: "zed",
  listTool: "update_plan",
  tools: [{ name: "update_plan", definition: UPDATE_PLAN, read }],
};

function read(args: unknown): Reading {
  const { title } = valuesOf(args);
  const named =
    typeof title === "string" && title.trim() !== "" ? ` "${clampLine(cleanLine(title), TITLE_BYTES)}"` : "";
  return readList(args, SPELLING, (facts, change) => reply(facts, change, named));
}

function reply(facts: ReplyFacts, { items }: Replace, named: string) {
  const text = `Updated the plan${named} with ${items.length} step(s), ${tally(items).completed} completed.`;
  return saying(text, facts, { steps: facts.plan.items.map(({ content, status }) => ({ title: content, status })) });
}
