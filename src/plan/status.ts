/** Which status a caller's word means [P2][T2b]. */
import { STATUSES, type Status } from "./plan.ts";

/** Words beyond the five, keyed by their squeezed form (see `squeeze`). */
export type StatusWords = Readonly<Record<string, Status>>;

/** Case, hyphens, underscores and spaces do not distinguish words: `In-Progress` is `in_progress`. */
export function squeeze(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, "");
}

const FIVE: ReadonlyMap<string, Status> = new Map(STATUSES.map((status) => [squeeze(status), status]));

/** Words that runtimes use. A dialect that knows a word accepts it; elsewhere it is only a guess in the refusal. */
export const SYNONYMS: StatusWords = {
  todo: "pending",
  notstarted: "pending",
  open: "pending",
  queued: "pending",
  new: "pending",
  running: "in_progress",
  active: "in_progress",
  doing: "in_progress",
  started: "in_progress",
  current: "in_progress",
  wip: "in_progress",
  done: "completed",
  complete: "completed",
  closed: "completed",
  finished: "completed",
  success: "completed",
  succeeded: "completed",
  cancelled: "abandoned",
  canceled: "abandoned",
  dropped: "abandoned",
  deleted: "abandoned",
  skipped: "abandoned",
  removed: "abandoned",
  failed: "blocked",
  failure: "blocked",
  error: "blocked",
  paused: "blocked",
  waiting: "blocked",
  stuck: "blocked",
};

/** The status the word means to this caller; undefined when it means none. */
export function statusOf(word: string, words: StatusWords): Status | undefined {
  const squeezed = squeeze(word);
  return FIVE.get(squeezed) ?? ownWord(words, squeezed);
}

/** The status probably meant by a word that is not accepted. */
export function guessStatus(word: string): Status | undefined {
  return ownWord(SYNONYMS, squeeze(word));
}

function ownWord(words: StatusWords, word: string): Status | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
