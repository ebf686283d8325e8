/** Runtimes that change a plan one step at a time, each with its own answers; and merges by id. */
import { describe, expect, test } from "vitest";
import { hexId } from "../../src/plan/ids.ts";
import { Agent } from "./agent.ts";

describe("Claude Code's task tools", () => {
  const create = (agent: Agent, ...subjects: string[]) =>
    subjects.map((subject) => agent.text("TaskCreate", { subject, description: `About ${subject}` }));

  test("[T2] ids are numbers in call order and never come twice", () => {
    const agent = new Agent();

    expect(create(agent, "a", "b", "c")).toEqual([
      "Task #1 created successfully: a",
      "Task #2 created successfully: b",
      "Task #3 created successfully: c",
    ]);
    expect(agent.text("TaskUpdate", { taskId: "3", status: "deleted" })).toBe("Updated task #3 deleted");
    expect(create(agent, "d")).toEqual(["Task #4 created successfully: d"]);
  });

  test("[T2] an update names the fields that changed", () => {
    const agent = new Agent();
    create(agent, "a", "b");

    expect(agent.text("TaskUpdate", { taskId: "1", status: "in_progress" })).toBe("Updated task #1 status");
    expect(agent.text("TaskUpdate", { taskId: 1, status: "in_progress" })).toBe("Updated task #1 ");
    expect(agent.text("TaskUpdate", { taskId: "1", description: "new", status: "completed" })).toBe(
      "Updated task #1 description, status",
    );
    expect(agent.text("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] })).toBe("Updated task #2 blockedBy");
    expect(agent.text("TaskUpdate", { taskId: "1", metadata: { a: 1 }, addBlocks: ["2"] })).toBe(
      "Updated task #1 metadata, blocks",
    );
    expect(agent.run.plan.items[1]).toMatchObject({ id: "2", note: "About b", blockedBy: ["1"] });
  });

  test("[T2] the list shows owners and open blockers, one task shows all of it", () => {
    const agent = new Agent();
    expect(agent.text("TaskList", {})).toBe("No tasks found");
    create(agent, "Plan", "Release", "Check");
    agent.text("TaskUpdate", { taskId: "1", status: "completed" });
    agent.text("TaskUpdate", { taskId: "2", status: "in_progress", owner: "bot", addBlockedBy: ["1", "3"] });

    expect(agent.text("TaskList", {})).toBe(
      "#1 [completed] Plan\n#2 [in_progress] Release (bot) [blocked by #3]\n#3 [pending] Check",
    );
    expect(agent.text("TaskGet", { taskId: "2" })).toBe(
      "Task #2: Release\nStatus: in_progress\nDescription: About Release\nBlocked by: #1, #3",
    );
    expect(agent.text("TaskGet", { taskId: "9" })).toBe("Task not found");
  });

  test("[E1] an unknown task is refused in the tool's own spelling, with the ids there are", () => {
    const agent = new Agent();
    create(agent, "a");

    expect(agent.refusal("TaskUpdate", { taskId: "7", status: "completed" })).toEqual(["taskId unknown_id"]);
    expect(agent.refusal("TaskUpdate", { taskId: "7", status: "deleted" })).toEqual(["taskId unknown_id"]);
    expect(agent.refusal("TaskUpdate", { status: "completed" })).toEqual(["taskId missing_field"]);
    expect(agent.refusal("TaskUpdate", { taskId: "1", status: "banana" })).toEqual(["status unknown_status"]);
    expect(agent.refusal("TaskCreate", { description: "only" })).toEqual([]);
    expect(agent.refusal("TaskCreate", {})).toEqual(["subject missing_field"]);
    expect(agent.refusal("TaskUpdate", { taskId: "1", addBlockedBy: ["1"] })).toEqual(["taskId cycle"]);
  });

  test("[T2] it goes on with a plan that another runtime began", () => {
    const agent = new Agent();
    agent.text("update_plan", {
      plan: [
        { step: "a", status: "completed" },
        { step: "b", status: "pending" },
      ],
    });

    expect(agent.text("TaskList", {})).toBe("#1 [completed] a\n#2 [pending] b");
    agent.text("TaskUpdate", { taskId: "2", status: "in_progress" });
    create(agent, "c");

    expect(agent.lines).toEqual(["[x] 1: a", "[~] 2: b", "[ ] 3: c"]);
  });

  test("[F2a] a folded task updated again stays finished, or opens again", () => {
    const agent = new Agent({ keepCompleted: 1 });
    create(agent, "a", "b", "c");
    agent.text("TaskUpdate", { taskId: "1", status: "completed" });
    agent.text("TaskUpdate", { taskId: "2", status: "completed" });
    expect(agent.run.plan.retired).toBe(1);

    expect(agent.text("TaskUpdate", { taskId: "1", status: "completed" })).toMatch(/^Updated task #1 /);
    expect(agent.run.plan.retired).toBe(1);
    agent.text("TaskUpdate", { taskId: "1", status: "in_progress" });
    expect(agent.run.plan.retired).toBe(0);
  });
});

describe("Gemini CLI's tracker", () => {
  const [one, two] = [hexId(1), hexId(2)];

  test("[T2] tasks by six hex digits, its own words, its own answers", () => {
    const agent = new Agent();

    expect(agent.text("tracker_list_tasks", {})).toBe("No tasks found matching the criteria.");
    expect(agent.text("tracker_visualize", {})).toBe("No tasks to visualize.");
    expect(agent.text("tracker_create_task", { title: "a", description: "d", type: "task" })).toBe(
      `Created task ${one}: a`,
    );
    agent.text("tracker_create_task", { title: "b", description: "", type: "bug", dependencies: [one] });
    expect(agent.text("tracker_update_task", { id: one, status: "closed" })).toBe(
      `Updated task ${one}. Status: closed`,
    );
    expect(agent.text("tracker_add_dependency", { taskId: one, dependencyId: two })).toBe(`Linked ${one} -> ${two}.`);
    expect(agent.text("tracker_list_tasks", { status: "open" })).toBe(`- [${two}] b (open)`);
    expect(JSON.parse(agent.text("tracker_get_task", { id: two }))).toEqual({
      id: two,
      title: "b",
      description: "",
      type: "task",
      status: "open",
      dependencies: [one],
    });
    expect(agent.text("tracker_get_task", { id: "zzz" })).toBe("Task zzz not found.");
    expect(agent.text("tracker_visualize", {})).toBe(
      `Task Tracker Graph:\n✅ ${one} [TASK] a\n  └─ Depends on: ${two}\n⭕ ${two} [TASK] b\n  └─ Depends on: ${one}`,
    );
  });

  test("[P5] what cannot be is refused in its spelling", () => {
    const agent = new Agent();
    agent.text("tracker_create_task", { title: "a", description: "", type: "task" });

    expect(agent.refusal("tracker_add_dependency", { taskId: one, dependencyId: one })).toEqual(["dependencyId cycle"]);
    expect(agent.refusal("tracker_add_dependency", { taskId: one, dependencyId: "zz" })).toEqual([
      "dependencyId unknown_id",
    ]);
    expect(agent.refusal("tracker_update_task", { id: "zz", status: "closed" })).toEqual(["id unknown_id"]);
    expect(agent.refusal("tracker_create_task", { description: "d", type: "task", title: " " })).toEqual([
      "title blank_content",
    ]);
    expect(agent.refusal("tracker_list_tasks", { status: "banana" })).toEqual(["status unknown_status"]);
  });
});

describe("pi", () => {
  test("[T2] one step a call", () => {
    const agent = new Agent();

    expect(agent.text("todo", { action: "list" })).toBe("No todos");
    expect(agent.text("todo", { action: "add", text: "x" })).toBe("Added todo #1: x");
    agent.text("todo", { action: "add", text: "y" });
    expect(agent.text("todo", { action: "toggle", id: 1 })).toBe("Todo #1 completed");
    expect(agent.text("todo", { action: "list" })).toBe("[x] #1: x\n[ ] #2: y");
    expect(agent.text("todo", { action: "toggle", id: 1 })).toBe("Todo #1 uncompleted");
    expect(agent.refusal("todo", { action: "toggle", id: 9 })).toEqual(["id unknown_id"]);
    expect(agent.refusal("todo", { action: "add" })).toEqual(["text missing_field"]);
    expect(agent.refusal("todo", { action: "fly" })).toEqual(["action unknown_action"]);
    expect(agent.text("todo", { action: "clear" })).toBe("Cleared 2 todos");
    expect(agent.run.plan).toMatchObject({ items: [], ended: "cleared" });
    agent.text("todo", { action: "add", text: "z" });
    expect(agent.lines).toEqual(["[ ] 3: z"]);
  });
});

describe("oh-my-pi", () => {
  const init = {
    op: "init",
    list: [
      { phase: "One", items: ["a", "b"] },
      { phase: "Two", items: ["c"] },
    ],
  };

  test("[T2] steps by their text in phases; one is always in progress", () => {
    const agent = new Agent();

    expect(agent.text("todo", init)).toBe("# One\n- [/] a\n- [ ] b\n\n# Two\n- [ ] c");
    expect(agent.text("todo", { op: "done", task: "a" })).toBe("# One\n- [x] a\n- [/] b\n\n# Two\n- [ ] c");
    agent.text("todo", { op: "start", task: "c" });
    expect(agent.lines).toEqual(["[x] [One] a", "[ ] [One] b", "[~] [Two] c"]);
    agent.text("todo", { op: "block", task: "c", reason: "no key" });
    expect(agent.text("todo", { op: "view" })).toBe("# One\n- [x] a\n- [/] b\n\n# Two\n- [!] c (no key)");
    agent.text("todo", { op: "append", phase: "One", items: ["d"] });
    agent.text("todo", { op: "drop", phase: "One" });
    expect(agent.lines).toEqual(["[x] [One] a", "[-] [One] b", "[-] [One] d", "[!] [Two] c"]);
    agent.text("todo", { op: "unblock", phase: "Two" });
    agent.text("todo", { op: "rm", task: "c" });
    expect(agent.lines.at(-1)).toBe("[-] [Two] c");
  });

  test("[P5] what names nothing is refused, and an init without steps never clears", () => {
    const agent = new Agent();
    agent.text("todo", init);

    expect(agent.refusal("todo", { op: "done", task: "nobody" })).toEqual(["task unknown_id"]);
    expect(agent.refusal("todo", { op: "start" })).toEqual(["task missing_field"]);
    expect(agent.refusal("todo", { op: "append", items: [] })).toEqual(["items missing_field", "phase missing_field"]);
    expect(agent.refusal("todo", { op: "fly" })).toEqual(["op unknown_action"]);
    expect(agent.refusal("todo", { op: "init" })).toEqual(["list missing_list"]);
    expect(agent.refusal("todo", { op: "init", list: [] })).toEqual(["list missing_list"]);
    expect(agent.refusal("todo", { op: "init", list: [{ phase: "x", items: [] }] })).toEqual(["list no_items"]);
  });
});

describe("gptme", () => {
  test("[T2] command lines, a line of the answer each", () => {
    const agent = new Agent();

    expect(agent.text("todo", { content: "add \"Set up\"\nadd 'Build'" })).toBe(
      "Added todo 1: Set up\nAdded todo 2: Build",
    );
    expect(agent.text("todo", { content: 'update 1 completed\nupdate 2 "Build it"\nadd third' })).toBe(
      "Updated todo 1 state to: completed\nUpdated todo 2 text to: Build it\nAdded todo 3: third",
    );
    expect(agent.text("todo", { content: "update 3 paused" })).toBe("Updated todo 3 state to: paused");
    agent.dialect = "gptme";
    expect(agent.text("todo", {})).toBe(
      "Todo List:\n1. ✅ Set up\n2. 🔲 Build it\n3. ⏸️ third\n\nSummary: 3 total (pending: 1, completed: 1, paused: 1)",
    );
    expect(agent.text("todo", { content: "clear completed" })).toBe("Cleared 1 completed todos");
    expect(agent.text("todo", { content: "remove 2" })).toBe("Removed todo 2: Build it");
    expect(agent.text("todo", { content: "clear" })).toMatch(/^Cleared 1 todos/);
    expect(agent.run.plan.ended).toBe("cleared");
    expect(agent.text("todo", "read")).toBe("📝 Todo list is empty");
  });

  test("[P5] lines that are no command are refused, all or none", () => {
    const agent = new Agent();

    expect(agent.refusal("todo", { content: "add ok\nfly away" })).toEqual(["content[1] unknown_action"]);
    expect(agent.refusal("todo", { content: "update 7 completed" })).not.toEqual([]);
    expect(agent.run.plan.revision).toBe(0);
  });
});

describe("merges by id", () => {
  const a = { id: "1", content: "a", status: "in_progress" };

  test("[T2] a merge changes what it names and keeps the rest", () => {
    const agent = new Agent();
    agent.text("todo_write", { merge: false, todos: [a, { id: "2", content: "b", status: "pending" }] });

    agent.text("todo_write", {
      merge: true,
      todos: [
        { id: "1", status: "completed" },
        { id: "3", content: "c" },
      ],
    });

    expect(agent.lines).toEqual(["[x] 1: a", "[ ] 2: b", "[ ] 3: c"]);
  });

  test("[T2] dyad counts the whole list, Hermes answers it, Grok's items without texts are a merge", () => {
    const agent = new Agent();
    agent.text("update_todos", { merge: false, todos: [a, { id: "2", content: "b", status: "pending" }] });

    expect(agent.text("update_todos", { merge: true, todos: [{ id: "1", status: "completed" }] })).toBe(
      "Updated todos: 1 completed, 0 in progress, 1 pending\n\nOutstanding todos:\n- [pending] b",
    );
    expect(JSON.parse(agent.text("todo", { merge: "true", todos: [{ id: "2", status: "cancelled" }] }))).toMatchObject({
      summary: { total: 2, completed: 1, cancelled: 1 },
    });
    agent.text("todo_write", { todos: [{ id: "2", status: "pending" }] });
    expect(agent.lines).toEqual(["[x] 1: a", "[ ] 2: b"]);
  });

  test("[P5] a new item of a merge needs a text, every item an id", () => {
    const agent = new Agent();
    agent.text("update_todos", { merge: false, todos: [a] });

    expect(agent.refusal("update_todos", { merge: true, todos: [{ id: "9", status: "pending" }] })).toEqual([
      "todos[0].content missing_field",
    ]);
    expect(agent.refusal("update_todos", { merge: true, todos: [{ content: "x" }] })).toEqual([
      "todos[0].id missing_field",
    ]);
    expect(agent.refusal("update_todos", { merge: true })).toEqual(["todos missing_list"]);
  });

  test("[T2] Mastra gives ids where they are missing, and takes them back", () => {
    const agent = new Agent();
    const written = agent.text("task_write", { tasks: [{ content: "a", status: "pending", activeForm: "Doing a" }] });
    const id = hexId(1);

    expect(written).toBe(`Tasks updated: [0/1 completed]\nTask IDs:\n- ${id}: a (pending)`);
    expect(agent.text("task_update", { id, status: "in_progress" })).toContain(`Currently: Doing a (${id})`);
    expect(agent.text("task_complete", { id })).toContain("Tasks updated: [1/1 completed]");
    expect(agent.text("task_check", {})).toBe(
      "Task Status: [1/1 completed]\n- Completed: 1\n- In Progress: 0\n- Pending: 0\n\nAll tasks completed: YES",
    );
    expect(agent.refusal("task_complete", { id: "none" })).toEqual(["id unknown_id"]);
  });

  test("[T2] pydantic-deepagents shows its ids and takes them back", () => {
    const agent = new Agent();
    agent.text("write_todos", { todos: [{ content: "a", status: "pending", active_form: "Doing a" }] });

    expect(agent.text("read_todos", {})).toBe(`Current todos:\n1. [ ] [${hexId(1)}] a`);
    expect(agent.text("update_todo_status", { todo_id: hexId(1), status: "completed" })).toBe(
      "Updated todo 'a' status to 'completed'",
    );
    expect(agent.refusal("update_todo_status", { todo_id: "0", status: "completed" })).toEqual(["todo_id unknown_id"]);
  });
});
