/**
 * goose. Its hooks cannot give the model text, but it reads the file named by `GOOSE_MOIM_MESSAGE_FILE` before each
 * request: the hook keeps that file, which makes it a view. Without such a file only stopping is asked about.
 */
import { stops, writesFile } from "../asked.ts";
import { block } from "../forms.ts";
import { textOf } from "../input.ts";
import { oneCall, planTools } from "../plan-tools.ts";
import { type Handler, runtime } from "../runtime.ts";

const NATIVES = { todo__todo_write: "goose", todo_write: "goose" };

const keepFile: Handler = ({ run, input, around }) => {
  const { calls, seen } = planTools(oneCall(input), NATIVES);
  if (around.file === null && calls.length === 0) return null;
  return writesFile(run, around.file ?? "", { calls, seen });
};

export const goose = runtime({
  name: "goose",
  aliases: [],
  title: "goose",
  eventOf: (input) => textOf(input, "event", "hook_event_name"),
  handlers: {
    SessionStart: keepFile,
    UserPromptSubmit: keepFile,
    PostToolUse: keepFile,
    Stop: ({ run }) => stops(run, block),
  },
});
