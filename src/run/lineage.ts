/**
 * A run among its relatives [L1]: the parent knows its children's names, a child its parent's, and neither touches the other's
 * plan. A child counts as one only where both say so, so that a name that was used again is nobody's child by mistake.
 */
import type { CallKey, Parent, Refused, RunApi, SettingsPatch } from "../protocol/run-api.ts";
import type { Ledger } from "./ledger.ts";
import type { Receipt } from "./receipts.ts";
import { patched } from "./settings-change.ts";

/** Generations below the first run; a deeper tree is a loop that somebody forgot to end. */
export const DEPTH_MOST = 8;
/** Children of one run: their names are part of its record. */
export const CHILDREN_MOST = 256;
/** Children deleted at a time: each is an object that may have to be woken. */
const AT_ONCE = 16;

export interface NewChild {
  readonly ok: true;
  readonly run: string;
  readonly depth: number;
  readonly replayed: boolean;
}

export class Lineage {
  readonly #ledger: Ledger;
  readonly #run: string;
  /** Another run of the tenant; a fresh stub each time. */
  readonly #relative: (run: string) => RunApi;

  constructor(ledger: Ledger, run: string, relative: (run: string) => RunApi) {
    this.#ledger = ledger;
    this.#run = run;
    this.#relative = relative;
  }

  get depth(): number {
    return this.#ledger.record?.parent?.depth ?? 0;
  }

  get children(): readonly string[] {
    return this.#ledger.record?.children ?? [];
  }

  /**
   * Takes a child's name down; again for one that is there. Null = a name is made up. The child itself is told by who asks
   * (http/children.ts). `receipt`: what the call's key was answered before.
   */
  bear(
    asked: string | null,
    call: CallKey | null,
    receipt: Receipt | "reused" | undefined,
    now: number,
  ): NewChild | Refused {
    if (receipt === "reused") return { ok: false, refusal: { code: "key_reused" } };
    if (receipt?.kind === "child") return { ok: true, run: receipt.run, depth: receipt.depth, replayed: true };
    const { children } = this;
    const named = namedNext(this.#ledger);
    const child = asked ?? nameOf(this.#run, named);
    const depth = this.depth + 1;
    const born = { ok: true, run: child, depth, replayed: false } as const;
    if (children.includes(child) && call === null) return born;
    if (depth > DEPTH_MOST) return full("generations of children", DEPTH_MOST);
    if (!children.includes(child) && children.length >= CHILDREN_MOST) return full("children", CHILDREN_MOST);
    const kept = call === null ? null : ({ kind: "child", ...call, run: child, depth } as const);
    const counted = asked === null ? { named } : {};
    this.#ledger.change({ children: [...new Set([...children, child])], ...counted }, kept, now);
    return born;
  }

  /** A child that is gone, or never was. */
  forget(child: string, now: number): void {
    const { children } = this;
    if (children.includes(child)) this.#ledger.change({ children: children.filter((one) => one !== child) }, null, now);
  }

  /** Becomes the child; a run that is somebody's already, or somebody of its own, does not. */
  adopt(parent: Parent, patch: SettingsPatch, now: number): { readonly ok: true } | Refused {
    const { record } = this.#ledger;
    if (record !== null) return this.isChildOf(parent) ? { ok: true } : { ok: false, refusal: { code: "run_exists" } };
    this.#ledger.change({ parent, settings: patched({}, patch) }, null, now);
    return { ok: true };
  }

  isChildOf({ run, depth }: Parent): boolean {
    const parent = this.#ledger.record?.parent;
    return parent?.run === run && parent.depth === depth;
  }

  /** Deletes the children, and theirs. Depth grows from parent to child, so it ends. */
  async removeChildren(): Promise<void> {
    const parent: Parent = { run: this.#run, depth: this.depth + 1 };
    const { children } = this;
    for (let at = 0; at < children.length; at += AT_ONCE) {
      const some = children.slice(at, at + AT_ONCE);
      await Promise.all(some.map((child) => this.#relative(child).removeAsChildOf(parent)));
    }
  }

  /** Tells the parent that its child is gone. It would find out by itself, so its trouble is not ours. */
  async leave(parent: Parent | undefined): Promise<void> {
    if (parent === undefined) return;
    try {
      await this.#relative(parent.run).forgetChild(this.#run);
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", message: "parent not told", error: String(error) }));
    }
  }
}

/** The number of the next run that is named after this one; each is given once. */
export function namedNext({ record }: Ledger): number {
  return (record?.named ?? 0) + 1;
}

/** Begins with the run's own name: who may reach runs by that prefix reaches this one. Within the length of an id. */
export function nameOf(run: string, number: number): string {
  return `${run.slice(0, 112)}.${number}`;
}

function full(of: "children" | "generations of children", most: number): Refused {
  return { ok: false, refusal: { code: "lineage_full", of, most } };
}
