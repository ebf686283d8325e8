/**
 * The growing run [R6]: an agent that finds its next step only when it closes the one it is on. On the first
 * turn and on every third of 900 it writes its plan, 301 times in all.
 */
import type { Item } from "../../src/plan/plan.ts";

/** `record`: the agent keeps and sends everything it ever did. `folded`: it sends back the list it was last shown. */
export type Style = "record" | "folded";

type Sent = Pick<Item, "content" | "status">;

/** Yields the items of each call; in the folded style it is given the stored list by `next(items)`. */
export function* growingRun(style: Style, writes = 301): Generator<readonly Sent[], void, readonly Item[]> {
  let list: readonly Sent[] = [];
  for (let shard = 1; shard <= writes; shard++) {
    const closed = list.map(
      ({ content, status }) => ({ content, status: status === "in_progress" ? "completed" : status }) satisfies Sent,
    );
    list = [...closed, stepFor(shard)];
    const stored = yield list;
    if (style === "folded") list = stored;
  }
}

function stepFor(shard: number): Sent {
  return {
    content: `Reconcile shard ${shard} against the regional clearing file and note the discrepancy`,
    status: "in_progress",
  };
}
