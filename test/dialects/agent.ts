/** An agent without a service: calls by tool name, read by a dialect, decided by `decide`, answered by the dialect. */
import { type Change } from "../../src/plan/change.ts";
import type { Reply } from "../../src/dialects/dialect.ts";
import { readCall } from "../../src/dialects/table.ts";
import { countsOf, isComplete, isResolved } from "../../src/plan/done.ts";
import type { Fault } from "../../src/plan/problem.ts";
import type { Settings } from "../../src/plan/settings.ts";
import { MemoryRun } from "../plan/memory-run.ts";
import { drawn } from "../plan/notation.ts";

export type Answer =
  | ({ readonly ok: true; readonly changed: boolean; readonly dialect: string } & Reply)
  | { readonly ok: false; readonly faults: readonly Fault[] };

export class Agent {
  readonly run: MemoryRun;
  /** Sent with every call, as the `Runplan-Dialect` header. */
  dialect: string | null = null;
  #lastDialect: string | null = null;

  constructor(settings: Partial<Settings> = {}) {
    this.run = new MemoryRun(settings);
  }

  call(tool: string, args: unknown): Answer {
    const call = readCall(tool, args, this.dialect);
    if (!call.ok) throw new Error(`no tool ${tool}`);
    const { reading, dialect, undecided } = call;
    if (reading.kind === "read") {
      if (reading.faults.length > 0) return { ok: false, faults: reading.faults };
      return { ok: true, changed: false, dialect: dialect.name, ...reading.reply(this.#told(reading.folded)) };
    }
    const before = this.run.plan.ended === null ? this.run.plan.items : [];
    const decision = this.run.write(reading.change);
    if (!decision.ok) return decision;
    const lastDialect = this.#lastDialect;
    const keeps = lastDialect !== null && undecided.includes(lastDialect);
    this.#lastDialect = keeps ? lastDialect : dialect.name;
    const facts = {
      ...this.#told(null),
      changed: decision.changed,
      dropped: decision.dropped,
      folded: decision.folded.map((row) => row.item),
      warnings: decision.warnings,
      lastDialect,
      ...(reading.tellBefore ? { before } : {}),
    };
    const name = keeps ? lastDialect : dialect.name;
    return { ok: true, changed: decision.changed, dialect: name, ...reading.reply(facts) };
  }

  /** The text of an accepted call; a refused one fails the test. */
  text(tool: string, args: unknown): string {
    const answer = this.call(tool, args);
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer.text;
  }

  /** `path code` of each fault of a refused call; none when it was accepted. */
  refusal(tool: string, args: unknown): readonly string[] {
    const answer = this.call(tool, args);
    return answer.ok ? [] : answer.faults.map((fault) => `${fault.path} ${fault.code}`);
  }

  get lines(): readonly string[] {
    return drawn(this.run.plan.items);
  }

  #told(page: { readonly after: number; readonly limit: number } | null) {
    const { plan, folded } = this.run;
    const entries = folded.filter((row) => page !== null && row.seq > page.after).slice(0, page?.limit ?? 0);
    const last = entries.at(-1)?.seq ?? null;
    return {
      plan: { ...plan, counts: countsOf(plan), complete: isComplete(plan), resolved: isResolved(plan) },
      reminder: this.run.reminder(),
      lastId: plan.lastId,
      folded:
        page === null
          ? null
          : {
              entries: entries.map((row) => ({ ...row.item, revision: row.revision, at: "2026-01-01T00:00:00.000Z" })),
              next: last !== null && last < (folded.at(-1)?.seq ?? 0) ? last : null,
            },
    };
  }
}

/** The change of a call, for tests of reading alone. */
export function changeOf(tool: string, args: unknown, header: string | null = null): Change {
  const call = readCall(tool, args, header);
  if (!call.ok || call.reading.kind === "read") throw new Error(`${tool} is no change`);
  return call.reading.change;
}
