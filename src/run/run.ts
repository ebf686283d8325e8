/**
 * One agent run: one object per `tenant:run`, woken by a request or not at all. It decides nothing: a
 * command is decided by plan/, refused as a value or written down in one transaction, and answered
 * from what was written. Called by the fronts over RPC (protocol/run-api.ts).
 *
 * Storage is what survives an eviction; every field below can be made again from it. An object that
 * was never written stores nothing, so that asking about a run does not create one [S6].
 */
import { DurableObject } from "cloudflare:workers";
import { type Checkpoint, takeCheckpoint } from "../plan/checkpoint.ts";
import { decide, type Decision } from "../plan/decide.ts";
import { finish } from "../plan/finish.ts";
import { renderPlan } from "../plan/render.ts";
import type { Settings } from "../plan/settings.ts";
import type * as Api from "../protocol/run-api.ts";
import { tenantAndRun } from "../tenant/run-name.ts";
import { listToolOf, planView, runView } from "./answer.ts";
import { Bucket, readRate } from "./bucket.ts";
import { Chores } from "./chores.ts";
import { Commands, refused } from "./commands.ts";
import { plant, seedOf } from "./forks.ts";
import { recovered, restored } from "./going-back.ts";
import { Ledger } from "./ledger.ts";
import { Lineage, type NewChild } from "./lineage.ts";
import { directoryOf, type OtherObjects, relativesOf } from "./others.ts";
import { checkpointAt, historyAfter, planAt } from "./questions.ts";
import { readMostBytes } from "./quota.ts";
import { reminderOf, Reminders } from "./reminders.ts";
import { stopCheck } from "./stop-check.ts";

/** What a run reads of the Worker's environment. */
export interface RunBindings extends OtherObjects {
  /** Changes a minute that one run takes; unset = any [S5]. */
  readonly RUNPLAN_RUN_RATE?: string;
  /** Bytes that one run may hold; unset = a gibibyte. */
  readonly RUNPLAN_RUN_BYTES?: string;
}

export class Run extends DurableObject<RunBindings> implements Api.RunApi {
  readonly #run: string;
  readonly #ledger: Ledger;
  readonly #lineage: Lineage;
  readonly #chores: Chores;
  readonly #commands: Commands;
  readonly #reminders = new Reminders();

