/** The demo's command line, read. */
import { READS } from "../importers/open.ts";

export type Arguments =
  | { readonly kind: "run"; readonly files: readonly string[]; readonly exit: boolean; readonly fast: boolean }
  | { readonly kind: "help" }
  | { readonly kind: "wrong"; readonly message: string };

export function readArguments(words: readonly string[]): Arguments {
  const flags = words.filter((word) => word.startsWith("-") && word !== "-");
  const files = words.filter((word) => !flags.includes(word));
  if (flags.some((flag) => flag === "--help" || flag === "-h")) return { kind: "help" };
  const unknown = flags.find((flag) => flag !== "--exit" && flag !== "--fast");
  if (unknown !== undefined)
    return { kind: "wrong", message: `unknown option ${unknown}; there are --exit, --fast and --help` };
  return { kind: "run", files, exit: flags.includes("--exit"), fast: flags.includes("--fast") };
}

export const HELP = `npm run demo                    a long agent session on a real service: folding, a compaction, two crashes
npm run demo -- FILE…           plays recorded sessions, each as a run of its own
npm run demo -- --exit          does not leave the service up at the end
npm run demo -- --fast          does not wait for people to follow

FILE is
${READS.map((line) => `  ${line}`).join("\n")}`;
