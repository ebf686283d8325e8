/** Tests over the recordings; where there are none, each says by name that it did not run. */
import { test } from "vitest";
import { recordingsFolder } from "./recordings-folder.ts";

/** `title` carries its rule ids, as any title; `body` is given the folder of recordings-folder.ts. */
export function testRecordings(
  title: string,
  body: (folder: string) => void | Promise<void>,
  timeoutMs = 120_000,
): void {
  const folder = recordingsFolder();
  const name = folder === null ? `${title} (did not run: no recordings, set RUNPLAN_RECORDINGS)` : title;
  test.skipIf(folder === null)(name, { timeout: timeoutMs }, () => body(folder ?? ""));
}