  constructor(ctx: DurableObjectState, env: RunBindings) {
    super(ctx, env);
    const name = ctx.id.name ?? "";
    const { tenant, run } = tenantAndRun(name);
    this.#run = run;
    this.#ledger = new Ledger(ctx.storage, name, () => void this.#chores.begin(Date.now()));
    this.#lineage = new Lineage(this.#ledger, run, relativesOf(env, tenant));
    this.#chores = new Chores(ctx, run, directoryOf(env, tenant, run), () => this.#ledger.life);
    const rate = readRate(env.RUNPLAN_RUN_RATE);
    this.#commands = new Commands({
      run,
      ledger: this.#ledger,
      reminders: this.#reminders,
      bucket: rate === null ? null : new Bucket(rate),
      mostBytes: readMostBytes(env.RUNPLAN_RUN_BYTES),
    });
  }

  // Commands: receipt, precondition, decision, transaction, answer; in this order [H2].

  async write(command: Api.Command): Promise<Api.Answer> {
    const { change } = command;
    return this.#change(command, ({ plan, settings }) =>
      decide(plan, change, settings, this.#ledger.recordFor(change)),
    );
  }

  async finish(asked: Api.Asked): Promise<Api.Answer> {
    return this.#change(asked, ({ plan }) => finish(plan));
  }

  async restore(asked: Api.Asked, target: Api.RestoreTarget): Promise<Api.Answer> {
    return this.#change(asked, (ledger) => restored(ledger, target));
  }

  async putCheckpoint(asked: Api.Asked, checkpoint: Checkpoint): Promise<Api.Answer> {
    return this.#change(asked, ({ plan, settings }) => takeCheckpoint(plan, checkpoint, settings));
  }

  async recover(asked: Api.Asked, log: readonly Api.LoggedCall[], replace: boolean): Promise<Api.Answer> {
    const { decision, ...spoke } = recovered(this.#ledger, log, replace);
    return this.#change({ ...asked, ...spoke }, () => decision);
  }

  async changeSettings(
    patch: Api.SettingsPatch,
    call: Api.CallKey | null,
    ifMatch: Api.IfMatch,
  ): Promise<Api.SettingsAnswer | Api.Refused> {
    const answer = this.#commands.changeSettings(patch, call, ifMatch, Date.now());
    if (patch.retentionDays !== undefined) await this.#chores.reconsider();
    return answer;
  }

  async stopCheck(asked: Api.StopAsked, call: Api.CallKey | null): Promise<Api.StopAnswer | Api.Refused> {
    const receipt = this.#commands.receiptOf(call);
    return receipt === "reused"
      ? refused({ code: "key_reused" })
      : stopCheck(this.#ledger, asked, call, receipt, Date.now());
  }

  /** A run that is there takes no other in its place. */
  async importPage(page: Api.ImportPage): Promise<Api.Imported | Api.Refused> {
    if (this.#ledger.record !== null) return refused({ code: "run_exists" });
    if (page.lines[0]?.kind === "run") await this.#chores.lookAgain(Date.now());
    const taken = this.#ledger.take(page);
    return taken.kind === "wrong" ? { ok: false, why: taken.why } : { ok: true, next: taken.kind === "next" };
  }

  async bearChild(child: string | null, call: Api.CallKey | null): Promise<NewChild | Api.Refused> {
    return this.#lineage.bear(child, call, this.#commands.receiptOf(call), Date.now());
  }

  async adopt(parent: Api.Parent, patch: Api.SettingsPatch): Promise<{ ok: true } | Api.Refused> {
    return this.#lineage.adopt(parent, patch, Date.now());
  }

  async seed(fork: string | null, inherit: Api.Inherit, call: Api.CallKey | null): Promise<Api.Seed | Api.Refused> {
    const receipt = this.#commands.receiptOf(call);
    return seedOf(this.#ledger, { run: this.#run, fork, inherit, call, receipt }, Date.now());
  }

  async plant(asked: Api.Asked, origin: Api.Origin, checkpoint: Checkpoint | null): Promise<Api.Planted> {
    return plant(this.#ledger, this.#commands, { asked, origin, checkpoint }, Date.now());
  }

  async remove(ifMatch: Api.IfMatch, cascade = false): Promise<{ ok: true } | Api.Refused> {
    if (this.#ledger.record === null) return refused({ code: "run_not_found" });
    if (this.#commands.isStale(ifMatch)) return this.#commands.stale();
    if (cascade) await this.#lineage.removeChildren();
    await this.#expire();
    await this.#chores.begin(Date.now());
    return { ok: true };
  }

  async removeAsChildOf(parent: Api.Parent): Promise<void> {
    if (!this.#lineage.isChildOf(parent)) return;
    await this.#lineage.removeChildren();
    await this.#erase();
    await this.#chores.begin(Date.now());
  }

  async forgetChild(child: string): Promise<void> {
    this.#lineage.forget(child, Date.now());
  }

  async revokeTokens(): Promise<number> {
    return this.#ledger.endGeneration(Date.now());
  }

  // Questions. Reading changes nothing, on disk or in what a later answer says.

  async ask({ listTool, folded }: Api.Question): Promise<Api.Told> {
    const page = folded === null ? null : this.#ledger.foldedAfter(folded.after, folded.limit);
    const { newest, settings, plan } = this.#ledger;
    const shown = planView(this.#run, newest, settings.goal);
    const reminder = renderPlan(plan, settings, listTool ?? listToolOf(newest));
    return { plan: shown, reminder, lastId: plan.lastId, folded: page };
  }

  async reminder(listTool: string | null, branch?: readonly string[]): Promise<Api.PackedReminder> {
    const { plan, settings, newest } = this.#ledger;
    if (branch !== undefined) return reminderOf(this.#ledger.entryOn(branch), settings, listTool);
    const tool = listTool ?? listToolOf(newest);
    return this.#reminders.of(tool, plan.revision, () => renderPlan(plan, settings, tool));
  }

  async plan(revision: number | null, branch?: readonly string[]): Promise<Api.PlanAnswer | Api.Refused> {
    return planAt(this.#ledger, this.#run, revision, branch);
  }

  async checkpoint(revision: number | null): Promise<Api.CheckpointAnswer | Api.Refused> {
    return checkpointAt(this.#ledger, revision);
  }

  async history(after: number, limit: number): Promise<({ ok: true } & Api.Page<Api.Entry>) | Api.Refused> {
    return historyAfter(this.#ledger, after, limit);
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
      : { ok: true, run: runView(this.#run, record, this.#ledger) };
  }

  async exportPage(cursor: Api.ExportCursor | null) {
    const { record } = this.#ledger;
    if (record === null) return refused({ code: "run_not_found" });
    return { ok: true as const, ...this.#ledger.exported(this.#run, record, cursor) };
  }

  async children(): Promise<{ ok: true; children: readonly string[] } | Api.Refused> {
    if (this.#ledger.record === null) return refused({ code: "run_not_found" });
    return { ok: true, children: this.#lineage.children };
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
    await this.#chores.ring(Date.now(), () => this.#expire());
    this.#ledger.abandon();
  }

  // What is shared.

  #change(asked: Api.Asked, decideOn: (ledger: Ledger) => Decision | Api.Refused): Api.Answer {
    return this.#commands.change(asked, () => decideOn(this.#ledger), Date.now());
  }

  /** Goes, and tells the parent. */
  async #expire(): Promise<void> {
    const parent = this.#ledger.record?.parent;
    await this.#erase();
    await this.#lineage.leave(parent);
  }

  async #erase(): Promise<void> {
    this.#reminders.forget();
    await this.#ledger.erase();
  }
}
