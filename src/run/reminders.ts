/**
 * The reminder as last rendered, one per tool it may name, so that reading costs neither a rendering
 * nor a hash [M2]. A cache: forgotten with every write and every change of settings.
 */
import { NO_PLAN } from "../plan/plan.ts";
import { renderPlan } from "../plan/render.ts";
import type { Settings } from "../plan/settings.ts";
import type { PackedReminder, Reminder } from "../protocol/run-api.ts";
import { listToolOf } from "./answer.ts";
import type { Kept } from "./kept.ts";

/** A rendering; hashed and packed for the first who reads it, since most answers to a write need neither. */
interface Shown {
  readonly revision: number;
  readonly text: string | null;
  packed: PackedReminder | null;
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
    const shown: Shown = { revision, text, packed: null };
    this.#byTool.set(listTool, shown);
    return shown;
  }

  /** `render` is called only when the tool's reminder is not there. */
  async of(listTool: string, revision: number, render: () => string | null): Promise<PackedReminder> {
    const shown = this.#byTool.get(listTool) ?? this.keep(listTool, revision, render());
    shown.packed ??= await pack(shown.revision, shown.text);
    return shown.packed;
  }
}

async function pack(revision: number, text: string | null): Promise<PackedReminder> {
  return JSON.stringify({ revision, text, etag: await hash(text ?? "") } satisfies Reminder);
}

/** The reminder of a plan that is not the current one; null = of none. Not kept: each branch would be one more. */
export function reminderOf(kept: Kept | null, settings: Settings, listTool: string | null): Promise<PackedReminder> {
  const plan = kept?.plan ?? NO_PLAN;
  return pack(plan.revision, renderPlan(plan, settings, listTool ?? listToolOf(kept)));
}

/** SHA-256 of the bytes, cut to 128 bits: an ETag tells renderings of one run apart, no more [R4]. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
