/**
 * An agent that does what agents do to plans, at random: sends lists back folded or whole, repeats texts,
 * reuses ids, reopens finished steps, copies the count line, patches, errs. It knows which steps it made, and
 * so how many distinct ones it ever completed: the oracle for "retired is a floor".
 */
import fc from "fast-check";
import type { Change, Operation } from "../../src/plan/change.ts";
import { checkItems, OWN } from "../../src/plan/check.ts";
import type { Item, Status } from "../../src/plan/plan.ts";
import { countLine } from "../../src/plan/render.ts";
import type { MemoryRun } from "./memory-run.ts";

/** What a history did; each is wanted in at least a fifth of all histories. */
export type Feature =
  | "folded"
  | "resentRecord"
  | "reopened"
  | "reusedId"
  | "repeatedText"
  | "echoed"
  | "patched"
  | "refused"
  | "newEpoch";

/** How often each move is made; what ends a plan is rare, as it is with real agents. */
const WEIGHTS = {
  advance: 8,
  grow: 6,
  burst: 6,
  repeat: 3,
  record: 4,
  reopen: 3,
  reuse: 3,
  echo: 3,
  patch: 4,
  drop: 1,
  clear: 1,
  replan: 1,
  err: 1,
} as const;

type Kind = keyof typeof WEIGHTS;

export interface Move {
  readonly kind: Kind;
  readonly pick: number;
  readonly long: boolean;
  readonly withIds: boolean;
}

export const history: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    // SAFETY: the keys are those of WEIGHTS.
    kind: fc.oneof(
      ...(Object.keys(WEIGHTS) as Kind[]).map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) })),
    ),
    pick: fc.nat(1_000),
    long: fc.boolean(),
    withIds: fc.boolean(),
  }),
  { minLength: 5, maxLength: 80, size: "max" },
);

export class RandomAgent {
  readonly features = new Set<Feature>();
  /** Every step it made in this epoch, by text: how many distinct ones there are. */
  made = new Map<string, number>();
  /** Texts that an accepted call of this epoch sent as completed. */
  completed = new Set<string>();
  #serial = 0;
  readonly run: MemoryRun;

  constructor(run: MemoryRun) {
    this.run = run;
  }

  /** At most so many distinct steps were ever accepted as completed in this epoch. */
  get ceiling(): number {
    return [...this.completed].reduce((sum, text) => sum + (this.made.get(text) ?? 0), 0);
  }

  /** The next call the agent makes. */
  next(move: Move): Change {
    const list = this.run.plan.ended === null ? this.run.plan.items : [];
    switch (move.kind) {
      case "advance":
        return this.#send(advanced(list, move.pick));
      case "grow":
        return this.#send([...list, this.#make(move)]);
      case "burst":
        return this.#send([
          ...list,
          ...Array.from({ length: 4 }, () => ({ ...this.#make(move), status: "completed" as const })),
        ]);
      case "repeat":
        return this.#send([...list, this.#again(list, move)]);
      case "record":
        return this.#send([...this.#record(), ...advanced(list, move.pick)]);
      case "reopen":
        return this.#send([...this.#reopened(move.pick), ...list]);
      case "reuse":
        return this.#send(this.#reused(list, move));
      case "echo":
        return this.#echoed(list);
      case "patch":
        return this.#patch(list, move);
      case "drop":
        return this.#send(list.filter((_, index) => index % 3 !== move.pick % 3));
      case "clear":
        return this.#send([]);
      case "replan":
        return this.#send([...list.map(done), ...(move.long ? [] : [this.#make(move)])]);
      case "err":
        return this.#send([...list, { content: " ", status: "pending" }]);
    }
  }

  /** What an accepted call sent as completed counts from now on; a new epoch starts the counting anew. */
  accepted(change: Change, isNewEpoch: boolean): void {
    if (isNewEpoch) {
      if (this.run.plan.epoch > 1) this.features.add("newEpoch");
      const sent = new Map<string, number>();
      for (const item of itemsOf(change)) sent.set(item.content, (sent.get(item.content) ?? 0) + 1);
      this.made = sent;
      this.completed = new Set();
    }
    for (const item of [...itemsOf(change), ...this.run.plan.items]) {
      if (item.status === "completed") this.completed.add(item.content);
    }
  }

  #send(items: readonly unknown[]): Change {
    return { kind: "replace", list: "items", inProgress: "allow", ...checkItems(items, OWN) };
  }

