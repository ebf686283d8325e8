/** The routes of a run's life beyond its tool calls, put into the app in one place. */
import type { Hono } from "hono";
import { getCheckpoint, putCheckpoint } from "./checkpoint.ts";
import { bearChild, forkRun, getChildren } from "./children.ts";
import type { AppEnv } from "./environment.ts";
import { finishPlan, restorePlan } from "./going-back.ts";
import { getPlan, getPlanOnBranch } from "./plan.ts";
import { recoverRun } from "./recover.ts";
import { getReminder, getReminderOnBranch } from "./reminder.ts";
import { ofRun, route } from "./route.ts";
import { exportRun, importRun } from "./transfer.ts";

export function mountLife(app: Hono<AppEnv>): void {
  route(app, "/v1/runs/:run/finish", { POST: ofRun("steer", finishPlan) });
  route(app, "/v1/runs/:run/restore", { POST: ofRun("steer", restorePlan) });
  route(app, "/v1/runs/:run/recover", { POST: ofRun("steer", recoverRun) });
  route(app, "/v1/runs/:run/plan", { GET: ofRun("read", getPlan), POST: ofRun("read", getPlanOnBranch) });
  route(app, "/v1/runs/:run/reminder", { GET: ofRun("read", getReminder), POST: ofRun("read", getReminderOnBranch) });
  route(app, "/v1/runs/:run/export", { GET: ofRun("read", exportRun) });
  route(app, "/v1/runs/:run/import", { POST: ofRun("govern", importRun) });
  route(app, "/v1/runs/:run/children", { GET: ofRun("read", getChildren), POST: ofRun("steer", bearChild) });
  route(app, "/v1/runs/:run/forks", { POST: ofRun("steer", forkRun) });
  route(app, "/v1/runs/:run/checkpoint", { GET: ofRun("read", getCheckpoint), PUT: ofRun("steer", putCheckpoint) });
}
