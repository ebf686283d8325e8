/** What every dialect keeps, whatever runtime it speaks for. `dialectContract` is run over each of them. */
import { describe, expect, test } from "vitest";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { readCall } from "../../src/dialects/table.ts";
import { Agent } from "./agent.ts";
import type { Sample } from "./samples.ts";

const SENT = ["[x] read", "[~] fix", "[ ] check"];

/** Arguments that no runtime's reader could take for a plan. */
const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  "",
  "  ",
  "{}",
  "null",
  "not a list",
  7,
  true,
  {},
  { nothing: "known" },
  [null],
  [7, "x"],
  ["not marked"],
  [[[]]],
  "[1,2",
  '"text"',
];

/** Values where a list was to be. */
const NO_LISTS: readonly unknown[] = [
  null,
  "{}",
  {},
  "no step here",
  7,
  true,
  [null],
  ["plain"],
  [7],
  [{}],
  [{ status: "pending" }],
];

export function dialectContract(dialect: Dialect, sample?: Sample): void {
  describe(dialect.name, () => {
    test.each(dialect.tools.map((tool) => tool.name))("[S5] %s reads anything without throwing", (name) => {
      for (const args of [
        ...NONSENSE,
        ...NO_LISTS,
        ...NO_LISTS.map((value) => ({ todos: value, status: value, id: value })),
      ]) {
        const call = readCall(name, args, dialect.name);
        expect(call.ok && call.dialect.name).toBe(dialect.name);
      }
    });

    test.each(dialect.tools.map((tool) => tool.name))("[T2c] %s is known by its wrapped name", (name) => {
      const call = readCall(`mcp__some__server__${name}`, {}, dialect.name);

      expect(call).toMatchObject({ ok: true, tool: { name } });
    });

    test("[R1] the tool that the reminder names is one of its own", () => {
      expect(dialect.tools.map((tool) => tool.name)).toContain(dialect.listTool);
    });

    if (sample !== undefined) wholeListContract(dialect, sample);
  });
}

function begun(dialect: Dialect, sample: Sample): Agent {
  const agent = new Agent();
  agent.dialect = dialect.name;
  agent.call(sample.tool, sample.args);
  return agent;
}

function wholeListContract(dialect: Dialect, sample: Sample): void {
  const list =
    Object.keys(sample.empty).find(
      (key) => key !== "merge" && key !== "action" && key !== "command" && key !== "operation",
    ) ?? "";

  test("[T2] its own spelling is stored, and answered exactly as its runtime answers", () => {
    const agent = new Agent();
    agent.dialect = dialect.name;

    const text = agent.text(sample.tool, sample.args);

    expect(text).toBe(sample.text);
    expect(agent.run.plan.items.map(({ id: _id, ...item }) => item)).toMatchObject([
      { content: "read", status: "completed" },
      { content: "fix", status: "in_progress" },
      { content: "check", status: "pending" },
    ]);
  });

  test("[T2] the same arguments as JSON text, whole or list by list or item by item, are the same plan", () => {
    const value = sample.args[list];
    const items = Array.isArray(value) ? value : [];
    const spellings = [
      JSON.stringify(sample.args),
      { ...sample.args, [list]: typeof value === "string" ? value : JSON.stringify(value) },
      ...(sample.isText === true
        ? []
        : [
            { ...sample.args, [list]: items.map((item) => JSON.stringify(item)) },
            { ...sample.args, [list]: [items] },
          ]),
    ];

    for (const args of spellings) {
      const agent = begun(dialect, sample);
      expect(agent.call(sample.tool, args)).toMatchObject({ ok: true, changed: false });
    }
  });

  test("[P10] sent again, it changes nothing", () => {
    const agent = begun(dialect, sample);

    expect(agent.call(sample.tool, sample.args)).toMatchObject({ ok: true, changed: false });
    expect(agent.run.plan.revision).toBe(1);
  });

  test("[P7] its empty list clears, and what is no list never does", () => {
    const agent = begun(dialect, sample);

    for (const args of [...NONSENSE, ...NO_LISTS.map((value) => ({ ...sample.args, [list]: value }))]) {
      const answer = agent.call(sample.tool, args);
      expect({ args, isChange: answer.ok && answer.changed }).toEqual({ args, isChange: false });
      if (sample.asks !== true) expect({ args, ok: answer.ok }).toEqual({ args, ok: false });
    }

    expect(agent.run.plan.items).toHaveLength(3);
    agent.text(sample.tool, sample.empty);
    expect(agent.run.plan).toMatchObject({ items: [], revision: 2, ended: "cleared" });
  });

  test("[P9] what a list leaves out unfinished is told", () => {
    const agent = begun(dialect, sample);
    const value = sample.args[list];
    const less = typeof value === "string" ? value.replace(/^.*check$/m, "") : (value as unknown[]).slice(0, 2);

    const answer = agent.call(sample.tool, { ...sample.args, [list]: less });

    expect(agent.lines).toHaveLength(2);
    const isJson = answer.ok && /^[[{]/.test(answer.text);
    expect(answer.ok && answer.text.includes("left out before being finished: ")).toBe(!isJson);
  });

  if (sample.isText !== true) statusContract(dialect, sample, list);
}

function statusContract(dialect: Dialect, sample: Sample, list: string): void {
  const items = (sample.args[list] ?? []) as readonly Record<string, unknown>[];
  const withStatus = (status: unknown) => ({ ...sample.args, [list]: [{ ...items[0], status }, ...items.slice(1)] });

  test("[T2b] the five words are known in any case and spelling, unknown words are refused", () => {
    const words = {
      Pending: "[ ]",
      "IN-PROGRESS": "[~]",
      "in progress": "[~]",
      COMPLETED: "[x]",
      blocked: "[!]",
      Abandoned: "[-]",
    };
    for (const [word, mark] of Object.entries(words)) {
      const agent = new Agent({ inProgress: "allow" });
      agent.dialect = dialect.name;
      agent.text(sample.tool, withStatus(word));
      expect(agent.lines[0]?.slice(0, 3)).toBe(mark);
    }

    const answer = begun(dialect, sample).call(sample.tool, withStatus("banana"));

    expect(answer).toMatchObject({ ok: false, faults: [{ path: `${list}[0].status`, code: "unknown_status" }] });
    expect(!answer.ok && answer.faults[0]?.allowed).toContain("in_progress");
  });

  test("[P5] each fault is addressed in its own spelling, and nothing changes", () => {
    const agent = begun(dialect, sample);
    const text = Object.keys(items[0] ?? {}).find((key) => items[0]?.[key] === "read") ?? "";

    const refusal = agent.refusal(sample.tool, { ...sample.args, [list]: [items[0], { ...items[1], [text]: " " }, 7] });

    expect(refusal).toEqual([`${list}[1].${text} blank_content`, `${list}[2] wrong_type`]);
    expect(agent.lines.map((line) => line.replace(/ \w+: /, " "))).toEqual(SENT);
  });
}
