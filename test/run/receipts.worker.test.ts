/** Which keys a run remembers while it is awake [H2]. */
import { expect, test } from "vitest";
import { Receipts } from "../../src/run/receipts.ts";
import { DEFAULT_SETTINGS as SETTINGS } from "../../src/plan/settings.ts";

const kept = (revision: number) => ({ revision, key: `k${revision}`, fingerprint: "f" });

test("[H2] keys of the newest 128 entries are known, counted by revision and not by keys", () => {
  const receipts = new Receipts([kept(1), kept(2)], []);

  receipts.passed(128, null);
  expect(receipts.find("k1")).toEqual({ kind: "entry", ...kept(1) });
  receipts.passed(129, { key: "new", fingerprint: "g" });

  expect(receipts.find("k1")).toBeUndefined();
  expect(receipts.find("k2")).toEqual({ kind: "entry", ...kept(2) });
  expect(receipts.find("new")).toEqual({ kind: "entry", revision: 129, key: "new", fingerprint: "g" });
});

test("[H2] a key that expired and is used again stands for the new entry", () => {
  const receipts = new Receipts([kept(1)], []);

  receipts.passed(129, { key: "k1", fingerprint: "g" });

  expect(receipts.find("k1")).toEqual({ kind: "entry", revision: 129, key: "k1", fingerprint: "g" });
});

test("[H2] receipts without an entry are kept beside, the oldest of more than 128 goes", () => {
  const receipts = new Receipts([], []);
  for (let i = 0; i <= 128; i++) {
    receipts.keep({ kind: "settings", key: `s${i}`, fingerprint: "f", settings: SETTINGS });
  }

  expect(receipts.find("s0")).toBeUndefined();
  expect(receipts.find("s1")).toMatchObject({ kind: "settings", key: "s1" });
});
