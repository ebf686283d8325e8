/**
 * Whether the agent of a run may stop [D1][D2]: plan/completion.ts decides, here the answer `continue` is counted, once per
 * key, and made again from its facts when the key comes again [H2]. The answer `stop` writes nothing, as any question.
 */
import { mayFinish } from "../plan/completion.ts";
import { DEFAULT_SETTINGS } from "../plan/settings.ts";
import type { CallKey, StopAnswer, StopAsked } from "../protocol/run-api.ts";
import { listToolOf } from "./answer.ts";
import type { Ledger } from "./ledger.ts";
import type { Receipt } from "./receipts.ts";
import type { StopFacts } from "./record.ts";

/** `receipt`: what the call's key was answered before. */
export function stopCheck(
  ledger: Ledger,
  { reason, attempt }: StopAsked,
  call: CallKey | null,
  receipt: Receipt | undefined,
  now: number,
): StopAnswer {
  if (receipt?.kind === "turned-back") return again(ledger, receipt);
  const { plan, newest } = ledger;
  const { goal, renderBytes, whenResolved, checkCompletion, maxCompletionNudges } = ledger.settings;
  const nudges = attempt ?? ledger.nudges;
  const facts = {
    goal,
    renderBytes,
    whenResolved,
    checkCompletion,
    maxCompletionNudges,
    nudges,
    listTool: listToolOf(newest),
  };
  const decision = decide(plan, reason, facts);
  if (decision.decision === "continue") {
    ledger.countNudge(call && { kind: "turned-back", ...call, revision: plan.revision, facts }, now);
  }
  return { ok: true, decision, replayed: false };
}

/** Only a `finish` is turned back, so the reason is known. */
function again(ledger: Ledger, { revision, facts }: Extract<Receipt, { kind: "turned-back" }>): StopAnswer {
  const kept = ledger.entryAt(revision);
  if (kept === undefined || kept === null) throw new Error(`The entry ${revision} of a known key is gone.`);
  return { ok: true, decision: decide(kept.plan, "finish", facts), replayed: true };
}

function decide(plan: Ledger["plan"], reason: StopAsked["reason"], { nudges, listTool, ...settings }: StopFacts) {
  return mayFinish({ plan, reason, nudges, listTool, settings: { ...DEFAULT_SETTINGS, ...settings } });
}
