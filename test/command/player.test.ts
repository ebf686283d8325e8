/** Recordings played on a real service. */
import { expect, test } from "vitest";
import { play, runNames } from "../../src/command/demo/player.ts";
import type { Recording } from "../../src/command/importers/recording.ts";
import { Terminal } from "../../src/command/terminal.ts";
import { useService } from "../support/service.ts";

const service = useService();

function recording(name: string, calls: readonly (readonly [tool: string, args: unknown])[]): Recording {
  return { name, runtime: "made up", notes: [], calls: calls.map(([tool, args]) => ({ tool, args, ok: true })) };
}

/** What was said, and whether every promise held. */
async function played(recordings: readonly Recording[]): Promise<{ held: boolean; lines: readonly string[] }> {
  let said = "";
  const terminal = new Terminal({ write: (text) => (said += text) }, {});
  const held = await play(recordings, service.url, terminal);
  return { held, lines: said.split("\n") };
}

const todos = (...contents: readonly string[]) => ({
  todos: contents.map((content) => ({ content, status: "completed", activeForm: content })),
});

test("each recording has its own run, its own row and a part in the sum", async () => {
  const first = recording("a session", [
    ["TodoWrite", todos("one", "two", "three", "four", "five", "six", "seven")],
    ["TodoWrite", { todos: null }],
  ]);
  const second = recording("another", [
    ["TaskCreate", { subject: "Chop the onions", description: "" }],
    ["TaskUpdate", { taskId: "1", status: "completed" }],
  ]);

  const { held, lines } = await played([first, second]);

  expect(held).toBe(true);
  const rows = lines.map((line) => line.replaceAll(/ {2,}/g, " | "));
  const [one, two] = [await service.client.run("a-session").reminder(), await service.client.run("another").reminder()];
  expect(rows).toContain(`a session | made up | 2 | 1 | 1 | 2 | ${Buffer.byteLength(one)} B`);
  expect(rows).toContain(`another | made up | 2 | 2 | 0 | 0 | ${Buffer.byteLength(two)} B`);
  expect(rows).toContain(" | calls | 4: 3 accepted, 1 refused");
  expect(one).toContain("[x] (2 earlier steps completed)");
  expect(two).toContain("[x] 1: Chop the onions");
});

test("a refusal that the session's own runtime did not make is told with its reason, an unknown tool by name", async () => {
  const { lines } = await played([
    recording("odd", [
      ["TodoWrite", { todos: null }],
      ["Juggle", { balls: 3 }],
    ]),
  ]);

  const told = lines.filter((line) => line.startsWith("  ")).map((line) => line.trim());
  expect(told[0]).toMatch(/^1 refused that its own runtime accepted: TodoWrite, todos: /);
  expect(told[1]).toBe("Juggle is no tool of the service: 1 left out");
});

test("files of one name and names that no run may have become run ids of their own", () => {
  const names = runNames([recording("a b/ç", []), recording("x", []), recording("x", []), recording("é", [])]);

  expect(names).toEqual(["a-b-", "x", "x:2", "-"]);
});
