/**
 * One agent run: one object per `tenant:run`, woken by a request or not at all. It decides nothing: a
 * command is decided by plan/, refused as a value or written down in one transaction, and answered
 * from what was written. Called by the fronts over RPC (protocol/run-api.ts).
 *
 * Storage is what survives an eviction; every field below can be made again from it. An object that
 * was never written stores nothing, so that asking about a run does not create one [S6].
 */
import { DurableObject } from "cloudflare:workers";
import { decide } from "../plan/decide.ts";
import { FAULTS_LISTED } from "../plan/limits.ts";
import type { Fault } from "../plan/problem.ts";
import { renderPlan } from "../plan/render.ts";
import type { Settings } from "../plan/settings.ts";
import type { DirectoryApi } from "../protocol/directory-api.ts";
import type * as Api from "../protocol/run-api.ts";
import { tenantAndRun } from "../tenant/run-name.ts";
import { shardOf } from "../tenant/shards.ts";
import { acceptedOf, type Answered, entryView, listToolOf, planView, reminderTool, runView } from "./answer.ts";
import { Bucket, readRate } from "./bucket.ts";
import { Chores } from "./chores.ts";
import { type Facts, factsOf, keptOf } from "./kept.ts";
import { Ledger } from "./ledger.ts";
import type { Receipt } from "./receipts.ts";
import { settingsWith } from "./record.ts";
import { Reminders } from "./reminders.ts";
import { patched } from "./settings-change.ts";
import { stopCheck } from "./stop-check.ts";

/** What a run reads of the Worker's environment. */
export interface RunBindings {
  /** Where the tenant's runs are listed; a deployment may do without. */
  readonly DIRECTORY?: DurableObjectNamespace;
  /** Changes a minute that one run takes; unset = any [S5]. */
  readonly RUNPLAN_RUN_RATE?: string;
}

export class Run extends DurableObject<RunBindings> implements Api.RunApi {
  readonly #run: string;
  readonly #ledger: Ledger;
  readonly #chores: Chores;
  readonly #bucket: Bucket | null;
  readonly #reminders = new Reminders();

  constructor(ctx: DurableObjectState, env: RunBindings) {
    super(ctx, env);
    const name = ctx.id.name ?? "";
    const { tenant, run } = tenantAndRun(name);
    this.#run = run;
    this.#ledger = new Ledger(ctx.storage, name, (createdAt) => void this.#chores.begin(createdAt));
    const directory = directoryOf(env, shardOf(tenant, run));
    this.#chores = new Chores(ctx, run, directory, () => this.#ledger.record?.createdAt ?? null);
    const rate = readRate(env.RUNPLAN_RUN_RATE);
    this.#bucket = rate === null ? null : new Bucket(rate);
  }

  // Commands: receipt, precondition, decision, transaction, answer; in this order [H2].

