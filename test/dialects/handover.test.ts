/** One plan, whoever writes it: every whole-list runtime goes on with what any other began. */
import { expect, test } from "vitest";
import { Agent } from "./agent.ts";
import { SAMPLES } from "./samples.ts";

test.each(SAMPLES.map((sample) => [sample.dialect, sample] as const))(
  "[T2] %s goes on with every other runtime's plan",
  (_name, next) => {
    for (const first of SAMPLES) {
      const agent = new Agent();
      agent.dialect = first.dialect;
      agent.text(first.tool, first.args);

      agent.dialect = next.dialect;
      agent.text(next.tool, next.args);

      expect(agent.run.plan).toMatchObject({ epoch: 1, retired: 0 });
      expect(agent.run.plan.items.map(({ content, status }) => `${status} ${content}`)).toEqual([
        "completed read",
        "in_progress fix",
        "pending check",
      ]);
    }
  },
);

test("[T2] own patches work on any runtime's plan that has ids, and its own calls see them", () => {
  const agent = new Agent();
  agent.text("TaskCreate", { subject: "a", description: "" });
  agent.text("TaskCreate", { subject: "b", description: "" });

  agent.text("patch_plan", { operations: [{ action: "update", id: "1", item: { status: "completed" } }] });

  expect(agent.text("TaskList", {})).toBe("#1 [completed] a\n#2 [pending] b");
});
