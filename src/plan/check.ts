/**
 * Reads the items of a call: unknown values in, clean items or faults out, each addressed in the
 * caller's own spelling. What needs the stored plan (unique ids, one in progress, 128 items) is `decide`'s.
 */
import type { Fields } from "./change.ts";
import { isEcho } from "./echo.ts";
import { faults, notes } from "./faults.ts";
import { BLOCKED_BY, CONTENT_BYTES, DISPLAY_BYTES, ID_BYTES, PHASE_BYTES, SENT_ITEMS } from "./limits.ts";
import { DISPLAY_FIELDS, type Item, type Status } from "./plan.ts";
import type { Fault } from "./problem.ts";
import { guessStatus, statusOf, type StatusWords } from "./status.ts";
import { byteLength, clampLine, cleanLine, isBlank, isOver } from "./text.ts";

/** How a caller spells an item. Each list of keys is in order of preference; the first one present counts. */
export interface Spelling {
  /** The caller's name of the list, for paths. */
  readonly list: string;
  readonly content: readonly string[];
  readonly status: string;
  readonly id: readonly string[];
  /** Status words beyond the five, squeezed [T2b]. */
  readonly statuses: StatusWords;
  readonly phase?: readonly string[];
  /** Display fields under other names. */
  readonly display?: Readonly<Partial<Record<(typeof DISPLAY_FIELDS)[number], readonly string[]>>>;
  readonly blockedBy?: readonly string[];
}

/** The product's own spelling. */
export const OWN: Spelling = { list: "items", content: ["content"], status: "status", id: ["id"], statuses: {} };

export interface Checked {
  readonly items: readonly Item[];
  /** Index as sent of each item; absent when none was left out. */
  readonly positions?: readonly number[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly string[];
}

/** What reading has found so far. Start with `newFindings`, end with `warningsOf`. */
export interface Findings {
  readonly faults: Fault[];
  readonly warnings: string[];
  /** Paths of the texts that were cut to their bytes: one note names them all. */
  readonly clamped: string[];
}

export function newFindings(): Findings {
  return { faults: [], warnings: [], clamped: [] };
}

/** The notes on what was read, one bounded line a kind. */
export function warningsOf(found: Findings): readonly string[] {
  const kinds = [...new Set(found.warnings)].slice(0, WARNINGS_LISTED);
  return found.clamped.length === 0 ? kinds : [notes.clamped(found.clamped), ...kinds];
}

/** Notes of one reading that are kept: they ride on the answer, so a bad list must not fill it. */
const WARNINGS_LISTED = 8;

type Values = Readonly<Record<string, unknown>>;

/** Checks a whole list. A list of nothing but our own count lines is no list [P7]. */
export function checkItems(sent: readonly unknown[], spelling: Spelling): Checked {
  const found = newFindings();
  if (sent.length > SENT_ITEMS) {
    return { items: [], faults: [faults.tooManySent(spelling.list, sent.length)], warnings: [] };
  }
  const read = sent.map((value, index) => checkItem(value, `${spelling.list}[${index}]`, spelling, found));
  const positions = read.flatMap((item, index) => (item === undefined || isEcho(item.content) ? [] : [index]));
  const items = read.filter((item) => item !== undefined);
  const steps = items.filter((item) => !isEcho(item.content));
  const echoes = items.length - steps.length;
  if (echoes > 0) found.warnings.push(notes.echoes(echoes));
  if (echoes > 0 && steps.length === 0 && found.faults.length === 0) found.faults.push(faults.noItems(spelling.list));
  const checked = { items: steps, faults: found.faults, warnings: warningsOf(found) };
  return steps.length === sent.length ? checked : { ...checked, positions };
}

/** Checks one item; undefined when it has a fault. Also for single items of a patch, `path` being theirs. */
export function checkItem(value: unknown, path: string, spelling: Spelling, found: Findings): Item | undefined {
  if (!isValues(value)) {
    found.faults.push(faults.wrongType(path, "an object", value));
    return undefined;
  }
  const before = found.faults.length;
  const content = readContent(value, path, spelling, found);
  const status = readStatus(value, path, spelling, found) ?? "pending";
  const fields = readFields(value, path, spelling, found);
  if (found.faults.length > before || content === undefined) return undefined;
  return itemOf(content, status, fields);
}

/**
 * Checks what an update changes: only the fields that are there; a blank text takes a field away. Null is absence, for
 * strict schemas make models send it for whatever they do not mean to change [T4].
 */
export function checkFields(value: unknown, path: string, spelling: Spelling, found: Findings): Fields {
  if (!isValues(value)) {
    found.faults.push(faults.wrongType(path, "an object", value));
    return {};
  }
  const hasContent = firstKey(value, spelling.content) !== undefined;
  const content = hasContent ? readContent(value, path, spelling, found) : undefined;
  const status = readStatus(value, path, spelling, found);
  const removed = removedFields(value, spelling);
  return {
    ...removed,
    ...readFields(value, path, spelling, found),
    ...(content === undefined ? {} : { content }),
    ...(status === undefined ? {} : { status }),
  };
}

/** An id as it may stand in an operation: text or number; undefined after a fault or when blank. */
export function checkId(value: unknown, path: string, found: Findings): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" && !Number.isFinite(value)) {
    found.faults.push(faults.wrongType(path, "text or a number", value));
    return undefined;
  }
  const id = cleanLine(String(value));
  if (isOver(id, ID_BYTES)) {
    found.faults.push(faults.idTooLong(path, byteLength(id)));
    return undefined;
  }
  return id === "" ? undefined : id;
}

