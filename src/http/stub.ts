/**
 * The only place that reaches a run's object: one stub call a request, asked again with a fresh stub
 * only where asking twice is safe. Platform trouble becomes 503; a broken promise of ours is thrown on.
 */
import type { DirectoryApi } from "../protocol/directory-api.ts";
import type { RunApi } from "../protocol/run-api.ts";
import { objectName } from "../tenant/run-name.ts";
import { shardsOf } from "../tenant/shards.ts";
import type { AppContext } from "./environment.ts";
import type { Problem } from "./problem.ts";
import { asTokenHolder, Revoked } from "./token-holder.ts";

/** Waits before the second and third attempt, in ms: a restart of an object takes some tens. */
const WAITS = [50, 250] as const;

/** Deployments and restarts that are not always marked retryable. */
const RESTART =
  /reset because its code was updated|this script has been upgraded|no longer active|network connection lost/i;

/** Asks the caller's run. `mayRepeat`: a read, or a write whose key makes the second time harmless. */
export async function askRun<Answer>(
  c: AppContext,
  run: string,
  mayRepeat: boolean,
  question: (run: RunApi) => Promise<Answer>,
): Promise<Answer | Problem> {
  const { tenant, generation } = c.var.caller;
  const name = objectName(tenant, run);
  const stub = () => stubOf(c.env.RUN, name);
  const held = generation === null ? stub : () => asTokenHolder(stub(), generation);
  return attempt(() => question(held()), mayRepeat ? WAITS : []);
}

/** Asks a run that the caller reaches through another one: what a token says of its own run says nothing of this one. */
export async function askRelative<Answer>(
  c: AppContext,
  run: string,
  mayRepeat: boolean,
  question: (run: RunApi) => Promise<Answer>,
): Promise<Answer | Problem> {
  const name = objectName(c.var.caller.tenant, run);
  return attempt(() => question(stubOf(c.env.RUN, name)), mayRepeat ? WAITS : []);
}

/** Asks every shard of the caller's directory, which only reads. */
export async function askShards<Answer>(
  c: AppContext,
  question: (shard: DirectoryApi) => Promise<Answer>,
): Promise<readonly Answer[] | Problem> {
  const { DIRECTORY } = c.env;
  const names = shardsOf(c.var.caller.tenant);
  // SAFETY: the binding's class is Directory, which implements DirectoryApi.
  const shard = (name: string) => DIRECTORY.getByName(name) as unknown as DirectoryApi;
  return attempt(() => Promise.all(names.map((name) => question(shard(name)))), WAITS);
}

/** A stub that failed once may be broken for good, so each attempt makes its own. */
function stubOf(namespace: DurableObjectNamespace, name: string): RunApi {
  // SAFETY: the binding's class is Run, which implements RunApi; the platform's own types give up on recursive data.
  return namespace.getByName(name) as unknown as RunApi;
}

/** Tries once, and once more after each wait; exported for its test. */
export async function attempt<Answer>(ask: () => Promise<Answer>, waits: readonly number[]): Promise<Answer | Problem> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Revoked) return { code: "unauthorized", why: "revoked" };
    const trouble = troubleOf(error);
    const [wait, ...later] = waits;
    if (trouble === null) throw error;
    if (trouble === "passing" && wait !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
      return attempt(ask, later);
    }
    return { code: "unavailable", detail: "The run cannot be reached at the moment." };
  }
}

/** What the platform says of its own failure: try again, do not, or nothing (it is not the platform's). */
function troubleOf(error: unknown): "passing" | "lasting" | null {
  if (!(error instanceof Error)) return null;
  if ("overloaded" in error && error.overloaded === true) return "lasting";
  if ("retryable" in error && error.retryable === true) return "passing";
  return RESTART.test(error.message) ? "lasting" : null;
}
