/**
 * The lines of an exported run, and their strict reading: what is imported becomes storage as it is, so it is held to every
 * bound that a call is held to. NDJSON: first `run`, then each `entry` in revision order, each `folded` item, last `end`.
 */
import * as z from "zod";
import { checkItems, OWN } from "../plan/check.ts";
import { ARGUMENT_BYTES, PLAN_ITEMS, SENT_ITEMS } from "../plan/limits.ts";
import { isSameList } from "../plan/same.ts";
import { STATUSES } from "../plan/plan.ts";
import { byteLength } from "../plan/text.ts";
import { readSettingsPatch } from "./settings-schema.ts";

const count = z.int().min(0);
const line = (most: number) => z.string().max(most);

const anyItem = z.strictObject({
  id: line(64).exactOptional(),
  content: line(160),
  status: z.enum(STATUSES),
  phase: line(160).exactOptional(),
  activeForm: line(1_024).exactOptional(),
  priority: line(1_024).exactOptional(),
  note: line(1_024).exactOptional(),
  owner: line(1_024).exactOptional(),
  blockedBy: z.array(line(64)).max(32).exactOptional(),
});

/** An item as it would be stored: reading it again changes nothing. */
const item = anyItem.refine((one) => {
  const { items, faults } = checkItems([one], OWN);
  return faults.length === 0 && isSameList(items, [one]);
}, "not an item as a plan stores it");

const foldedItem = z.strictObject({ item, seq: count, revision: count });

const view = z.strictObject({
  goal: line(160).nullable(),
  renderBytes: z.int().min(640).max(2_048),
  whenResolved: z.enum(["show", "hide"]),
});

const facts = z.strictObject({
  dropped: z.array(item).max(PLAN_ITEMS),
  warnings: z.array(line(1_024)).max(32),
  view,
  lastDialect: line(64).nullable(),
  reminderTool: line(64).nullable(),
  tellBefore: z.boolean(),
});

const plan = z.strictObject({
  revision: z.int().min(1),
  epoch: z.int().min(1),
  items: z.array(item).max(PLAN_ITEMS),
  retired: count,
  foldedSeq: count,
  lastId: count,
  ended: z.enum(["cleared", "finished"]).nullable(),
});

const entry = z.strictObject({
  kind: z.literal("entry"),
  plan,
  at: count,
  tool: line(128),
  dialect: line(64),
  actor: line(140),
  call: z.strictObject({ key: line(255), fingerprint: line(128) }).nullable(),
  entryId: line(255).nullable(),
  explanation: line(1_024).nullable(),
  args: z.string().refine((text) => byteLength(text) <= ARGUMENT_BYTES && isJson(text), "JSON text within 16 KiB"),
  spoken: z.strictObject({ dialects: z.array(z.string().regex(/^\S{1,64}$/)).max(128), listTool: line(64).nullable() }),
  folded: z.array(item).max(SENT_ITEMS),
  reopened: z.array(foldedItem).max(SENT_ITEMS),
  facts,
});

const folded = z.strictObject({ kind: z.literal("folded"), epoch: z.int().min(1), at: count, ...foldedItem.shape });

const run = z.strictObject({
  kind: z.literal("run"),
  version: z.literal(1),
  run: line(128),
  createdAt: count,
  settings: z.record(z.string(), z.unknown()).refine((own) => readSettingsPatch(own).ok, "not settings of a run"),
});

const end = z.strictObject({ kind: z.literal("end"), entries: count, folded: count });

const exportLine = z.discriminatedUnion("kind", [run, entry, folded, end]);

export type ExportLine = z.infer<typeof exportLine>;
export type ExportedRun = z.infer<typeof run>;
export type ExportedEntry = z.infer<typeof entry>;
export type ExportedFolded = z.infer<typeof folded>;

/** The line, or a sentence on what is wrong with it. */
export function readExportLine(value: unknown): ExportLine | string {
  const read = exportLine.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim().slice(0, 200);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
