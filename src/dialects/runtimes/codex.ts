/** OpenAI Codex CLI: `update_plan {explanation?, plan: [{step, status}]}`. */
import { define, listOf, object, string, THREE } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";
import type { Dialect } from "../dialect.ts";
import { listTool } from "../reading.ts";
import { saying } from "../replies.ts";
import { spell } from "../spelling.ts";

const UPDATE_PLAN = define("update_plan", DESCRIPTIONS.wholeList, {
  "explanation?": string,
  plan: listOf(object({ step: string, status: THREE })),
});

export const codex: Dialect = {
  name: "codex",
  listTool: "update_plan",
  tools: [
    listTool(UPDATE_PLAN, spell({ list: "plan", text: "step" }), (facts) => saying("Plan updated", facts, {}), {
      explanation: "explanation",
    }),
  ],
};
