/** The request bodies of the timed measures: the growing run's folded lists, so that each update folds one step. */

/** Steps of a call: the five finished ones the last answer showed, the one just finished, the one begun. */
const SENT = 7;

function step(number: number, status: string): { content: string; status: string } {
  return { content: `Reconcile shard ${number} against the regional clearing file and note the discrepancy`, status };
}

/** The list an agent sends on its `write`th update, 1 and up. */
export function foldedList(write: number): { items: { content: string; status: string }[] } {
  const first = Math.max(1, write - SENT + 1);
  const items = Array.from({ length: write - first + 1 }, (_, index) =>
    step(first + index, first + index === write ? "in_progress" : "completed"),
  );
  return { items };
}

export function foldedBody(write: number): string {
  return JSON.stringify(foldedList(write));
}
