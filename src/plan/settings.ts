/** What a host may set for a run. Settings are not part of the plan and no revision numbers them. */
import type { InProgressRule } from "./change.ts";
import { KEEP_COMPLETED, RENDER_BYTES, RETENTION_DAYS } from "./limits.ts";

export interface Settings {
  /** `dialect`: what the calling tool's own runtime does [P4]. */
  readonly inProgress: InProgressRule | "dialect";
  readonly checkCompletion: boolean;
  /** 0 = no ceiling [D2]. */
  readonly maxCompletionNudges: number;
  /** Newest completed items that stay in the list, 1–20 [F1]. */
  readonly keepCompleted: number;
  /** Bytes of the reminder, 640–2,048 [R3]. */
  readonly renderBytes: number;
  readonly whenResolved: "show" | "hide";
  /** Days, 1–365 [H9]. */
  readonly retentionDays: number;
  /** One line of at most 160 bytes, drawn in the reminder; null = none. */
  readonly goal: string | null;
  readonly title: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

export const DEFAULT_SETTINGS: Settings = {
  inProgress: "dialect",
  checkCompletion: false,
  maxCompletionNudges: 0,
  keepCompleted: KEEP_COMPLETED.usual,
  renderBytes: RENDER_BYTES.most,
  whenResolved: "show",
  retentionDays: RETENTION_DAYS.usual,
  goal: null,
  title: null,
  labels: {},
};
