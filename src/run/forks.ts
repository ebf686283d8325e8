/** Forks [L2]: what a run gives to a new one, and the new one's first entry. Neither knows of the other afterwards but by name. */
import { type Checkpoint, checkpointOf, takeCheckpoint } from "../plan/checkpoint.ts";
import { NO_PLAN } from "../plan/plan.ts";
import type { Asked, CallKey, Inherit, Origin, Planted, Refused, Seed } from "../protocol/run-api.ts";
import type { Commands } from "./commands.ts";
import { spokenBy } from "./kept.ts";
import { nameOf, namedNext } from "./lineage.ts";
import type { Ledger } from "./ledger.ts";
import type { Receipt } from "./receipts.ts";

export interface Asking {
  /** This run's id, and the fork's; null = one is made up. */
  readonly run: string;
  readonly fork: string | null;
  readonly inherit: Inherit;
  readonly call: CallKey | null;
  /** What the key was answered before. */
  readonly receipt: Receipt | "reused" | undefined;
}

/** Names the fork and says what it begins with; the same again for a key that came before. */
export function seedOf(ledger: Ledger, { run, fork, inherit, call, receipt }: Asking, now: number): Seed | Refused {
  if (receipt === "reused") return { ok: false, refusal: { code: "key_reused" } };
  if (ledger.record === null) return { ok: false, refusal: { code: "run_not_found" } };
  if (receipt?.kind === "fork") return { ...seedAt(ledger, run, receipt.revision), run: receipt.run, replayed: true };
  const revision = inherit === "newest" ? ledger.plan.revision : inherit;
  if (revision !== null && ledger.entryAt(revision) === undefined)
    return { ok: false, refusal: { code: "revision_not_found", revision } };
  const named = namedNext(ledger);
  const name = fork ?? nameOf(run, named);
  const kept = call && ({ kind: "fork", ...call, run: name, revision } as const);
  if (fork === null || kept !== null) ledger.change(fork === null ? { named } : {}, kept, now);
  return { ...seedAt(ledger, run, revision), run: name, replayed: false };
}

/** A finished plan goes on in a fork; settings stay behind. */
function seedAt(ledger: Ledger, run: string, revision: number | null): Omit<Seed, "run" | "replayed"> {
  const origin: Origin = { run, revision };
  const kept = revision === null ? null : (ledger.entryAt(revision) ?? null);
  const { listTool, dialects } = spokenBy(ledger.newest);
  const [dialect] = dialects;
  const spoke = dialect === undefined || listTool === null ? null : { dialect, listTool };
  if (kept === null) return { ok: true, origin, checkpoint: null, spoke };
  const plan = { ...NO_PLAN, ...kept.plan, ended: kept.plan.ended === "cleared" ? ("cleared" as const) : null };
  return { ok: true, origin, checkpoint: checkpointOf(plan, ledger.foldedAt(kept.plan)), spoke };
}

/** Makes the fresh run the fork; again, once it is. */
export function plant(
  ledger: Ledger,
  commands: Commands,
  {
    asked,
    origin,
    checkpoint,
  }: { readonly asked: Asked; readonly origin: Origin; readonly checkpoint: Checkpoint | null },
  now: number,
): Planted {
  const { record, plan } = ledger;
  const isOther = record !== null && (record.origin?.run !== origin.run || record.origin.revision !== origin.revision);
  if (isOther) return { ok: false, refusal: { code: "run_exists" } };
  if (record === null) ledger.change({ origin }, null, now);
  if (checkpoint === null || plan.revision > 0) return { ok: true };
  const planted = commands.change(asked, () => takeCheckpoint(ledger.plan, checkpoint, null), now);
  return planted.ok ? { ok: true } : planted;
}
