/** The parts of an answer that the story tests look at. Everything else is the business of test/http. */
import type { Item } from "../../src/plan/plan.ts";
import type { Answer } from "../support/client.ts";

export interface Told {
  readonly ok: boolean;
  readonly revision: number;
  readonly changed: boolean;
  readonly reminder: string | null;
  readonly plan: {
    readonly items: readonly Item[];
    readonly retired: number;
    readonly epoch: number;
    readonly revision: number;
  };
}

/** The answer to an accepted call. Throws with the answer's text when it was not accepted. */
export function accepted(answer: Answer): Told {
  if (answer.status !== 200) throw new Error(`not accepted: ${answer.status} ${answer.text.slice(0, 500)}`);
  // SAFETY: the fields above are those of every accepted call [A].
  return answer.body as Told;
}

/** What is wrong with a reminder, as a sentence; null when nothing is [R3]. */
export function wrongWith(reminder: string | null, plan: Told["plan"]): string | null {
  if (reminder === null) return plan.items.length === 0 ? null : "no reminder though there are items";
  const bytes = Buffer.byteLength(reminder);
  if (bytes > 2_048) return `${bytes} bytes`;
  const lines = reminder.split("\n");
  const hidden = Number(/^… \((\d+) further steps/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
  const shown = lines.length - 2 - (plan.retired > 0 ? 1 : 0) - (hidden > 0 ? 1 : 0);
  return shown + hidden === plan.items.length
    ? null
    : `${shown} lines and ${hidden} further for ${plan.items.length} items`;
}
