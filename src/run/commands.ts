/**
 * The way of every command: receipt, precondition, decision, transaction, answer; in this order [H2]. What is decided comes
 * in as a function of plan/; what differs between commands is nothing else. Owned by run.ts.
 */
import type { Decided, Decision } from "../plan/decide.ts";
import { FAULTS_LISTED } from "../plan/limits.ts";
import type { Fault } from "../plan/problem.ts";
import type * as Api from "../protocol/run-api.ts";
import { acceptedOf, type Answered, planView, reminderTool } from "./answer.ts";
import type { Bucket } from "./bucket.ts";
import { type Facts, factsOf, keptOf } from "./kept.ts";
import type { Ledger } from "./ledger.ts";
import type { Receipt } from "./receipts.ts";
import { settingsWith } from "./record.ts";
import type { Reminders } from "./reminders.ts";
import { patched } from "./settings-change.ts";

/** What becomes of the plan; a refusal where it has a reason of its own. */
export type Deciding = () => Decision | Api.Refused;

export interface Around {
  readonly run: string;
  readonly ledger: Ledger;
  readonly reminders: Reminders;
  /** Null = a run may be changed as fast as it can. */
  readonly bucket: Bucket | null;
  /** Bytes a run may hold. */
  readonly mostBytes: number;
}

export class Commands {
  readonly #run: string;
  readonly #ledger: Ledger;
  readonly #reminders: Reminders;
  readonly #bucket: Bucket | null;
  readonly #mostBytes: number;

  constructor({ run, ledger, reminders, bucket, mostBytes }: Around) {
    this.#run = run;
    this.#ledger = ledger;
    this.#reminders = reminders;
    this.#bucket = bucket;
    this.#mostBytes = mostBytes;
  }

  /** A change of the plan, whatever its kind. */
  change(asked: Api.Asked, deciding: Deciding, now: number): Api.Accepted | Api.Refused {
    const tooSoon = this.tooSoon(now);
    if (tooSoon !== null) return tooSoon;
    const receipt = this.receiptOf(asked.call);
    if (receipt === "reused") return refused({ code: "key_reused" });
    if (receipt !== undefined) return acceptedOf(this.#answeredBefore(receipt));
    if (this.isStale(asked.ifMatch)) return this.stale();
    const decision = deciding();
    if (!decision.ok) return "refusal" in decision ? decision : this.#refusedPlan(decision.faults);
    return this.#accept(asked, decision, now);
  }

  changeSettings(
    patch: Api.SettingsPatch,
    call: Api.CallKey | null,
    ifMatch: Api.IfMatch,
    now: number,
  ): Api.SettingsAnswer | Api.Refused {
    const tooSoon = this.tooSoon(now);
    if (tooSoon !== null) return tooSoon;
    const receipt = this.receiptOf(call);
    if (receipt === "reused") return refused({ code: "key_reused" });
    if (receipt?.kind === "settings") return { ok: true, settings: receipt.settings, replayed: true };
    if (this.isStale(ifMatch)) return this.stale();
    const own = patched(this.#ledger.ownSettings, patch);
    const settings = settingsWith(own);
    this.#ledger.note(own, call && { kind: "settings", ...call, settings }, now);
    this.#reminders.forget();
    return { ok: true, settings, replayed: false };
  }

  /** The limit on how fast a run is changed; null = go on. Counts the call. */
  tooSoon(now: number): Api.Refused | null {
    const retryAfter = this.#bucket?.take(now) ?? 0;
    return retryAfter > 0 ? refused({ code: "rate_limited", retryAfter }) : null;
  }

  /** What the key was answered; `reused` when it came with another request. */
  receiptOf(call: Api.CallKey | null): Receipt | "reused" | undefined {
    const receipt = call === null ? undefined : this.#ledger.receiptOf(call);
    return receipt !== undefined && receipt.fingerprint !== call?.fingerprint ? "reused" : receipt;
  }

  isStale(ifMatch: Api.IfMatch): boolean {
    if (ifMatch === null) return false;
    return ifMatch === "*" ? this.#ledger.record === null : ifMatch !== this.#ledger.plan.revision;
  }

  stale(): Api.Refused {
    return refused({
      code: "stale_revision",
      plan: planView(this.#run, this.#ledger.newest, this.#ledger.settings.goal),
    });
  }

  #accept(asked: Api.Asked, decided: Decided, now: number): Api.Accepted | Api.Refused {
    const { newest, settings, plan } = this.#ledger;
    const facts = factsOf(asked, decided, newest, settings);
    if (!decided.changed) return this.#unchanged(asked, facts, now);
    if (this.#ledger.bytes >= this.#mostBytes) return refused({ code: "run_full", bytes: this.#mostBytes });
    const kept = keptOf(asked, decided, facts, newest, now);
    this.#ledger.accept(kept, decided);
    const { dialect } = kept;
    return this.#shown({ run: this.#run, kept, facts, dialect, changed: true, replayed: false, before: plan.items });
  }

  /** The facts of an answer that was given before, read back. */
  #answeredBefore(receipt: Receipt): Answered {
    if (receipt.kind !== "entry" && receipt.kind !== "unchanged")
      throw new Error("A write shares a fingerprint with another call.");
    const kept = this.#ledger.entryAt(receipt.revision);
    if (kept === undefined) throw new Error(`The entry ${receipt.revision} of a known key is gone.`);
    const again = { run: this.#run, kept, replayed: true };
    if (receipt.kind === "unchanged") {
      const { facts, dialect } = receipt;
      return { ...again, facts, dialect, changed: false, before: kept?.plan.items ?? [] };
    }
    if (kept === null) throw new Error("A key stands for revision 0, which nothing wrote.");
    const before = kept.facts.tellBefore ? (this.#ledger.entryAt(receipt.revision - 1)?.plan.items ?? []) : [];
    return { ...again, facts: kept.facts, dialect: kept.dialect, changed: true, before };
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
  #unchanged({ call, ...asked }: Api.Asked, facts: Facts, now: number): Api.Accepted {
    const { newest, plan, ownSettings } = this.#ledger;
    const dialect = facts.lastDialect ?? asked.dialect;
    this.#ledger.note(
      ownSettings,
      call && { kind: "unchanged", ...call, revision: plan.revision, dialect, facts },
      now,
    );
    const same = { changed: false, replayed: false, before: plan.items };
    return acceptedOf({ run: this.#run, kept: newest, facts, dialect, ...same });
  }

  /** The first answer to a change. What it renders is the reminder of the next request, most of the time. */
  #shown(answered: Answered): Api.Accepted {
    const accepted = acceptedOf(answered);
    this.#reminders.forget();
    this.#reminders.keep(reminderTool(answered.kept, answered.facts), accepted.revision, accepted.reminder);
    return accepted;
  }
}

export function refused(refusal: Api.Refusal): Api.Refused {
  return { ok: false, refusal };
}
