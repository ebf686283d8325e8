/** What a patch makes of a run's settings. Pure; that the values are allowed was checked by the front. */
import { DEFAULT_SETTINGS, type Settings } from "../plan/settings.ts";
import type { SettingsPatch } from "../protocol/run-api.ts";

/** The settings that differ from the defaults after the patch; null in the patch takes one back. */
export function patched(own: Partial<Settings>, patch: SettingsPatch): Partial<Settings> {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  const wanted = Object.entries({ ...own, ...Object.fromEntries(named) });
  // SAFETY: names and values come from `own` and from a patch without its nulls.
  return Object.fromEntries(
    wanted.filter(([name, value]) => value !== null && !isDefault(name, value)),
  ) as Partial<Settings>;
}

/** Whether two sets of own settings say the same. */
export function isSameSettings(one: Partial<Settings>, other: Partial<Settings>): boolean {
  return text(one) === text(other);
}

function isDefault(name: string, value: unknown): boolean {
  return JSON.stringify(new Map<string, unknown>(Object.entries(DEFAULT_SETTINGS)).get(name)) === JSON.stringify(value);
}

function text(own: Partial<Settings>): string {
  return JSON.stringify(Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
