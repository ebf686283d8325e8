/** A tool call as a provider's message holds it, and how that provider takes the answer. One file a provider implements this. */

export interface SentCall {
  /** The provider's id of the call: its idempotency key. Null where the provider gives none. */
  readonly id: string | null;
  readonly name: string;
  /** As sent: an object, or JSON text that is not read yet. */
  readonly args: unknown;
  /** The call itself, for handing it back untouched. */
  readonly part: object;
}

/** The answer to a call in words. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

export interface CallFormat {
  /** The calls of a message, or of a list of calls, in order; null when it is neither. */
  read(body: unknown): readonly SentCall[] | null;
  /** The provider's own result part. Refusals are marked where the provider has a mark for failures. */
  result(call: SentCall, outcome: Outcome): object;
}
