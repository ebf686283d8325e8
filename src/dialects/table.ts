/**
 * Which dialect a call is in: by tool name where that is unambiguous, by shape where one name has
 * several, and as the caller says where it says so [T2][T2a]. The only file that knows all dialects.
 */
import type { Dialect, Reading, Reply, ReplyFacts, Tool } from "./dialect.ts";
import { amp } from "./runtimes/amp.ts";
import { amplifier } from "./runtimes/amplifier.ts";
import { chronos } from "./runtimes/chronos.ts";
import { claudeCode } from "./runtimes/claude-code.ts";
import { claudeTasks } from "./runtimes/claude-tasks.ts";
import { codex } from "./runtimes/codex.ts";
import { cogitator } from "./runtimes/cogitator.ts";
import { crush } from "./runtimes/crush.ts";
import { cursor, grokBuild } from "./runtimes/cursor.ts";
import { dyad } from "./runtimes/dyad.ts";
import { geminiCli } from "./runtimes/gemini-cli.ts";
import { geminiTracker } from "./runtimes/gemini-tracker.ts";
import { goose } from "./runtimes/goose.ts";
import { gptme } from "./runtimes/gptme.ts";
import { hermes } from "./runtimes/hermes.ts";
import { kimiCli, kimiCode } from "./runtimes/kimi.ts";
import { langchain, langchainPython } from "./runtimes/langchain.ts";
import { mastra } from "./runtimes/mastra.ts";
import { mux } from "./runtimes/mux.ts";
import { ohMyPi } from "./runtimes/oh-my-pi.ts";
import { openAgents } from "./runtimes/open-agents.ts";
import { opencode } from "./runtimes/opencode.ts";
import { openhands } from "./runtimes/openhands.ts";
import { own } from "./runtimes/own.ts";
import { pi } from "./runtimes/pi.ts";
import { pydanticDeepagents } from "./runtimes/pydantic-deepagents.ts";
import { qwenCode } from "./runtimes/qwen-code.ts";
import { rooCode } from "./runtimes/roo-code.ts";
import { vscode } from "./runtimes/vscode.ts";
import { zed } from "./runtimes/zed.ts";
import { SHARED } from "./shapes.ts";
import { bareNames } from "./wrapped-name.ts";

/** Every dialect: the own one, the other two sources', then the runtimes'. */
export const DIALECTS: readonly Dialect[] = [
  own,
  chronos,
  cogitator,
  codex,
  claudeCode,
  claudeTasks,
  langchain,
  langchainPython,
  pydanticDeepagents,
  opencode,
  geminiCli,
  geminiTracker,
  qwenCode,
  rooCode,
  vscode,
  goose,
  kimiCli,
  kimiCode,
  cursor,
  grokBuild,
  dyad,
  amp,
  openAgents,
  crush,
  openhands,
  pi,
  ohMyPi,
  gptme,
  hermes,
  mastra,
  amplifier,
  zed,
  mux,
];

/** A call that found its tool. */
export interface ReadCall {
  readonly ok: true;
  readonly dialect: Dialect;
  /** Its name is the runtime's own, whatever a host wrapped around it. */
  readonly tool: Tool;
  readonly reading: Reading;
  /**
   * Dialects the call could be in, when its shape does not tell (an empty list): the run's last
   * dialect settles it if it is one of these. Empty when the dialect is certain.
   */
  readonly undecided: readonly string[];
}

/** No dialect has a tool of that name. `tools`: the names there are. */
export interface UnknownTool {
  readonly ok: false;
  readonly tools: readonly string[];
}

/** Reads a model's call. `header` is the `Runplan-Dialect` header; one that names no dialect must be refused before. */
export function readCall(name: string, args: unknown, header: string | null): ReadCall | UnknownTool {
  const candidates = candidatesFor(name);
  const named = candidates.find(({ dialect }) => dialect.name === header);
  if (named !== undefined) return certain(named, args, true);
  const [only, ...others] = candidates;
  if (only === undefined) return { ok: false, tools: TOOL_NAMES };
  const shared = SHARED[only.tool.name];
  if (others.length === 0 || shared === undefined) return certain(only, args, false);
  const chosen = shared.choose(args) ?? shared.dialects;
  const names = typeof chosen === "string" ? [chosen] : chosen;
  const fitting = names.flatMap((each) => candidates.find(({ dialect }) => dialect.name === each) ?? []);
  const [first = only, ...rest] = fitting;
  return rest.length === 0 ? certain(first, args, false) : undecided([first, ...rest], args, shared.shapes);
}

/** Whether any dialect has a tool of that name, wrapped or not. */
export function knowsTool(name: string): boolean {
  return candidatesFor(name).length > 0;
}

/** The dialect of that name, as the header spells it. */
export function findDialect(name: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.name === name.trim().toLowerCase());
}

/** Names of all dialects, for refusals. */
export const DIALECT_NAMES: readonly string[] = DIALECTS.map((dialect) => dialect.name);

/** Names of all tools of all dialects, own ones first. All of them are bookkeeping [T1][B1]. */
export const TOOL_NAMES: readonly string[] = [
  ...new Set(DIALECTS.flatMap((dialect) => dialect.tools.map((tool) => tool.name))),
];

interface Candidate {
  readonly dialect: Dialect;
  readonly tool: Tool;
}

const CANDIDATES: ReadonlyMap<string, readonly Candidate[]> = new Map(
  TOOL_NAMES.map((name) => [
    name,
    DIALECTS.flatMap((dialect) =>
      dialect.tools.filter((tool) => tool.name === name).map((tool) => ({ dialect, tool })),
    ),
  ]),
);

function candidatesFor(name: string): readonly Candidate[] {
  return bareNames(name)
    .flatMap((bare) => CANDIDATES.get(bare) ?? [])
    .filter(isFirstName);
}

/** A wrapped name may hold several tools' names; the longest one counts. */
function isFirstName({ tool }: Candidate, _index: number, all: readonly Candidate[]): boolean {
  return tool.name === all[0]?.tool.name;
}

function certain({ dialect, tool }: Candidate, args: unknown, isNamed: boolean): ReadCall {
  return { ok: true, dialect, tool, reading: tool.read(args, isNamed), undecided: [] };
}

/** Read as the first; answered as the run's last dialect would, if it is among them and reads the same [T2a]. */
function undecided(candidates: readonly [Candidate, ...Candidate[]], args: unknown, shapes: string): ReadCall {
  const [{ dialect, tool }] = candidates;
  const reading = withShapes(tool.read(args), tool.name, shapes);
  const names = candidates.map((candidate) => candidate.dialect.name);
  if (reading.kind === "read") return { ok: true, dialect, tool, reading, undecided: names };
  const reply = (facts: ReplyFacts): Reply => {
    const last = candidates.find((candidate) => candidate.dialect.name === facts.lastDialect)?.tool.read(args);
    return last?.kind === "change" && last.change.faults.length === 0 ? last.reply(facts) : reading.reply(facts);
  };
  return { ok: true, dialect, tool, reading: { ...reading, reply }, undecided: names };
}

/** A call whose shape nobody knows is told which shapes there are. */
function withShapes(reading: Reading, tool: string, shapes: string): Reading {
  if (reading.kind === "read" || !reading.change.faults.some((fault) => fault.code === "missing_list")) return reading;
  const faults = reading.change.faults.map((fault) => {
    return fault.code === "missing_list"
      ? { ...fault, message: `${tool} takes ${shapes}; send the whole list, or [] to clear the plan` }
      : fault;
  });
  return { ...reading, change: { ...reading.change, faults } };
}
