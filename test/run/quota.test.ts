/** How many bytes a run may hold: the configured text, or the usual number. */
import { expect, test } from "vitest";
import { readMostBytes } from "../../src/run/quota.ts";

test("[S5] the limit on a run's bytes is a whole number, a gibibyte unless set", () => {
  expect([readMostBytes("65536"), readMostBytes(" 7 ")]).toEqual([65_536, 7]);
  for (const text of [undefined, "", "0", "-1", "1e9", "x", "99999999999"])
    expect(readMostBytes(text)).toBe(1_073_741_824);
});