  #make(move: Move): Item {
    const content = `step ${++this.#serial}${move.long ? ` ${"€ ".repeat(move.pick % 90)}end` : ""}`;
    const item: Item = { content: checkItems([{ content }], OWN).items[0]?.content ?? content, status: "pending" };
    this.#count(item.content);
    return move.withIds ? { ...item, id: `s${this.#serial}` } : item;
  }

  #count(text: string): void {
    this.made.set(text, (this.made.get(text) ?? 0) + 1);
  }

  #again(list: readonly Item[], move: Move): Item {
    const texts = [...this.#record(), ...list].map((item) => item.content);
    const content = texts[move.pick % Math.max(1, texts.length)] ?? "run the tests";
    this.#count(content);
    this.features.add("repeatedText");
    return { content, status: move.long ? "completed" : "pending" };
  }

  #record(): readonly Item[] {
    if (this.run.folded.length > 0) this.features.add("resentRecord");
    return this.run.folded.map((row) => row.item);
  }

  #reopened(pick: number): readonly Item[] {
    const row = this.run.folded[pick % Math.max(1, this.run.folded.length)];
    return row === undefined ? [] : [{ ...row.item, status: "pending" }];
  }

  #reused(list: readonly Item[], move: Move): readonly Item[] {
    const ids = [...this.run.folded.map((row) => row.item), ...list].flatMap((item) => item.id ?? []);
    const id = ids[move.pick % Math.max(1, ids.length)];
    if (id === undefined) return [...list, this.#make(move)];
    this.features.add("reusedId");
    return [
      ...list.filter((item) => item.id !== id),
      { ...this.#make(move), id, status: move.long ? "completed" : "pending" },
    ];
  }

  #echoed(list: readonly Item[]): Change {
    const line = countLine(this.run.plan.retired);
    if (line !== null) this.features.add("echoed");
    return this.#send([...(line === null ? [] : [{ content: line, status: "completed" }]), ...list]);
  }

  #patch(list: readonly Item[], move: Move): Change {
    this.features.add("patched");
    const target = list.filter((item) => item.id !== undefined)[move.pick % 3];
    const folded = this.run.folded[move.pick % Math.max(1, this.run.folded.length)]?.item;
    const operations: Operation[] = [
      { action: "add", id: `p${this.#serial}`, item: this.#make({ ...move, withIds: false }) },
    ];
    if (target?.id !== undefined)
      operations.push({ action: "update", id: target.id, item: { status: statusAt(move.pick) } });
    if (move.long && folded?.id !== undefined)
      operations.push({ action: "add", id: folded.id, item: { ...folded, status: statusAt(move.pick) } });
    if (move.pick % 5 === 0) operations.push({ action: "remove", id: target?.id ?? "nobody" });
    return { kind: "patch", operations, faults: [], warnings: [], inProgress: "allow" };
  }
}

function itemsOf(change: Change): readonly Item[] {
  if (change.kind !== "patch") return change.items.map((item) => ({ status: "pending", content: "", ...item }) as Item);
  return change.operations.flatMap((operation) => (operation.action === "add" ? [operation.item] : []));
}

function statusAt(pick: number): Status {
  return (["completed", "in_progress", "blocked", "pending"] as const)[pick % 4] ?? "pending";
}

function done(item: Item): Item {
  return { ...item, status: "completed" };
}

/** The item in progress is finished and the next open one begun. */
function advanced(list: readonly Item[], pick: number): readonly Item[] {
  const open = list.findIndex((item) => item.status === "pending");
  return list.map((item, index) => {
    if (item.status === "in_progress") return done(item);
    return index === open ? { ...item, status: pick % 7 === 0 ? "abandoned" : "in_progress" } : item;
  });
}
