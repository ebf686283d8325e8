/** What the plugins share: they live inside their runtime, so they ask, wait a second at most, and never throw. */
import { answerTo, type Memory } from "../../../hooks/answer.ts";
import type { Asked } from "../../../hooks/asked.ts";
import { Remote } from "../../../hooks/remote.ts";
import { NOTHING_TOLD, type Told } from "../../../hooks/told.ts";
import { log } from "../log.ts";
import type { Environment } from "../places.ts";
import { reasonOf, sender } from "../sending.ts";

const TIMEOUT_MS = 1_000;
/** Sessions of one process. */
const MOST_SESSIONS = 256;

/** What the runtime is to say; "" for nothing. */
export type Answer = (asked: Asked | null) => Promise<string>;

export function answering(runtime: string, env: Environment): Answer {
  const service = new Remote(sender(env, TIMEOUT_MS), (note) => log(env, runtime, note));
  const memory = new ShortMemory();
  const asks = env["RUNPLAN_CHECK"] !== "off";
  return async (asked) => {
    try {
      return asked === null ? "" : (await answerTo(asked, service, memory, asks)).stdout;
    } catch (error) {
      log(env, runtime, reasonOf(error));
      return "";
    }
  };
}

/** For `say`: a plugin hands the text on as it is. */
export const asItIs = (text: string): string => text;

class ShortMemory implements Memory {
  readonly #told = new Map<string, Told>();

  async load(run: string): Promise<Told> {
    return this.#told.get(run) ?? NOTHING_TOLD;
  }

  async keep(run: string, told: Told): Promise<void> {
    this.#told.delete(run);
    this.#told.set(run, told);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_SESSIONS && oldest !== undefined) this.#told.delete(oldest);
  }
}
