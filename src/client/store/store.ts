/**
 * The in-process store: plans in this program's own memory, on the same pure core and dialects as the service and of the
 * client's interface, for tests, scripts and agents that need no other process. Nothing survives the program. One store is
 * one tenant [G2]. What goes in and comes out are copies.
 */
import { checkpointOf } from "../../plan/checkpoint.ts";
import { mayFinish } from "../../plan/completion.ts";
import { byteLength } from "../../plan/text.ts";
import { findDialect, readCall } from "../../dialects/table.ts";
import { keyOf } from "../call-key.ts";
import { type Refused, runId } from "../errors.ts";
import type * as Api from "../plans.ts";
import { carryOut } from "./calls.ts";
import { type Deed, finishPlan, putCheckpoint, recoverPlan, restorePlan } from "./deeds.ts";
import { Memory } from "./memory.ts";
import * as refusals from "./refusals.ts";
import { patched } from "./settings-patch.ts";
import { entryView, planView, runView } from "./views.ts";

export interface StoreOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A store of its own: nothing is shared with any other. */
export function openStore({ now = Date.now }: StoreOptions = {}): Api.Plans {
  const runs = new Map<string, Memory>();
  return {
    run: (id) => new StoredRun(runId(id), runs, now),
  };
}

const BODY_BYTES = 262_144;

class StoredRun implements Api.RunPlan {
  readonly id: string;
  readonly #runs: Map<string, Memory>;
  readonly #now: () => number;

  constructor(id: string, runs: Map<string, Memory>, now: () => number) {
    this.id = id;
    this.#runs = runs;
    this.#now = now;
  }

