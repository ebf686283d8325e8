/** Which run an MCP call belongs to, and what its key is; and the endpoint's words, pinned. */
import { expect, test } from "vitest";
import { callKeyOf, runOf } from "../../src/mcp/which-run.ts";
import * as words from "../../src/mcp/words.ts";

const NONE = { bound: null, header: null };

test("[G1] the path's run, then the model's, then the header's, then the conversation's; never an invented one", () => {
  const meta = { threadId: "thread-1" };

  expect(runOf({ bound: "path", header: "header" }, "argument", meta)).toBe("path");
  expect(runOf({ bound: null, header: "header" }, " argument ", meta)).toBe("argument");
  expect(runOf({ bound: null, header: "header" }, "  ", meta)).toBe("header");
  expect(runOf(NONE, undefined, meta)).toBe("thread-1");
  expect(runOf(NONE, 7, { "vscode.conversationId": "a/b", threadId: "t" })).toBe("a-b");
  for (const nothing of [undefined, {}, { threadId: 7 }, { threadId: " " }])
    expect(runOf(NONE, null, nothing)).toBeNull();
});

test("[T2c] a call's id is its key only if it could be one", () => {
  expect(callKeyOf({ "claudecode/toolUseId": "toolu_1", callId: "other" })).toBe("toolu_1");
  expect(callKeyOf({ callId: "call_1" })).toBe("call_1");
  for (const id of ["", "a b", "é", "x".repeat(256), 7, null]) expect(callKeyOf({ callId: id })).toBeNull();
  expect(callKeyOf(undefined)).toBeNull();
});

test("[T2c] what a client's model reads of the endpoint is what it was", () => {
  expect({ ...words, startedRun: words.startedRun("run-1") }).toEqual({
    TITLE: "runplan",
    INSTRUCTIONS:
      "Keeps the plan of this conversation outside of it. For work of several steps write a plan with update_plan and keep it current; each answer shows the plan as it is kept. If you do not see the plan any more, because the conversation was compacted, summarized or resumed, call read_plan before you go on: nothing of it is lost.",
    INSTRUCTIONS_WITHOUT_RUN:
      " Each conversation has a run of its own. If you were told which, pass it as run with every call. Otherwise call a tool without it, and if that is refused call start_run, once, and pass what it gives from then on.",
    RUN_ARGUMENT: "The run that keeps this conversation's plan, as you were told it or as start_run gave it.",
    START_RUN:
      "Start a run that keeps this conversation's plan, once a conversation, only if you were not told a run. Pass the run it gives with every later call.",
    NO_RUN:
      "No run was named, nothing changed.\nPass the run of this conversation as run. If you were told none, call start_run once and pass what it gives.",
    startedRun: 'The plan of this conversation is kept as run "run-1". Pass it as run with every call.',
    GO_ON: "Go on with this plan. Keep it current as you work.",
    NO_PLAN: "There is no plan yet. If the work has several steps, write one with update_plan first.",
  });
});
