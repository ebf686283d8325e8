/**
 * A change of a run in memory, whatever it is: receipt, precondition, decision, entry, answer, in the order in which the
 * service does it. calls.ts brings a model's calls here, deeds.ts everything else that changes a plan.
 */
import type { Dialect, Reply, ReplyFacts } from "../../dialects/dialect.ts";
import { findDialect } from "../../dialects/table.ts";
import type { Decided, Decision } from "../../plan/decide.ts";
import { ARGUMENT_BYTES, DISPLAY_BYTES } from "../../plan/limits.ts";
import { byteLength, clampLine, cleanLine } from "../../plan/text.ts";
import type { Refused } from "../errors.ts";
import type { ToolAnswer } from "../plans.ts";
import type { Memory, Spoken } from "./memory.ts";
import * as refusals from "./refusals.ts";
import { answerOf, planView } from "./views.ts";

/** A change with all that comes with it. */
export interface Asked {
  readonly run: string;
  readonly tool: string;
  readonly dialect: Dialect;
  /** Dialects it could as well be in [T2a]. */
  readonly undecided: readonly string[];
  readonly key: string;
  readonly fingerprint: string;
  /** JSON text. */
  readonly args: string;
  readonly actor: string;
  readonly entryId: string | null;
  readonly explanation: string | null;
  readonly ifMatch: number | undefined;
  /** The tool that the answer's reminder names; null = the run's. */
  readonly reminderTool: string | null;
  /** How the model speaks from now on; null = as before. */
  readonly spoke: { readonly dialect: string | null; readonly listTool: string } | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  reply(facts: ReplyFacts): Reply;
}

export type Deciding = () => Decision | Refused;

/** The answer; `reused` when the key came with another request before. */
export function change(memory: Memory, asked: Asked, deciding: Deciding): ToolAnswer | Refused | "reused" {
  const { run, key, fingerprint, tool } = asked;
  const before = memory.receiptOf(key, fingerprint);
  if (before === "reused") return before;
  if (before?.kind === "call") return before.answer;
  const { plan, settings, spoken, newest } = memory;
  const isStale = asked.ifMatch !== undefined && asked.ifMatch !== plan.revision;
  if (isStale) return refusals.stale(planView(run, newest, settings.goal), tool);
  const decision = deciding();
  if (!decision.ok) return "code" in decision ? decision : refusals.planRefused(tool, decision.faults, plan.revision);
  const lastDialect = spoken.dialects.find((dialect) => asked.undecided.includes(dialect)) ?? null;
  const dialect = (lastDialect === null ? undefined : findDialect(lastDialect)) ?? asked.dialect;
  if (decision.changed) accept(memory, asked, decision, dialect);
  const answer = answerTo(memory, asked, { ...decision, lastDialect, before: plan.items }, dialect);
  memory.exist(asked.now);
  memory.keep(key, { kind: "call", fingerprint, answer });
  return answer;
}

type Told = Decided & Pick<ReplyFacts, "lastDialect"> & { readonly before: NonNullable<ReplyFacts["before"]> };

function answerTo(memory: Memory, asked: Asked, told: Told, dialect: Dialect): ToolAnswer {
  const { changed, dropped, warnings, lastDialect, before } = told;
  const plan = planView(asked.run, memory.newest, memory.settings.goal);
  const folded = changed ? told.folded.map(({ item }) => item) : [];
  const facts = { plan, changed, folded, dropped, warnings };
  const reminder = memory.reminder(asked.reminderTool);
  return answerOf(asked.reply({ ...facts, reminder, lastDialect, before }), dialect, facts);
}

function accept(memory: Memory, asked: Asked, decision: Decided, dialect: Dialect): void {
  const { args, actor, entryId, explanation, key, spoke } = asked;
  const bytes = byteLength(args);
  const entry = {
    plan: decision.plan,
    at: asked.now,
    tool: asked.tool,
    dialect: dialect.name,
    actor,
    callId: key,
    entryId,
    explanation: explanation === null ? null : clampLine(cleanLine(explanation), DISPLAY_BYTES),
    args: bytes > ARGUMENT_BYTES ? JSON.stringify({ omitted: true, bytes }) : args,
    folded: decision.folded.map(({ item }) => item),
  };
  memory.accept(entry, decision);
  if (spoke !== null) memory.spoken = spokenNow(memory.spoken, spoke.dialect ?? dialect.name, spoke.listTool);
}

function spokenNow({ dialects }: Spoken, dialect: string, listTool: string): Spoken {
  return { dialects: [dialect, ...dialects.filter((other) => other !== dialect)], listTool };
}