  /** What there is of the run. Only a write puts it among the runs: reading creates nothing [S6]. */
  get #memory(): Memory {
    return this.#runs.get(this.id) ?? new Memory();
  }

  async call(tool: string, sent: unknown, options: Api.CallOptions = {}): Promise<Api.ToolAnswer | Refused> {
    const args = JSON.stringify(sent ?? {});
    if (byteLength(args) > BODY_BYTES) return refusals.tooLarge;
    const named = options.dialect === undefined ? null : findDialect(options.dialect);
    if (named === undefined) return refusals.unknownDialect;
    const call = readCall(tool, JSON.parse(args), named?.name ?? null);
    if (!call.ok) return refusals.unknownTool(tool, call.tools);
    const memory = this.#memory;
    const answer = carryOut(memory, { run: this.id, call, args, named, options, now: this.#now() });
    if (memory.createdAt !== null) this.#runs.set(this.id, memory);
    return structuredClone(answer);
  }

  async reminder({ dialect }: Api.ReminderOptions = {}): Promise<Api.Reminder> {
    const { plan } = this.#memory;
    const tool = (dialect === undefined ? undefined : findDialect(dialect))?.listTool ?? null;
    return { text: this.#memory.reminder(tool), revision: plan.revision, trouble: null };
  }

  async plan({ revision }: { readonly revision?: number } = {}) {
    const { newest, entries, settings } = this.#memory;
    if (revision !== undefined && !isCount(revision))
      return refusals.badQuery("revision is a whole number, 0 or more.");
    const entry = revision === undefined ? newest : revision === 0 ? null : entries[revision - 1];
    if (entry === undefined) return refusals.noSuchRevision(revision ?? 0);
    return structuredClone({ ok: true as const, plan: planView(this.id, entry, settings.goal) });
  }

  async history(page: Api.Asked = {}) {
    const { after = 0, limit = 50 } = page;
    const refused = this.#refusedPage(after, limit);
    if (refused !== null) return refused;
    const { entries, plan } = this.#memory;
    const shown = entries.slice(after, after + limit);
    const last = shown.at(-1)?.plan.revision ?? after;
    return structuredClone({
      ok: true as const,
      entries: shown.map(entryView),
      next: last < plan.revision ? last : null,
    });
  }

  async folded(page: Api.Asked = {}) {
    const { after = 0, limit = 50 } = page;
    const refused = this.#refusedPage(after, limit);
    return refused ?? structuredClone({ ok: true as const, ...this.#memory.foldedAfter(after, limit) });
  }

  async settings() {
    return structuredClone({ ok: true as const, settings: this.#memory.settings });
  }

  async changeSettings(patch: object, { key, ifMatch }: Api.WriteOptions = {}): Promise<Api.SettingsAnswer | Refused> {
    const [id, fingerprint] = [keyOf(key), `settings ${JSON.stringify(patch)}`];
    const after = patched(this.#memory.own, patch);
    if (!after.ok) return refusals.wrongSettings(after.faults);
    const before = this.#memory.receiptOf(id, fingerprint);
    if (before === "reused") return refusals.keyReused;
    if (before?.kind === "settings") return structuredClone({ ok: true, settings: before.settings });
    if (this.#isStale(ifMatch)) return refusals.stale(this.#view());
    const memory = this.#create();
    memory.own = after.own;
    memory.keep(id, { kind: "settings", fingerprint, settings: memory.settings });
    return structuredClone({ ok: true, settings: memory.settings });
  }

  async stopCheck(
    { reason, attempt }: Api.StopAsked,
    { key }: Api.WriteOptions = {},
  ): Promise<Api.StopAnswer | Refused> {
    const memory = this.#memory;
    const [id, fingerprint] = [keyOf(key), `stop ${JSON.stringify([reason, attempt])}`];
    const before = this.#memory.receiptOf(id, fingerprint);
    if (before === "reused") return refusals.keyReused;
    if (before?.kind === "turned-back") return { ok: true, ...before.decision };
    const { plan, settings, nudges: counted } = memory;
    const counts = counted.epoch === plan.epoch ? counted.count : 0;
    const decision = mayFinish({ plan, settings, reason, nudges: attempt ?? counts, listTool: memory.listTool });
    if (decision.decision === "continue") {
      memory.nudges = { epoch: plan.epoch, count: counts + 1 };
      memory.keep(id, { kind: "turned-back", fingerprint, decision });
    }
    return { ok: true, ...decision };
  }

  async finish(outcome: string | null = null, options: Api.WriteOptions = {}) {
    return this.#doing({ outcome }, options, (memory, deed) => finishPlan(memory, deed, outcome));
  }

  async restore(target: Api.RestoreTarget, options: Api.WriteOptions = {}) {
    return this.#doing(target, options, (memory, deed) => restorePlan(memory, deed, target));
  }

  async checkpoint() {
    const { createdAt, plan, foldedItems } = this.#memory;
    if (createdAt === null) return refusals.noSuchRun;
    return structuredClone({ ok: true as const, checkpoint: checkpointOf(plan, foldedItems) });
  }

  async putCheckpoint(checkpoint: Api.SentCheckpoint, options: Api.WriteOptions = {}) {
    return this.#doing(checkpoint, options, putCheckpoint);
  }

  async recover({ entries, replace = false }: Api.RecoverLog, options: Api.WriteOptions = {}) {
    return this.#doing({ entries, replace }, options, (memory, deed) => recoverPlan(memory, deed, entries, replace));
  }

  async about() {
    const memory = this.#memory;
    if (memory.createdAt === null) return refusals.noSuchRun;
    return structuredClone({ ok: true as const, run: runView(this.id, memory.createdAt, memory) });
  }

  async remove() {
    return this.#runs.delete(this.id) ? { ok: true as const } : refusals.noSuchRun;
  }

  #doing(
    body: object,
    options: Api.WriteOptions,
    work: (memory: Memory, deed: Deed) => Api.ToolAnswer | Refused,
  ): Api.ToolAnswer | Refused {
    const memory = this.#memory;
    const answer = work(memory, { run: this.id, body, options, now: this.#now() });
    if (memory.createdAt !== null) this.#runs.set(this.id, memory);
    return structuredClone(answer);
  }

  #create(): Memory {
    const memory = this.#memory;
    memory.exist(this.#now());
    this.#runs.set(this.id, memory);
    return memory;
  }

  #view() {
    return planView(this.id, this.#memory.newest, this.#memory.settings.goal);
  }

  #isStale(ifMatch: number | undefined): boolean {
    return ifMatch !== undefined && ifMatch !== this.#memory.plan.revision;
  }

  #refusedPage(after: number, limit: number): Refused | null {
    if (!isCount(after)) return refusals.badQuery("after is a whole number, 0 or more.");
    if (!isCount(limit) || limit < 1 || limit > 200) return refusals.badQuery("limit is 1 to 200.");
    return this.#memory.createdAt === null ? refusals.noSuchRun : null;
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
