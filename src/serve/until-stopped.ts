/**
 * Waits until a person ends a service: Ctrl-C, a signal, the end of npm. Called by start.ts and the demo.
 */
import type { Service } from "./service.ts";

/** How often to look whether npm is still there. */
const PARENT_CHECK_MS = 500;

/** Resolves when the service is gone, with the exit code that says why. */
export async function untilStopped(service: Service): Promise<number> {
  let stopping = false;
  const stop = (): void => {
    // The second Ctrl-C of an impatient person.
    void (stopping ? service.kill() : service.stop());
    stopping = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const watch = whenOrphaned(stop);

  const how = await service.gone;
  clearInterval(watch);
  if (!stopping) console.error(`runplan: the service ended by itself (${how}).`);
  return stopping ? 0 : 1;
}

/**
 * A killed npm leaves its script running, and whoever killed it meant the service. The scripts say `exec`, so that npm and
 * not its shell is the parent seen here. Started without npm, a service may outlive its shell.
 */
function whenOrphaned(stop: () => void): NodeJS.Timeout | undefined {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS);
}
