/**
 * The list as it would be without folding: every step of a plan's life, with its newest status. What a
 * checklist kept in a transcript costs, and what a model remembers until its transcript is erased.
 */
import { type Item, NO_PLAN, STATUSES } from "../../plan/plan.ts";
import { renderPlan } from "../../plan/render.ts";
import { isObject } from "../importers/recording.ts";
import type { Call } from "./connection.ts";

export class UnfoldedList {
  readonly #items = new Map<string, Item>();

  /** Notes an accepted call of the story's agent: its items all have ids. */
  apply(call: Call): void {
    const { items, operations } = call.args;
    if (Array.isArray(items)) this.#replace(items.map(itemOf));
    if (Array.isArray(operations)) for (const operation of operations) this.#operate(operation);
  }

  /** A new plan began. */
  forget(): void {
    this.#items.clear();
  }

  get items(): readonly Item[] {
    return [...this.#items.values()];
  }

  /** Bytes of all of it, drawn as the reminder is drawn. */
  bytes(goal: string): number {
    const view = { goal, renderBytes: Number.POSITIVE_INFINITY, whenResolved: "show" } as const;
    return Buffer.byteLength(renderPlan({ ...NO_PLAN, items: this.items }, view, "update_plan") ?? "");
  }

  #replace(items: readonly Item[]): void {
    const sent = new Set(items.map((item) => item.id));
    for (const [id, item] of this.#items) if (item.status !== "completed" && !sent.has(id)) this.#items.delete(id);
    for (const item of items) this.#items.set(item.id ?? item.content, item);
  }

  #operate(operation: unknown): void {
    if (!isObject(operation) || typeof operation["id"] !== "string") return;
    const { id, item } = operation;
    const known = this.#items.get(id);
    const fields = isObject(item) ? item : {};
    this.#items.set(id, itemOf({ ...known, ...fields, id }));
  }
}

function itemOf(value: unknown): Item {
  const fields = isObject(value) ? value : {};
  const status = STATUSES.find((word) => word === fields["status"]) ?? "pending";
  return { id: text(fields["id"]), phase: text(fields["phase"]), content: text(fields["content"]), status };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
