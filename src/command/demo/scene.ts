/** How a turning point of the demo looks. Words and layout; what happened is told by show.ts. */
import { isObject } from "../importers/recording.ts";
import { bytes, fit, number, type Style, type Terminal, wrap } from "../terminal.ts";
import type { Call } from "./connection.ts";
import type { Ledger } from "./ledger.ts";
import type { Totals } from "./totals.ts";

/** Colours of a step's line by its mark. */
const STYLES: Readonly<Record<string, Style>> = { "[x]": "green", "[~]": "yellow", "[!]": "red", "[-]": "dim" };

export function title(terminal: Terminal, text: string): void {
  terminal.say();
  terminal.say(terminal.style("bold", text));
}

export function user(terminal: Terminal, text: string): void {
  terminal.say();
  terminal.say(`${terminal.style("cyan", "user:")} ${text}`);
}

/** A paragraph, broken at spaces. */
export function tell(terminal: Terminal, text: string): void {
  for (const line of wrap(text, terminal.width - 2)) terminal.say(`  ${line}`);
}

/** Words of the service to the model. */
export function quote(terminal: Terminal, text: string): void {
  const lines = text.split("\n").flatMap((line) => wrap(line, terminal.width - 4));
  for (const line of lines) terminal.say(`  ${terminal.style("red", `│ ${line}`)}`);
}

/** A call in a few words: its tool, and what becomes of which step. */
export function callWords({ tool, args }: Call): string {
  const operations = Array.isArray(args["operations"]) ? args["operations"].filter(isObject) : [];
  const changes = operations.map(({ id, item }) => `${String(id)} ${isObject(item) ? String(item["status"]) : ""}`);
  return changes.length === 0 ? tool : `${tool} (${changes.join(", ")})`;
}

/** What the model sees, with its cost beside that of the same list unfolded. */
export function view(terminal: Terminal, reminder: string | null, unfolded: number): void {
  const cost = Buffer.byteLength(reminder ?? "");
  terminal.say(terminal.style("dim", "  ┌ what the model sees"));
  for (const line of (reminder ?? "(no reminder)").split("\n")) {
    const style = STYLES[line.slice(0, 3)];
    const text = fit(line, terminal.width - 4);
    terminal.say(`${terminal.style("dim", "  │")} ${style === undefined ? text : terminal.style(style, text)}`);
  }
  const less = cost < unfolded ? `, ${Math.round((1 - cost / unfolded) * 100)} % less` : "";
  terminal.say(terminal.style("dim", `  └ ${bytes(cost)}; the same list unfolded: ${bytes(unfolded)}${less}`));
}

/** Rows of a name and what is said about it. */
export function table(terminal: Terminal, rows: readonly (readonly [name: string, text: string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  for (const [name, text] of rows) terminal.say(`  ${terminal.style("dim", name.padEnd(width))}${text}`);
}

/** The end of the story: what was counted, and which promises held. */
export function conclude(terminal: Terminal, totals: Totals, ledger: Ledger, ms: number): void {
  title(terminal, "In all");
  table(terminal, [
    ["calls", `${number(totals.calls)}: ${number(totals.accepted)} accepted, ${number(totals.refused)} refused`],
    ["revisions", number(ledger.revision)],
    ["steps", `${number(ledger.ended.size)} in ${ledger.epoch} plans, ${number(totals.folded)} of them folded away`],
    ["reminder", `largest ${bytes(totals.largestReminder)}`],
    ["saved", saving(totals)],
    ["time", `${(ms / 1_000).toFixed(1)} s`],
  ]);
  promises(terminal, totals);
}

/** Promises kept and broken, a line each. */
export function promises(terminal: Terminal, totals: Totals): void {
  for (const check of totals.checks) {
    const mark = check.held ? terminal.style("green", "held  ") : terminal.style("red", "BROKEN");
    terminal.say(`  ${mark} ${check.promise}${check.seen === "" ? "" : `: ${check.seen}`}`);
  }
}

/** How to look at what was played. */
export function look(terminal: Terminal, url: string, runs: readonly string[]): void {
  const run = `${url}/v1/runs/${runs[0] ?? ""}`;
  title(terminal, "The service stays up until Ctrl-C. Look at it:");
  for (const path of ["reminder", "plan", "history?limit=3", "folded?limit=3"]) terminal.say(`  curl '${run}/${path}'`);
  if (runs.length > 1)
    terminal.say(terminal.style("dim", `  and ${number(runs.length - 1)} more runs, named like their files`));
}

function saving({ reminderBytes, unfoldedBytes, requests }: Totals): string {
  const share = unfoldedBytes === 0 ? 0 : Math.round((1 - reminderBytes / unfoldedBytes) * 100);
  const saved = bytes(unfoldedBytes - reminderBytes);
  return `${saved} (${share} %): ${number(requests)} requests carried ${bytes(reminderBytes)}, not ${bytes(unfoldedBytes)}`;
}
