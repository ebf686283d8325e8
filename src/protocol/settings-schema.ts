/**
 * A patch of settings as it comes over the wire, checked and cleaned. Null takes a setting back to its
 * default. Texts become one clean line, since a goal is shown to the model [P6][R1].
 */
import * as z from "zod";
import { GOAL_BYTES, KEEP_COMPLETED, RENDER_BYTES, RETENTION_DAYS } from "../plan/limits.ts";
import { byteLength, cleanLine, isBlank } from "../plan/text.ts";
import type { SettingsPatch } from "./run-api.ts";
import type { WireFault } from "./wire.ts";

/** A title is a heading, a label's value a word or two; refused when longer, not cut. */
const TITLE_BYTES = 160;
const LABELS = { most: 16, bytes: 256 } as const;
const LABEL_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,62}[A-Za-z0-9])?$/;

const line = (bytes: number) =>
  z
    .string()
    .transform(cleanLine)
    .refine((text) => byteLength(text) <= bytes, `at most ${bytes} bytes`);

/** A blank line is none. */
const lineOrNone = (bytes: number) => line(bytes).transform((text) => (isBlank(text) ? null : text));

const whole = (least: number, most: number) => z.int().min(least).max(most);

const labels = z
  .record(z.string().regex(LABEL_NAME, "a label's name is 1 to 64 of A-Z a-z 0-9 . _ / -"), line(LABELS.bytes))
  .refine((all) => Object.keys(all).length <= LABELS.most, `at most ${LABELS.most} labels`);

export const settingsPatch = z
  .strictObject({
    inProgress: z.enum(["reject", "demote", "allow", "dialect"]).nullable(),
    checkCompletion: z.boolean().nullable(),
    maxCompletionNudges: whole(0, 1_000).nullable(),
    keepCompleted: whole(KEEP_COMPLETED.least, KEEP_COMPLETED.most).nullable(),
    renderBytes: whole(RENDER_BYTES.least, RENDER_BYTES.most).nullable(),
    whenResolved: z.enum(["show", "hide"]).nullable(),
    retentionDays: whole(RETENTION_DAYS.least, RETENTION_DAYS.most).nullable(),
    goal: lineOrNone(GOAL_BYTES).nullable(),
    title: lineOrNone(TITLE_BYTES).nullable(),
    labels: labels.nullable(),
  })
  .partial();

export type ReadPatch =
  | { readonly ok: true; readonly patch: SettingsPatch }
  | { readonly ok: false; readonly faults: readonly WireFault[] };

export function readSettingsPatch(value: unknown): ReadPatch {
  const read = settingsPatch.safeParse(value);
  if (read.success) return { ok: true, patch: read.data };
  return { ok: false, faults: read.error.issues.flatMap(faultsOf).slice(0, 20) };
}

function faultsOf(issue: z.core.$ZodIssue): readonly WireFault[] {
  const path = issue.path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: key.slice(0, 64),
        code: "unknown_setting",
        message: "there is no such setting",
      }));
    case "invalid_type":
      return [{ path, code: "wrong_type", message: `must be ${issue.expected}` }];
    case "invalid_value":
      return [
        { path, code: "out_of_range", message: `one of ${issue.values.join(", ")}`, allowed: issue.values.map(String) },
      ];
    default:
      return [{ path, code: "out_of_range", message: issue.message }];
  }
}
