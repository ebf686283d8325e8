/**
 * Where the run stands as its answers tell it, and what the list would be without folding. Kept by the
 * show to compare with; the agent never sees it.
 */
import type { Answer, Call, PlanState } from "./connection.ts";
import { UnfoldedList } from "./unfolded.ts";

export class Ledger {
  readonly #unfolded = new UnfoldedList();
  /** Steps that have come to an end: completed or abandoned. */
  readonly ended = new Set<string>();
  goal = "";
  revision = 0;
  /** Plans begun. */
  epoch = 0;
  retired = 0;

  /** Notes an accepted change, and the step that was worked on for it. */
  follow(call: Call, plan: PlanState, worked: string | null): void {
    if (plan.epoch !== this.epoch) this.#unfolded.forget();
    this.#unfolded.apply(call);
    ({ revision: this.revision, epoch: this.epoch, retired: this.retired } = plan);
    if (worked !== null && this.#statusOf(worked) !== "blocked") this.ended.add(worked);
  }

  /** Steps of the plan in force, folded or not. */
  get distinct(): number {
    return this.#unfolded.items.length;
  }

  get completed(): number {
    return this.#unfolded.items.filter((item) => item.status === "completed").length;
  }

  /** Bytes of the plan in force, had nothing been folded. */
  get unfoldedBytes(): number {
    return this.#unfolded.bytes(this.goal);
  }

  #statusOf(id: string): string | undefined {
    return this.#unfolded.items.find((item) => item.id === id)?.status;
  }
}

/** The answer to a call whose process died before it heard one, as the plan tells it. */
export function answerFrom(plan: PlanState, ledger: Ledger): Answer {
  const folded = plan.retired - ledger.retired;
  return { status: 200, ok: true, text: "", revision: plan.revision, replayed: false, code: null, folded, plan };
}
