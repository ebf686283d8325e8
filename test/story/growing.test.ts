/** The growing run through the front door, on plain workerd with SQLite on disk. */
import { expect, it } from "vitest";
import { growingRun } from "../plan/growing.ts";
import { useService } from "../support/service.ts";
import { accepted } from "./answers.ts";

const service = useService();

it.each(["record", "folded"] as const)(
  "[R6] the growing run sent %s: 301 updates, 295 retired, 6 items, 621 bytes",
  async (style) => {
    const run = service.client.run();
    const calls = growingRun(style);
    let last = accepted(await run.tool("update_plan", { items: calls.next([]).value }));
    for (let call = calls.next(last.plan.items); !call.done; call = calls.next(last.plan.items)) {
      last = accepted(await run.tool("update_plan", { items: call.value }));
    }

    expect(last).toMatchObject({ revision: 301, plan: { retired: 295, epoch: 1 } });
    expect(last.plan.items).toHaveLength(6);
    expect(Buffer.byteLength(await run.reminder())).toBe(621);
  },
);
