/** Which dialect a call is in, and what liberal reading takes: CASES' argument shapes, DIALECTS' collisions. */
import { describe, expect, test } from "vitest";
import { readCall, TOOL_NAMES } from "../../src/dialects/table.ts";
import { Agent, changeOf } from "./agent.ts";

function dialectOf(tool: string, args: unknown, header: string | null = null): string {
  const call = readCall(tool, args, header);
  return call.ok ? call.dialect.name : "none";
}

const item = { content: "a", status: "pending" };
const named = { id: "1", ...item };

describe("one name, several runtimes", () => {
  test.each([
    ["update_plan", { items: [item] }, "runplan"],
    ["update_plan", { todos: [item] }, "runplan"],
    ["update_plan", { tasks: [item] }, "chronos"],
    ["update_plan", { plan: [{ step: "a", status: "pending" }] }, "codex"],
    ["update_plan", { plan: [] }, "codex"],
    ["update_plan", { steps: [{ title: "a", status: "pending" }] }, "zed"],
    ["update_plan", '{"tasks":[]}', "chronos"],
    ["write_todos", { todos: [item, named] }, "cogitator"],
    ["write_todos", { todos: [{ description: "a", status: "pending" }] }, "gemini-cli"],
    ["write_todos", { todos: [item] }, "langchain"],
    ["write_todos", { todos: [JSON.stringify(named)] }, "cogitator"],
    ["write_todos", { todos: [{ ...item, active_form: "Doing a" }] }, "pydantic-deepagents"],
    ["todo_write", { merge: true, todos: [named] }, "cursor"],
    ["todo_write", { todos: [{ ...named, blockedBy: ["2"] }] }, "qwen-code"],
    ["todo_write", { todos: [named] }, "qwen-code"],
    ["todo_write", { todos: [{ id: "1", status: "completed" }] }, "grok-build"],
    ["todo_write", { todos: [{ ...named, status: "cancelled" }] }, "cursor"],
    ["todo_write", { todos: [{ ...named, priority: "low", status: "todo" }] }, "amp"],
    ["todo_write", { todos: [{ ...named, status: "in-progress" }] }, "open-agents"],
    ["todo_write", { todos: [item] }, "mux"],
    ["todo_write", { content: "- [ ] a" }, "goose"],
    ["todo", { todos: [named], merge: true }, "hermes"],
    ["todo", {}, "hermes"],
    ["todo", { action: "add", text: "a" }, "pi"],
    ["todo", { action: "list" }, "pi"],
    ["todo", { action: "create", todos: [] }, "amplifier"],
    ["todo", { op: "view" }, "oh-my-pi"],
    ["todo", { content: 'add "a"' }, "gptme"],
    ["todo", "add a", "gptme"],
  ])("[T2a] %s %j is %s's", (tool, args, dialect) => {
    expect(dialectOf(tool, args)).toBe(dialect);
  });

  test("[T2a] the header always wins, where its dialect has the tool", () => {
    expect(dialectOf("update_plan", { items: [item] }, "codex")).toBe("codex");
    expect(dialectOf("write_todos", { todos: [named] }, "langchain")).toBe("langchain");
    expect(dialectOf("patch_plan", {}, "codex")).toBe("runplan");
    expect(dialectOf("todo", { action: "list" }, "amplifier")).toBe("amplifier");
  });

  test("[T2a] an empty list is answered as the run's last dialect for that tool would, else as the source does", () => {
    const fresh = new Agent();
    expect(fresh.text("write_todos", { todos: [] })).toBe("Todo list (0 of 0 completed):");

    const agent = new Agent();
    agent.text("write_todos", { todos: [{ description: "a", status: "pending" }] });
    expect(agent.text("write_todos", { todos: [] })).toContain("Successfully cleared the todo list.");
    expect(agent.text("write_todos", "[]")).toContain("Successfully cleared the todo list.");

    agent.text("TodoWrite", { todos: [item] });
    expect(agent.text("write_todos", { todos: [] })).toContain("Todo list (0 of 0 completed):");
    agent.dialect = "langchain";
    expect(agent.text("write_todos", { todos: [] })).toBe("Updated todo list to []");
  });

  test("[P5] a shape that nobody knows is told the shapes there are", () => {
    const change = changeOf("update_plan", { list: [item] });

    expect(change.faults).toMatchObject([{ code: "missing_list", path: "items" }]);
    expect(change.faults[0]?.message).toMatch(/items .*tasks .*plan .*steps /);
  });
});

