/** The other two sources' own answers, line by line [T3]. */
import { describe, expect, test } from "vitest";
import { Agent } from "./agent.ts";

const todos = (...statuses: readonly string[]) => ({
  todos: statuses.map((status, index) => ({ id: String(index + 1), content: `step ${index + 1}`, status })),
});

function named(dialect: string, keepCompleted = 5): Agent {
  const agent = new Agent({ keepCompleted });
  agent.dialect = dialect;
  return agent;
}

describe("Cogitator's write_todos", () => {
  test("[T3] it answers how many are completed, and a marked line an item with its id", () => {
    const agent = named("cogitator");

    expect(agent.text("write_todos", todos("completed", "in_progress", "pending", "blocked", "abandoned"))).toBe(
      "Todo list (1 of 5 completed):\n[x] 1: step 1\n[>] 2: step 2\n[ ] 3: step 3\n[!] 4: step 4\n[-] 5: step 5",
    );
  });

  test("[T3] folded items count in both numbers, in one line before the others; a cleared list is empty", () => {
    const agent = named("cogitator", 1);
    const all = todos("completed", "completed", "completed", "pending");

    expect(agent.text("write_todos", all)).toBe(
      "Todo list (3 of 4 completed):\n[x] (2 earlier steps completed)\n[x] 3: step 3\n[ ] 4: step 4",
    );
    expect(agent.text("write_todos", { todos: [] })).toMatch(
      /^Todo list \(0 of 0 completed\):(?:\n1 item left out.*)?$/,
    );
  });

  test("[T3] a hundred items are the most, folded ones apart", () => {
    const agent = named("cogitator");
    const done = Array.from({ length: 30 }, () => "completed");

    expect(agent.refusal("write_todos", todos(...Array.from({ length: 101 }, () => "pending")))).toEqual([
      "todos too_many_items",
    ]);
    expect(agent.call("write_todos", todos(...done, ...Array.from({ length: 95 }, () => "pending")))).toMatchObject({
      ok: true,
    });
    expect(agent.run.plan).toMatchObject({ retired: 25 });
    expect(agent.run.plan.items).toHaveLength(100);
  });

  test("[T3] ids are wanted where the caller names the dialect, and come once", () => {
    const some = {
      todos: [
        { id: "1", content: "a", status: "pending" },
        { content: "b", status: "pending" },
      ],
    };

    expect(named("cogitator").refusal("write_todos", some)).toEqual(["todos[1].id missing_field"]);
    expect(new Agent().text("write_todos", some)).toBe("Todo list (0 of 2 completed):\n[ ] 1: a\n[ ] b");
    expect(new Agent().refusal("write_todos", { todos: [some.todos[0], some.todos[0]] })).toEqual([
      expect.stringMatching(/^todos\[1\]\.id duplicate_id$/),
    ]);
  });
});

describe("Chronos's update_plan", () => {
  const tasks = (...statuses: readonly string[]) => ({
    tasks: statuses.map((status, index) => ({ content: `step ${index + 1}`, status })),
  });

  test("[T3] it answers JSON: lines by number, the tasks, whether all is done", () => {
    const agent = named("chronos");

    expect(JSON.parse(agent.text("update_plan", tasks("completed", "in_progress")))).toEqual({
      plan: "[x] 1. step 1\n[~] 2. step 2",
      tasks: [
        { content: "step 1", status: "completed" },
        { content: "step 2", status: "in_progress" },
      ],
      complete: false,
    });
    expect(JSON.parse(agent.text("update_plan", tasks("completed", "abandoned")))).toMatchObject({ complete: false });
    expect(JSON.parse(agent.text("update_plan", tasks("completed", "completed")))).toMatchObject({ complete: true });
    expect(agent.text("update_plan", { tasks: [] })).toBe('{"plan":"(no plan)","tasks":[],"complete":false}');
  });

  test("[T3] the lines are the stored list's: folded items are not among them", () => {
    const answer = named("chronos", 1).text("update_plan", tasks("completed", "completed", "completed", "pending"));

    expect(JSON.parse(answer)).toMatchObject({ plan: "[x] 1. step 3\n[ ] 2. step 4" });
  });
});
