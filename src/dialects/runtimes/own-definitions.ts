/** The own tools as a model is shown them. Properties go without descriptions: the tool's own says it all [M9]. */
import { STATUSES } from "../../plan/plan.ts";
import { define, integer, listOf, object, oneOf, string } from "../definition.ts";
import { DESCRIPTIONS } from "../descriptions.ts";

const status = oneOf(...STATUSES);

export const UPDATE_PLAN = define("update_plan", DESCRIPTIONS.update_plan, {
  items: listOf(object({ content: string, status, "id?": string, "phase?": string })),
});

export const PATCH_PLAN = define("patch_plan", DESCRIPTIONS.patch_plan, {
  operations: listOf(
    object({
      action: oneOf("add", "replace", "update", "remove", "move"),
      id: string,
      "item?": object({ "content?": string, "status?": status, "phase?": string }),
      "before?": string,
      "after?": string,
    }),
  ),
});

export const READ_PLAN = define("read_plan", DESCRIPTIONS.read_plan, { "foldedAfter?": integer, "limit?": integer });
