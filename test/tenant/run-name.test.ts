/** Names of runs, tenants and objects. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isRunId, isTenant, objectName, tenantAndRun } from "../../src/tenant/run-name.ts";

test.each(["a", "A-Z.a_z:0", "x".repeat(128), ".", ":", "..", "a:b:c"])("[S4] %j names a run", (text) => {
  expect(isRunId(text)).toBe(true);
});

test.each(["", " ", "a b", "a/b", "ü", "a\n", "x".repeat(129), "a%41", "a\0"])("[S4] %j names no run", (text) => {
  expect(isRunId(text)).toBe(false);
});

test("[S2] no two pairs of tenant and run share an object", () => {
  const tenant = fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/);
  const run = fc.stringMatching(/^[A-Za-z0-9._:-]{1,128}$/);

  fc.assert(
    fc.property(tenant, run, (owner, id) => {
      expect(isTenant(owner) && isRunId(id)).toBe(true);
      expect(tenantAndRun(objectName(owner, id))).toEqual({ tenant: owner, run: id });
    }),
  );
});
