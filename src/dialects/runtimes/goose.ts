/** goose: `todo__todo_write {content}`, free markdown. Its checklist lines are the plan; without any, its bullets are. */
import { valuesOf } from "../arguments.ts";
import { readChecklist } from "../checklist.ts";
import { define, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect, Reading, ReplyFacts, Tool } from "../dialect.ts";
import { readTextList } from "../markdown-list.ts";
import { changing } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const SPELLING = spell({ list: "content", text: "text" });
const BULLET = /^([ \t]*(?:[-*+•]|\d{1,4}[.)]))[ \t]+(?=\S)/gm;

export const goose: Dialect = {
  name: "goose",
  listTool: "todo__todo_write",
  // The second name is the first without the extension's prefix, as a host may strip it.
  tools: [tool("todo__todo_write"), tool("todo_write")],
};

function tool(name: string): Tool {
  return { name, definition: define(name, DESCRIPTIONS.notes, { content: string }), read };
}

function read(args: unknown): Reading {
  const { content } = valuesOf(args);
  const sent = typeof content === "string" ? content : "";
  const isMarked = readChecklist(sent).length > 0;
  const change = readTextList(isMarked || sent === "" ? args : { content: sent.replace(BULLET, "$1 [ ] ") }, SPELLING);
  return changing(change, (facts) => reply(facts, sent));
}

function reply(facts: ReplyFacts, sent: string) {
  const todos = facts.plan.items.map(({ content, status }) => ({ content, status }));
  return saying(`Updated (${[...sent].length} chars)`, facts, { todos });
}
