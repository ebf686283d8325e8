/**
 * A patch of settings, checked by hand as the service's schema does it: the client carries no package. Pure. Null takes a
 * setting back to its default; texts become one clean line.
 */
import { GOAL_BYTES, KEEP_COMPLETED, RENDER_BYTES, RETENTION_DAYS } from "../../plan/limits.ts";
import type { Settings } from "../../plan/settings.ts";
import { DEFAULT_SETTINGS } from "../../plan/settings.ts";
import { byteLength, cleanLine, isBlank } from "../../plan/text.ts";
import type { WireFault } from "../../protocol/wire.ts";

/** The value as it is stored, or undefined when it is none. */
type Check = (value: unknown) => unknown;

const whole =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.find((word) => word === value);

const line =
  (bytes: number): Check =>
  (value) => {
    if (typeof value !== "string") return undefined;
    const text = cleanLine(value);
    return byteLength(text) <= bytes ? text : undefined;
  };

/** A blank line is none. */
const lineOrNone: Check = (value) => {
  const text = line(GOAL_BYTES)(value);
  return typeof text === "string" && isBlank(text) ? null : text;
};

const LABELS = 16;
const LABEL_BYTES = 256;
const LABEL_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]{0,62}[A-Za-z0-9])?$/;

const labels: Check = (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).map(([name, text]) => [name, line(LABEL_BYTES)(text)] as const);
  const isWrong =
    entries.length > LABELS || entries.some(([name, text]) => !LABEL_NAME.test(name) || text === undefined);
  return isWrong ? undefined : Object.fromEntries(entries);
};

const CHECKS: Readonly<Record<keyof Settings, Check>> = {
  inProgress: oneOf("reject", "demote", "allow", "dialect"),
  checkCompletion: (value) => (typeof value === "boolean" ? value : undefined),
  maxCompletionNudges: whole(0, 1_000),
  keepCompleted: whole(KEEP_COMPLETED.least, KEEP_COMPLETED.most),
  renderBytes: whole(RENDER_BYTES.least, RENDER_BYTES.most),
  whenResolved: oneOf("show", "hide"),
  retentionDays: whole(RETENTION_DAYS.least, RETENTION_DAYS.most),
  goal: lineOrNone,
  title: lineOrNone,
  labels,
};

export type Patched =
  | { readonly ok: true; readonly own: Partial<Settings> }
  | { readonly ok: false; readonly faults: readonly WireFault[] };

/** The run's own settings after the patch, what equals a default left out; or what was wrong with it. */
export function patched(own: Partial<Settings>, patch: object): Patched {
  const faults: WireFault[] = [];
  const merged = new Map<string, unknown>(Object.entries(own));
  for (const [name, value] of Object.entries(patch)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof Settings] : undefined; // SAFETY: it is a key of CHECKS.
    const stored = value === null ? null : check?.(value);
    if (check === undefined) faults.push({ path: name, code: "unknown_setting", message: "there is no such setting" });
    else if (stored === undefined && value !== undefined)
      faults.push({ path: name, code: "out_of_range", message: "not a value of this setting" });
    else if (value !== undefined) merged.set(name, stored);
  }
  if (faults.length > 0) return { ok: false, faults };
  const defaults = new Map<string, unknown>(Object.entries(DEFAULT_SETTINGS));
  const differs = [...merged].filter(
    ([name, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(defaults.get(name)),
  );
  // SAFETY: every name was looked up in CHECKS, every value is what its check gave.
  return { ok: true, own: Object.fromEntries(differs) as Partial<Settings> };
}
