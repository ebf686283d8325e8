/** What the agent's process and the show say to each other. Plain data over the fork's channel. */
import type { Answer, Call } from "./connection.ts";

/** The show paces the agent: one order, one turn. `say` carries the user's message with it. */
export type Order = { readonly kind: "go" } | { readonly kind: "say"; readonly text: string };

export type Report =
  /** A turn began: this is the reminder that goes with the model's request. */
  | { readonly kind: "looked"; readonly reminder: string | null }
  /** About to make this call. `worked`: the step that was worked on first. */
  | { readonly kind: "calls"; readonly call: Call; readonly worked: string | null }
  /** The turn is over. `erased`: the runtime compacted the transcript after it. */
  | {
      readonly kind: "heard";
      readonly call: Call;
      /** The call's idempotency key. */
      readonly key: string;
      readonly answer: Answer;
      readonly erased: { readonly messages: number; readonly bytes: number } | null;
    }
  /** The turn is over: nothing is open. */
  | { readonly kind: "waits" };
