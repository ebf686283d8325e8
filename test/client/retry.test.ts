/** When a request is sent again. */
import { expect, test } from "vitest";
import { isPassing, waitMs } from "../../src/client/retry.ts";

test("[R5] only what may pass is tried again: no answer, too many, a service that restarts", () => {
  const statuses = [0, 200, 304, 400, 401, 403, 404, 409, 412, 413, 422, 429, 500, 502, 503, 504];

  expect(statuses.filter(isPassing)).toEqual([0, 429, 502, 503, 504]);
});

test("[R5] waits grow, are spread over their whole length, and end", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => waitMs(attempt, null, 1))).toEqual([
    150, 300, 600, 1_200, 2_400, 3_000, 3_000,
  ]);
  expect(waitMs(3, null, 0)).toBe(0);
});

test("[R5] what the service asks for is waited, unless it is more than anybody waits", () => {
  expect(waitMs(1, "2", 0.5)).toBe(2_075);
  expect(waitMs(1, "60", 0.5)).toBeNull();
  expect(waitMs(1, "Wed, 21 Oct 2026 07:28:00 GMT", 0)).toBe(0);
});
