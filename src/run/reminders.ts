/**
 * The reminder as last rendered, one per tool it may name, so that reading costs neither a rendering
 * nor a hash [M2]. A cache: forgotten with every write and every change of settings.
 */
import { NO_PLAN } from "../plan/plan.ts";
import { renderPlan } from "../plan/render.ts";
import type { Settings } from "../plan/settings.ts";
import type { Reminder } from "../protocol/run-api.ts";
import { listToolOf } from "./answer.ts";
import type { Kept } from "./kept.ts";

/** A rendering; hashed by the first who reads it, since most answers to a write need no hash. */
interface Shown {
  readonly revision: number;
  readonly text: string | null;
  etag: string | null;
}

/** More tools than this are named only by somebody trying: the cache starts over. */
const TOOLS = 16;

export class Reminders {
  readonly #byTool = new Map<string, Shown>();

  forget(): void {
    this.#byTool.clear();
  }

  /** Keeps what an answer rendered already. */
  keep(listTool: string, revision: number, text: string | null): Shown {
    if (this.#byTool.size >= TOOLS) this.forget();
    const shown: Shown = { revision, text, etag: null };
    this.#byTool.set(listTool, shown);
    return shown;
  }

  /** `render` is called only when the tool's reminder is not there. */
  async of(listTool: string, revision: number, render: () => string | null): Promise<Reminder> {
    const shown = this.#byTool.get(listTool) ?? this.keep(listTool, revision, render());
    shown.etag ??= await hash(shown.text ?? "");
    return { revision: shown.revision, text: shown.text, etag: shown.etag };
  }
}

/** The reminder of a plan that is not the current one; null = of none. Not kept: each branch would be one more. */
export async function reminderOf(kept: Kept | null, settings: Settings, listTool: string | null): Promise<Reminder> {
  const plan = kept?.plan ?? NO_PLAN;
  const text = renderPlan(plan, settings, listTool ?? listToolOf(kept));
  return { revision: plan.revision, text, etag: await hash(text ?? "") };
}

/** SHA-256 of the bytes, cut to 128 bits: an ETag tells renderings of one run apart, no more [R4]. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
