/** Every dialect keeps the contract; every dialect of the table is in one of the two lists of samples. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DIALECT_NAMES, DIALECTS } from "../../src/dialects/table.ts";
import { dialectContract } from "./contract.ts";
import { DELTAS, SAMPLES } from "./samples.ts";

for (const dialect of DIALECTS) {
  dialectContract(
    dialect,
    SAMPLES.find((sample) => sample.dialect === dialect.name),
  );
}

test("[T2] every dialect has a sample, or changes one step at a time", () => {
  const known = [...SAMPLES.map((sample) => sample.dialect), ...DELTAS].toSorted();

  expect(DIALECTS.map((dialect) => dialect.name).toSorted()).toEqual(known);
});

test("[T2] the README names every dialect", () => {
  const readme = readFileSync(new URL("../../src/dialects/README.md", import.meta.url), "utf8");

  expect([...readme.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(DIALECT_NAMES);
});
