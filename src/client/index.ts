/** `import … from "runplan"`: the client and its words. Everything else has an entry of its own, and costs nothing here. */
export { connect } from "./client.ts";
export { NoRun, type RefusalCode, type Refused } from "./errors.ts";
export type { ClientOptions, Fetcher } from "./wire.ts";
export type {
  ArgumentsOf,
  CallOptions,
  LogEntry,
  OwnArguments,
  Plans,
  RecoverLog,
  Reminder,
  ReminderOptions,
  RestoreTarget,
  RunPlan,
  SentCheckpoint,
  SentItem,
  SentOperation,
  SettingsAnswer,
  StopAnswer,
  StopAsked,
  ToolAnswer,
  WriteOptions,
} from "./plans.ts";
export type { Checkpoint } from "../plan/checkpoint.ts";
export type { StopDecision, StopReason } from "../plan/completion.ts";
export type { Item, Status } from "../plan/plan.ts";
export type { Settings } from "../plan/settings.ts";
export type { WireFault, WirePlan } from "../protocol/wire.ts";
