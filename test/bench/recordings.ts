/** The recordings as the bench plays them. Other people's data: read where they are, never kept here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordingsFolder } from "../support/recordings-folder.ts";

export interface RecordedCall {
  readonly tool: string;
  readonly args: unknown;
  /** Whether the runtime itself accepted it; null = the recording does not say. */
  readonly ok: boolean | null;
}

export interface Recording {
  readonly file: string;
  readonly runtime: string;
  readonly calls: readonly RecordedCall[];
}

/** All recordings in order of their names, or null when there are none on this machine. */
export function recordings(): readonly Recording[] | null {
  const folder = recordingsFolder();
  if (folder === null) return null;
  const files = readdirSync(join(folder, "replays")).filter((file) => file.endsWith(".json"));
  return files.toSorted().map((file) => {
    // SAFETY: the recordings have this form; a file that has not fails at its first use.
    const { runtime, calls } = JSON.parse(readFileSync(join(folder, "replays", file), "utf8")) as Omit<
      Recording,
      "file"
    >;
    return { file, runtime, calls };
  });
}
