/** `runplan hook`: an event to answer, or a runtime to set up. Each part is loaded only when it is wanted. */
import type { Environment } from "./places.ts";

export async function hook(args: readonly string[], env: Environment): Promise<void> {
  const flags = args.filter((word) => word.startsWith("-"));
  const [name = "", ...more] = args.filter((word) => !word.startsWith("-"));
  if (name !== "" && flags.length === 0 && more.length <= 1) return (await import("./event.ts")).answerEvent(name, env);
  throw new Error("not yet");
}
