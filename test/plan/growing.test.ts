import { expect, it } from "vitest";
import { byteLength } from "../../src/plan/text.ts";
import { growingRun, type Style } from "./growing.ts";
import { MemoryRun } from "./memory-run.ts";

function play(style: Style): MemoryRun {
  const run = new MemoryRun();
  const calls = growingRun(style);
  for (let call = calls.next([]); !call.done; call = calls.next(run.plan.items)) run.send(call.value);
  return run;
}

it.each(["record", "folded"] as const)(
  "[R6] sent %s, the growing run ends at 621 bytes, 295 retired, 6 items",
  (style) => {
    const run = play(style);

    expect(run.plan).toMatchObject({ revision: 301, epoch: 1, retired: 295 });
    expect(run.plan.items).toHaveLength(6);
    expect(byteLength(run.reminder() ?? "")).toBe(621);
  },
);

it("[F5] a call of the growing run asks the record about what is new, never about all that it holds", () => {
  const run = new MemoryRun();
  const calls = growingRun("folded");
  for (let call = calls.next([]); !call.done; call = calls.next(run.plan.items)) run.send(call.value);
  expect(run.asked.at(-1)).toBe(1);
});