describe("names", () => {
  test("[T2c] a host's wrapping is looked through, the longest known name counts", () => {
    expect(dialectOf("mcp__runplan__update_plan", { items: [] })).toBe("runplan");
    expect(dialectOf("mcp__my__server__TodoWrite", { todos: [] })).toBe("claude-code");
    expect(dialectOf("mcp__goose__todo__todo_write", { content: "" })).toBe("goose");
  });

  test("[T2] other tools are nobody's, and the answer lists those there are", () => {
    for (const name of [
      "Bash",
      "mcp__x__search",
      "update_plan_now",
      "__proto__",
      "constructor",
      "sql",
      "task_progress",
    ]) {
      expect(readCall(name, {}, null)).toEqual({ ok: false, tools: TOOL_NAMES });
    }
    expect(TOOL_NAMES.slice(0, 3)).toEqual(["update_plan", "patch_plan", "read_plan"]);
  });
});

describe("liberal reading", () => {
  test.each([
    ["JSON text", { todos: '[{"content":"a","status":"pending"}]' }],
    ["JSON text of the arguments", '{"todos":[{"content":"a","status":"pending"}]}'],
    ["items as JSON text", { todos: ['{"content":"a","status":"pending"}'] }],
    ["one bare object", { todos: item }],
    ["one array level too many", { todos: [[item]] }],
    ["the list inside itself", { todos: { todos: [item] } }],
    ["the bare list", [item]],
    ["without activeForm", { todos: [{ content: "a", status: "pending", priority: null }] }],
    ["a marked line", { todos: ["- [ ] a"] }],
    ["another runtime's key for the text", { todos: [{ title: "a", status: "pending" }] }],
    ["another runtime's key for the list", { tasks: [item] }],
  ])("[T2] %s is read as the list it stands for", (_title, args) => {
    expect(changeOf("TodoWrite", args)).toMatchObject({ faults: [], items: [item] });
  });

  test("[T2] checklists in every spelling seen", () => {
    const text =
      "- [ ] a\n- [x] b\n* [-] c\n1. [ ] d\n  + [X] e\n[~] f\n-[ ] g\n2) [>] h\n• [/] i\nno step\n\n[ ]\n- [!] j";

    expect(changeOf("update_todo_list", { todos: text })).toMatchObject({
      faults: [],
      items: [
        { content: "a", status: "pending" },
        { content: "b", status: "completed" },
        { content: "c", status: "in_progress" },
        { content: "d", status: "pending" },
        { content: "e", status: "completed" },
        { content: "f", status: "in_progress" },
        { content: "g", status: "pending" },
        { content: "h", status: "in_progress" },
        { content: "i", status: "in_progress" },
        { content: "j", status: "blocked" },
      ],
    });
  });

  test.each([
    ["opencode", "todowrite", { content: "a", status: "done", priority: "low" }, "completed"],
    ["opencode", "todowrite", { content: "a", status: "running", priority: "low" }, "in_progress"],
    ["amp", "todo_write", { id: "1", content: "a", status: "todo", priority: "low" }, "pending"],
    ["vscode", "manage_todo_list", { id: 1, title: "a", status: "not_started" }, "pending"],
    ["kimi-cli", "SetTodoList", { title: "a", status: "Done" }, "completed"],
    ["gemini-cli", "write_todos", { description: "a", status: "cancelled" }, "abandoned"],
  ])("[T2b] %s's %s knows the words of its runtime: %j", (dialect, tool, sent, status) => {
    const list = tool === "manage_todo_list" ? { todoList: [sent] } : { todos: [sent] };

    expect(changeOf(tool, list, dialect)).toMatchObject({ faults: [], items: [{ status }] });
  });

  test.each([
    ["update_plan", { items: [{ content: "a", status: "done" }] }],
    ["update_plan", { tasks: [{ content: "a", status: "done" }] }],
    ["write_todos", { todos: [{ id: "1", content: "a", status: "done" }] }],
  ])("[T2b] the sources' own shapes refuse a synonym and say what was probably meant: %s %j", (tool, args) => {
    const [fault] = changeOf(tool, args).faults;

    expect(fault).toMatchObject({ code: "unknown_status" });
    expect(fault?.message).toContain('perhaps "completed"');
  });

  test("[P1] display fields come back: what VS Code calls description, Crush active_form, OpenHands notes", () => {
    const agent = new Agent();
    agent.text("manage_todo_list", { todoList: [{ id: 1, title: "a", description: "why", status: "not-started" }] });
    expect(agent.run.plan.items).toEqual([{ id: "1", content: "a", status: "pending", note: "why" }]);

    expect(changeOf("todos", { todos: [{ ...item, active_form: "Doing a" }] })).toMatchObject({
      items: [{ activeForm: "Doing a" }],
    });
    expect(changeOf("task_tracker", { command: "plan", task_list: [{ title: "a", notes: "n" }] })).toMatchObject({
      items: [{ note: "n" }],
    });
  });

  test("[P4] several in progress are refused where the runtime refuses them, else stored", () => {
    const two = [
      { content: "a", status: "in_progress" },
      { content: "b", status: "in_progress" },
    ];
    const outcome = (tool: string, args: unknown) => new Agent().refusal(tool, args).length === 0;

    expect(outcome("update_plan", { items: two })).toBe(false);
    expect(outcome("write_todos", { todos: two.map((each, index) => ({ ...each, id: index })) })).toBe(false);
    expect(
      outcome("write_todos", { todos: two.map(({ content, status }) => ({ description: content, status })) }),
    ).toBe(false);
    expect(outcome("update_plan", { tasks: two })).toBe(true);
    expect(outcome("update_plan", { plan: two.map(({ content, status }) => ({ step: content, status })) })).toBe(true);
    expect(outcome("write_todos", { todos: two })).toBe(true);
    expect(outcome("TodoWrite", { todos: two })).toBe(true);
  });
});

