/**
 * The own tools as a model is shown them: our own words, in one place, pinned by a test. Terse on
 * purpose: they ride on every request of every agent, and their tokens are a measure [T5][M9].
 */
import { STATUSES } from "../plan/plan.ts";
import type { ToolDefinition } from "./dialect.ts";
import type { ObjectSchema } from "./schema.ts";

const ITEM: ObjectSchema = {
  type: "object",
  properties: {
    content: { type: "string" },
    status: { type: "string", enum: STATUSES },
    id: { type: "string" },
    phase: { type: "string" },
  },
  required: ["content", "status"],
};

export const UPDATE_PLAN: ToolDefinition = {
  name: "update_plan",
  description:
    "Write your plan for work of several steps. The list replaces the whole plan; what you leave out is dropped, [] clears it. " +
    "Keep at most one item in_progress and mark it completed as soon as it is done. blocked: cannot go on now; abandoned: no longer wanted. " +
    "Older completed items are folded into a count; do not send them again. Give ids to patch single items later.",
  parameters: { type: "object", properties: { items: { type: "array", items: ITEM } }, required: ["items"] },
};

export const PATCH_PLAN: ToolDefinition = {
  name: "patch_plan",
  description:
    "Change single items by id and leave the rest; better than update_plan when few items change. " +
    "Operations run in order, all or none. add and replace need the whole item, update only what changes. " +
    "before or after (an id) place an added or moved item. Folded items cannot be patched.",
  parameters: {
    type: "object",
    properties: {
      operations: {
        type: "array",
        items: {
          type: "object",
          properties: {
            action: { type: "string", enum: ["add", "replace", "update", "remove", "move"] },
            id: { type: "string" },
            item: {
              type: "object",
              properties: {
                content: { type: "string" },
                status: { type: "string", enum: STATUSES },
                phase: { type: "string" },
              },
            },
            before: { type: "string" },
            after: { type: "string" },
          },
          required: ["action", "id"],
        },
      },
    },
    required: ["operations"],
  },
};

export const READ_PLAN: ToolDefinition = {
  name: "read_plan",
  description: "Show the plan. foldedAfter: also list folded items after that number, from 0.",
  parameters: { type: "object", properties: { foldedAfter: { type: "integer" }, limit: { type: "integer" } } },
};
