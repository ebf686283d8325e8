/**
 * Where the recordings of real agent sessions are: other people's data, never part of this repository. RUNPLAN_RECORDINGS
 * names the folder, else it is `../shared` beside the repository. Also read by the bench and the demo's tests.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BESIDE = fileURLToPath(new URL("../../../shared", import.meta.url));

/** The folder with `replays/` and `conversations/` in it, or null. */
export function recordingsFolder(): string | null {
  const folder = process.env["RUNPLAN_RECORDINGS"] ?? BESIDE;
  return existsSync(join(folder, "replays")) ? folder : null;
}
