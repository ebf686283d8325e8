/** `POST recover`: a host's own log, read through the dialects; the run plays what of it counts [H5]. */
import { readCall } from "../dialects/table.ts";
import type { LoggedCall } from "../protocol/run-api.ts";
import type { WireFault } from "../protocol/wire.ts";
import { deed, type Fields, fieldsOf, LARGE_BODY_BYTES } from "./deed.ts";

/** Faults told of one log; the rest would be more of the same. */
const FAULTS = 20;
const OUTCOMES = ["requested", "denied", "failed", "succeeded"];

export const recoverRun = deed(
  "recover",
  ({ entries, replace = false }) => {
    const wrong: WireFault[] = [];
    const log = Array.isArray(entries) ? readLog(entries, wrong) : [];
    if (!Array.isArray(entries))
      wrong.push(fault("entries", "a list of {kind: call, tool, args, status} and {kind: leaf}"));
    if (typeof replace !== "boolean") wrong.push(fault("replace", "true or false"));
    if (wrong.length > 0) return wrong.slice(0, FAULTS);
    return { ask: (run, asked) => run.recover(asked, log, replace === true) };
  },
  LARGE_BODY_BYTES,
);

function readLog(entries: readonly unknown[], wrong: WireFault[]): readonly LoggedCall[] {
  return entries.flatMap((entry, index) => readEntry(fieldsOf(entry), `entries[${index}]`, wrong) ?? []);
}

/** Undefined: a fault, or nothing about the plan (another tool, a question, an outcome that does not count). */
function readEntry({ kind, ...call }: Fields, path: string, wrong: WireFault[]): LoggedCall | undefined {
  if (kind === "leaf") return { kind };
  if (kind === "call") return readLogged(call, path, wrong);
  wrong.push(fault(`${path}.kind`, "call or leaf"));
  return undefined;
}

function readLogged({ tool, args, status }: Fields, path: string, wrong: WireFault[]): LoggedCall | undefined {
  if (typeof tool !== "string") wrong.push(fault(`${path}.tool`, "the name of the tool that was called"));
  const isOutcome = typeof status === "string" && OUTCOMES.includes(status);
  if (!isOutcome) wrong.push({ ...fault(`${path}.status`, "how the call ended"), allowed: OUTCOMES });
  if (typeof tool !== "string" || status !== "succeeded") return undefined;
  const read = readCall(tool, args ?? {}, null);
  if (!read.ok || read.reading.kind === "read") return undefined;
  return { kind: "change", change: read.reading.change, dialect: read.dialect.name, listTool: read.dialect.listTool };
}

function fault(path: string, message: string): WireFault {
  return { path, code: "wrong_type", message };
}