function readContent(value: Values, path: string, spelling: Spelling, found: Findings): string | undefined {
  const key = firstKey(value, spelling.content);
  const at = `${path}.${key ?? spelling.content[0]}`;
  const raw = key === undefined ? undefined : value[key];
  if (typeof raw !== "string") {
    const missing = raw === undefined || raw === null;
    found.faults.push(
      missing ? faults.missingField(at, key ?? spelling.content[0] ?? "content") : faults.wrongType(at, "text", raw),
    );
    return undefined;
  }
  const content = cleanLine(raw);
  if (isBlank(content)) {
    found.faults.push(faults.blankContent(at));
    return undefined;
  }
  return clamped(content, CONTENT_BYTES, at, found);
}

function readStatus(value: Values, path: string, spelling: Spelling, found: Findings): Status | undefined {
  const raw = value[spelling.status];
  if (raw === undefined || raw === null || raw === "") return undefined;
  const status = typeof raw === "string" ? statusOf(raw, spelling.statuses) : undefined;
  if (status === undefined) {
    const guess = typeof raw === "string" ? guessStatus(raw) : undefined;
    found.faults.push(faults.unknownStatus(`${path}.${spelling.status}`, raw, guess));
  }
  return status;
}

type Optional = Omit<Item, "content" | "status">;

function readFields(value: Values, path: string, spelling: Spelling, found: Findings): Optional {
  const idKey = firstKey(value, spelling.id);
  const id = idKey === undefined ? undefined : checkId(value[idKey], `${path}.${idKey}`, found);
  const phase = readPhase(value, path, spelling, found);
  const blockedBy = readBlockers(value, path, spelling, found);
  return {
    ...(id === undefined ? {} : { id }),
    ...(phase === undefined ? {} : { phase }),
    ...readDisplay(value, path, spelling, found),
    ...(blockedBy === undefined ? {} : { blockedBy }),
  };
}

function readPhase(value: Values, path: string, spelling: Spelling, found: Findings): string | undefined {
  const key = firstKey(value, spelling.phase ?? ["phase"]);
  const raw = key === undefined ? undefined : value[key];
  if (raw === undefined) return undefined;
  const at = `${path}.${key}`;
  if (typeof raw !== "string" && typeof raw !== "number") {
    found.faults.push(faults.wrongType(at, "text", raw));
    return undefined;
  }
  const phase = cleanLine(String(raw));
  if (isOver(phase, PHASE_BYTES)) {
    found.faults.push(faults.phaseTooLong(at, byteLength(phase)));
    return undefined;
  }
  return isBlank(phase) ? undefined : phase;
}

/** Display fields are nobody's contract: what is not text is left out with a note, never refused. */
function readDisplay(value: Values, path: string, spelling: Spelling, found: Findings): Optional {
  const kept: Partial<Record<(typeof DISPLAY_FIELDS)[number], string>> = {};
  for (const field of DISPLAY_FIELDS) {
    const key = firstKey(value, spelling.display?.[field] ?? [field]);
    const raw = key === undefined ? undefined : value[key];
    if (raw === undefined) continue;
    const at = `${path}.${key}`;
    if (typeof raw === "object") found.warnings.push(notes.ignoredField(at));
    else {
      const text = cleanLine(String(raw));
      if (text !== "") kept[field] = clamped(text, DISPLAY_BYTES, at, found);
    }
  }
  return kept;
}

/** A list of ids, or one id; more than are kept are cut with a note. */
function readBlockers(value: Values, path: string, spelling: Spelling, found: Findings): readonly string[] | undefined {
  const key = firstKey(value, spelling.blockedBy ?? ["blockedBy"]);
  const raw = key === undefined ? undefined : value[key];
  if (raw === undefined) return undefined;
  const at = `${path}.${key}`;
  const sent: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const ids = sent.slice(0, BLOCKED_BY).map((id, index) => checkId(id, `${at}[${index}]`, found));
  if (sent.length > BLOCKED_BY) found.warnings.push(notes.blockersCut(at));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function removedFields(value: Values, spelling: Spelling): Fields {
  const gone = (keys: readonly string[]) => keys.some((key) => value[key] === "");
  const phase = gone(spelling.phase ?? ["phase"]) ? { phase: null } : {};
  const display = DISPLAY_FIELDS.filter((field) => gone(spelling.display?.[field] ?? [field]));
  return { ...phase, ...Object.fromEntries(display.map((field) => [field, null])) };
}

function clamped(text: string, bytes: number, path: string, found: Findings): string {
  const short = clampLine(text, bytes);
  if (short !== text) found.clamped.push(path);
  return short;
}

/** One key order for every item, so that equal items are equal as text too. An empty list of blockers is none. */
export function itemOf(content: string, status: Status, fields: Optional): Item {
  const { id, phase, activeForm, priority, note, owner, blockedBy } = fields;
  return {
    ...(id === undefined ? {} : { id }),
    content,
    status,
    ...(phase === undefined ? {} : { phase }),
    ...(activeForm === undefined ? {} : { activeForm }),
    ...(priority === undefined ? {} : { priority }),
    ...(note === undefined ? {} : { note }),
    ...(owner === undefined ? {} : { owner }),
    ...(blockedBy === undefined ? {} : { blockedBy }),
  };
}

function firstKey(value: Values, keys: readonly string[]): string | undefined {
  return keys.find((key) => Object.hasOwn(value, key) && value[key] !== null && value[key] !== undefined);
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
