/**
 * A run as the holder of one of its tokens reaches it: every call takes the token's generation along,
 * so that revoking needs no list and checking no second trip [S1]. Used by stub.ts.
 */
import type { RunApi, TokenCall } from "../protocol/run-api.ts";

/** Thrown in the front alone: any call may meet it, and none has a place for it in its answer. */
export class Revoked extends Error {}

/** The run's calls, refused by the run itself where the generation is over. */
export function asTokenHolder(run: RunApi, generation: number): RunApi {
  const call =
    (name: TokenCall) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const held = await run.asTokenHolder(generation, name, args);
      if (held.revoked) throw new Revoked("The token was revoked.");
      return held.answer;
    };
  // SAFETY: whatever is called is passed on under its own name; the run answers as RunApi says.
  return new Proxy(run, { get: (_, name) => call(name as TokenCall) });
}