describe("hostile arguments", () => {
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  test("[S5] JSON text nested deeper than a body may be is no list", () => {
    const todos = `[{"content":"a","status":${deep(100_000)}}]`;

    expect(changeOf("TodoWrite", { todos }).faults).toMatchObject([{ code: "unreadable_list" }]);
    expect(changeOf("TodoWrite", { todos: [`{"content":"a","status":${deep(100_000)}}`] }).faults).toMatchObject([
      { code: "wrong_type" },
    ]);
  });

  test("[S5] long names, many lines and many blockers are read: work that grew with their square would not end in time", () => {
    readCall(`mcp__${"a__".repeat(80_000)}b`, {}, null);
    changeOf("todo__todo_write", { content: "\n".repeat(250_000) });
    changeOf("update_todo_list", { todos: `${" ".repeat(120_000)}[${" ".repeat(120_000)}` });
    const ids = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    const todos = ids.map((id, at) => ({
      id,
      content: id,
      status: "pending",
      blockedBy: ids.slice(Math.max(0, at - 32), at),
    }));
    expect(changeOf("todo_write", { todos }).faults).toEqual([]);
  });

  test("[P5] a circle of waiting items is refused where it closes", () => {
    const todo = (id: string, ...blockedBy: string[]) => ({ id, content: id, status: "pending", blockedBy });

    const change = changeOf("todo_write", {
      todos: [todo("a", "c"), todo("b", "a", "elsewhere"), todo("c", "b"), todo("d", "d")],
    });

    expect(change.faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "todos[1].blockedBy cycle",
      "todos[3].blockedBy cycle",
    ]);
  });
});