  async write(command: Api.Command): Promise<Api.Accepted | Api.Refused> {
    const { call, change, ifMatch } = command;
    const retryAfter = this.#bucket?.take(Date.now()) ?? 0;
    if (retryAfter > 0) return refused({ code: "rate_limited", retryAfter });
    const receipt = this.#receiptOf(call);
    if (receipt === "reused") return refused({ code: "key_reused" });
    if (receipt !== undefined) return acceptedOf(this.#answeredBefore(receipt));
    if (this.#isStale(ifMatch)) return this.#stale();
    const { plan, settings, newest } = this.#ledger;
    const decision = decide(plan, change, settings, this.#ledger.recordFor(change));
    if (!decision.ok) return this.#refusedPlan(decision.faults);
    const facts = factsOf(command, decision, newest, settings);
    if (!decision.changed) return this.#unchanged(call, facts);
    const kept = keptOf(command, decision, facts, newest, Date.now());
    this.#ledger.accept(kept, decision);
    return this.#shown({ run: this.#run, kept, facts, changed: true, replayed: false, before: plan.items });
  }

  async changeSettings(
    patch: Api.SettingsPatch,
    call: Api.CallKey | null,
    ifMatch: Api.IfMatch,
  ): Promise<Api.SettingsAnswer | Api.Refused> {
    const retryAfter = this.#bucket?.take(Date.now()) ?? 0;
    if (retryAfter > 0) return refused({ code: "rate_limited", retryAfter });
    const receipt = this.#receiptOf(call);
    if (receipt === "reused") return refused({ code: "key_reused" });
    if (receipt?.kind === "settings") return { ok: true, settings: receipt.settings, replayed: true };
    if (this.#isStale(ifMatch)) return this.#stale();
    const own = patched(this.#ledger.ownSettings, patch);
    const settings = settingsWith(own);
    this.#ledger.note(own, call && { kind: "settings", ...call, settings }, Date.now());
    this.#reminders.forget();
    return { ok: true, settings, replayed: false };
  }

  async stopCheck(asked: Api.StopAsked, call: Api.CallKey | null): Promise<Api.StopAnswer | Api.Refused> {
    const receipt = this.#receiptOf(call);
    return receipt === "reused"
      ? refused({ code: "key_reused" })
      : stopCheck(this.#ledger, asked, call, receipt, Date.now());
  }

  async remove(ifMatch: Api.IfMatch): Promise<{ ok: true } | Api.Refused> {
    if (this.#ledger.record === null) return refused({ code: "run_not_found" });
    if (this.#isStale(ifMatch)) return this.#stale();
    this.#reminders.forget();
    await this.#ledger.erase();
    await this.#chores.begin(Date.now());
    return { ok: true };
  }

  async revokeTokens(): Promise<number> {
    return this.#ledger.endGeneration(Date.now());
  }

  // Questions. Reading changes nothing, on disk or in what a later answer says.

  async ask({ listTool, folded }: Api.Question): Promise<Api.Told> {
    const { text } = await this.reminder(listTool);
    const page = folded === null ? null : this.#ledger.foldedAfter(folded.after, folded.limit);
    return { plan: this.#planView(), reminder: text, lastId: this.#ledger.plan.lastId, folded: page };
  }

  async reminder(listTool: string | null): Promise<Api.Reminder> {
    const { plan, settings, newest } = this.#ledger;
    const tool = listTool ?? listToolOf(newest);
    return this.#reminders.of(tool, plan.revision, () => renderPlan(plan, settings, tool));
  }

  async plan(revision: number | null): Promise<Api.PlanAnswer | Api.Refused> {
    const { record, plan, settings } = this.#ledger;
    const asked = revision ?? plan.revision;
    const kept = this.#ledger.entryAt(asked);
    if (kept === undefined) return refused({ code: "revision_not_found", revision: asked });
    const settingsChanged = asked <= (record?.settingsAt ?? -1);
    return { ok: true, plan: planView(this.#run, kept, settings.goal), settingsChanged };
  }

  async history(after: number, limit: number): Promise<({ ok: true } & Api.Page<Api.Entry>) | Api.Refused> {
    if (this.#ledger.record === null) return refused({ code: "run_not_found" });
    const page = this.#ledger.entriesAfter(after, limit);
    const last = page.at(-1)?.plan.revision ?? after;
    return { ok: true, entries: page.map(entryView), next: last < this.#ledger.plan.revision ? last : null };
  }

  async folded(after: number, limit: number): Promise<({ ok: true } & Api.Page<Api.FoldedEntry>) | Api.Refused> {
    if (this.#ledger.record === null) return refused({ code: "run_not_found" });
    return { ok: true, ...this.#ledger.foldedAfter(after, limit) };
  }

  async settings(): Promise<Settings> {
    return this.#ledger.settings;
  }

  async about(): Promise<{ ok: true; run: Api.RunView } | Api.Refused> {
    const { record } = this.#ledger;
    return record === null
      ? refused({ code: "run_not_found" })
      : { ok: true, run: runView(this.#run, record.createdAt, this.#ledger) };
  }

  async tokenGeneration(): Promise<number> {
    return this.#ledger.record?.tokenGeneration ?? 0;
  }

  /** A command or question by the holder of a run's token [S1]. */
  async asTokenHolder(generation: number, call: Api.TokenCall, args: readonly unknown[]): Promise<Api.Held> {
    if (generation < (await this.tokenGeneration())) return { revoked: true };
    // SAFETY: the front sends one of the calls above with that call's own arguments (http/token-holder.ts).
    const method = this[call] as (...given: readonly unknown[]) => Promise<unknown>;
    return { revoked: false, answer: await method.apply(this, [...args]) };
  }

  // What the platform calls.

  override async alarm(): Promise<void> {
    await this.#chores.tellDirectory();
  }

  // What the commands share.

  #planView(): Api.PlanView {
    return planView(this.#run, this.#ledger.newest, this.#ledger.settings.goal);
  }

  /** What the key was answered; `reused` when it came with another request. */
  #receiptOf(call: Api.CallKey | null): Receipt | "reused" | undefined {
    const receipt = call === null ? undefined : this.#ledger.receiptOf(call);
    return receipt !== undefined && receipt.fingerprint !== call?.fingerprint ? "reused" : receipt;
  }

  /** The facts of an answer that was given before, read back. */
  #answeredBefore(receipt: Receipt): Answered {
    if (receipt.kind === "settings" || receipt.kind === "turned-back")
      throw new Error("A write shares a fingerprint with another call.");
    const kept = this.#ledger.entryAt(receipt.revision);
    if (kept === undefined) throw new Error(`The entry ${receipt.revision} of a known key is gone.`);
    const again = { run: this.#run, kept, replayed: true };
    if (receipt.kind === "unchanged")
      return { ...again, facts: receipt.facts, changed: false, before: kept?.plan.items ?? [] };
    if (kept === null) throw new Error("A key stands for revision 0, which nothing wrote.");
    const before = kept.facts.tellBefore ? (this.#ledger.entryAt(receipt.revision - 1)?.plan.items ?? []) : [];
    return { ...again, facts: kept.facts, changed: true, before };
  }

  #isStale(ifMatch: Api.IfMatch): boolean {
    if (ifMatch === null) return false;
    return ifMatch === "*" ? this.#ledger.record === null : ifMatch !== this.#ledger.plan.revision;
  }

  #stale(): Api.Refused {
    return refused({ code: "stale_revision", plan: this.#planView() });
  }

  #refusedPlan(faults: readonly Fault[]): Api.Refused {
    const { revision } = this.#ledger.plan;
    return refused({
      code: "plan_refused",
      faults: faults.slice(0, FAULTS_LISTED),
      faultCount: faults.length,
      revision,
    });
  }

  /** A call that changes nothing leaves no entry [P10]; its key is kept all the same [H2]. */
  #unchanged(call: Api.CallKey | null, facts: Facts): Api.Accepted {
    const { newest, plan, ownSettings } = this.#ledger;
    this.#ledger.note(ownSettings, call && { kind: "unchanged", ...call, revision: plan.revision, facts }, Date.now());
    return acceptedOf({ run: this.#run, kept: newest, facts, changed: false, replayed: false, before: plan.items });
  }

  /** The first answer to a change. What it renders is the reminder of the next request, most of the time. */
  #shown(answered: Answered): Api.Accepted {
    const accepted = acceptedOf(answered);
    this.#reminders.forget();
    this.#reminders.keep(reminderTool(answered.kept, answered.facts), accepted.revision, accepted.reminder);
    return accepted;
  }
}

/** A fresh stub each time: one that failed may be broken for good. */
function directoryOf({ DIRECTORY }: RunBindings, shard: string): () => DirectoryApi | null {
  // SAFETY: the binding's class is Directory, which implements DirectoryApi.
  return () => (DIRECTORY === undefined ? null : (DIRECTORY.getByName(shard) as unknown as DirectoryApi));
}

function refused(refusal: Api.Refusal): Api.Refused {
  return { ok: false, refusal };
}
