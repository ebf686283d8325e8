/** How fast one run may be changed. */
import { expect, test } from "vitest";
import { Bucket, readRate } from "../../src/run/bucket.ts";

test("[S5] as many changes as a minute allows may come at once, the next one waits", () => {
  const bucket = new Bucket(3);

  expect([0, 0, 0, 0].map(() => bucket.take(1_000_000))).toEqual([0, 0, 0, 20]);
});

test("[S5] waiting as long as was said is long enough", () => {
  const bucket = new Bucket(7);
  let now = 1_000_000;
  for (let i = 0; i < 7; i += 1) bucket.take(now);

  now += bucket.take(now) * 1_000;

  expect(bucket.take(now)).toBe(0);
});

test("[S5] over a long time no more pass than the limit and one bucketful", () => {
  const bucket = new Bucket(60);
  let passed = 0;
  for (let now = 0; now < 600_000; now += 100) if (bucket.take(now) === 0) passed += 1;

  expect(passed).toBeLessThanOrEqual(60 + 600);
  expect(passed).toBeGreaterThanOrEqual(600);
});

test("[S5] a clock that goes back fills nothing", () => {
  const bucket = new Bucket(1);
  bucket.take(1_000_000);

  expect(bucket.take(0)).toBe(60);
});

test("[S5] there is no limit unless a whole number of changes a minute is set", () => {
  expect([undefined, "", "0", "-1", "1.5", "many", "60", " 600 "].map(readRate)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    60,
    600,
  ]);
});
