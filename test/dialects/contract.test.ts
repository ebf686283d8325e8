/** Every dialect keeps the contract; every dialect of the table is in one of the two lists of samples. */
import { expect, test } from "vitest";
import { DIALECTS } from "../../src/dialects/table.ts";
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
