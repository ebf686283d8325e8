/**
 * Changes of a run in memory that are no tool calls: finish, restore, checkpoint, recover [H5]–[H8]. plan/ decides; they are
 * answered in the own tools' words, as the service does. Called by store.ts.
 */
import { own } from "../../dialects/runtimes/own.ts";
import { readCall } from "../../dialects/table.ts";
import { readCheckpoint, takeCheckpoint } from "../../plan/checkpoint.ts";
import { finish } from "../../plan/finish.ts";
import { FAULTS_LISTED } from "../../plan/limits.ts";
import { type Logged, recover } from "../../plan/recover.ts";
import { restore } from "../../plan/restore.ts";
import { keyOf } from "../call-key.ts";
import type { Refused } from "../errors.ts";
import type { LogEntry, RestoreTarget, ToolAnswer, WriteOptions } from "../plans.ts";
import { type Asked, change, type Deciding } from "./change.ts";
import type { Memory } from "./memory.ts";
import * as refusals from "./refusals.ts";

/** What store.ts knows of a deed. */
export interface Deed {
  readonly run: string;
  /** As it was sent; kept in the journal. */
  readonly body: object;
  readonly options: WriteOptions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function finishPlan(memory: Memory, deed: Deed, outcome: string | null): ToolAnswer | Refused {
  return doing(memory, { ...askedOf("finish", deed), explanation: outcome }, () => finish(memory.plan));
}

export function restorePlan(memory: Memory, deed: Deed, target: RestoreTarget): ToolAnswer | Refused {
  return doing(memory, askedOf("restore", deed), () => {
    const entry = "branch" in target ? memory.entryOn(target.branch) : memory.entries[target.revision - 1];
    if (entry !== undefined) return restore(memory.plan, entry.plan);
    return "branch" in target ? refusals.noSuchBranch : refusals.noSuchRevision(target.revision);
  });
}

export function putCheckpoint(memory: Memory, deed: Deed): ToolAnswer | Refused {
  const read = readCheckpoint(deed.body);
  if (!read.ok) return refusals.wrongBody(read.faults.slice(0, FAULTS_LISTED));
  const { checkpoint } = read;
  return doing(memory, askedOf("checkpoint", deed), () => takeCheckpoint(memory.plan, checkpoint, memory.settings));
}

/** Only calls that succeeded and change the plan are of the log; what the last one of them spoke is how the model speaks. */
export function recoverPlan(
  memory: Memory,
  deed: Deed,
  entries: readonly LogEntry[],
  replace: boolean,
): ToolAnswer | Refused {
  const log = entries.flatMap((entry) => loggedOf(entry) ?? []);
  const { plan } = memory;
  const exists = plan.revision > 0 && plan.ended === null;
  const { decision, last } = recover(plan, log, memory.settings);
  const call = last === null ? undefined : log[last];
  const spoke = call?.kind === "change" ? { dialect: call.dialect, listTool: call.listTool } : null;
  return doing(memory, { ...askedOf("recover", deed), spoke }, () => {
    return exists && !replace ? refusals.planExists(plan.revision) : decision;
  });
}

type LoggedChange = Extract<Logged, { kind: "change" }> & { readonly dialect: string; readonly listTool: string };

function loggedOf(entry: LogEntry): LoggedChange | { readonly kind: "leaf" } | undefined {
  if (entry.kind === "leaf") return { kind: "leaf" };
  if (entry.status !== "succeeded") return undefined;
  const read = readCall(entry.tool, entry.args ?? {}, null);
  if (!read.ok || read.reading.kind === "read") return undefined;
  return { kind: "change", change: read.reading.change, dialect: read.dialect.name, listTool: read.dialect.listTool };
}

function doing(memory: Memory, asked: Asked, deciding: Deciding): ToolAnswer | Refused {
  const answer = change(memory, asked, deciding);
  return answer === "reused" ? refusals.keyReused : answer;
}

function askedOf(tool: string, { run, body, options, now }: Deed): Asked {
  const args = JSON.stringify(body);
  return {
    run,
    tool,
    dialect: own,
    undecided: [],
    key: keyOf(options.key),
    fingerprint: `${tool} ${args}`,
    args,
    actor: "host",
    entryId: null,
    explanation: null,
    ifMatch: options.ifMatch,
    reminderTool: null,
    spoke: null,
    now,
    reply: OWN_WORDS,
  };
}

/** A deed is answered as the own list tool would be, whose answer does not depend on what it was sent. */
const OWN_WORDS: Asked["reply"] = (facts) => {
  const call = readCall(own.listTool, { items: [] }, own.name);
  if (!call.ok || call.reading.kind !== "change") throw new Error("The own list tool reads no list.");
  return call.reading.reply(facts);
};
