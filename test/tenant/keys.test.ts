/** Reading the configured keys and signing secrets: what counts, and that what does not shuts the door. */
import { describe, expect, test } from "vitest";
import { candidatesFor, readKeys } from "../../src/tenant/keys.ts";
import { readSigningKeys } from "../../src/tenant/signing-keys.ts";

const SHA256 = "ab".repeat(32);
const key = (over: object = {}): object => ({ tenant: "acme", sha256: SHA256, role: "agent", ...over });
const configured = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

describe("RUNPLAN_KEYS", () => {
  test("[S1] two keys live side by side", () => {
    const read = readKeys(configured({ k1: key(), k2: key({ role: "admin" }) }));

    expect(read.kind === "keys" && [...read.byId.values()].map(({ id, tenant, role }) => [id, tenant, role])).toEqual([
      ["k1", "acme", "agent"],
      ["k2", "acme", "admin"],
    ]);
  });

  test.each([undefined, "", "  ", "{}"])("[S3] %j configures no key", (text) => {
    expect(readKeys(text)).toEqual({ kind: "none" });
  });

  test.each([
    "null",
    "[]",
    "{",
    '"k1"',
    { k1: null },
    { k1: key({ tenant: "a:b" }) },
    { k1: key({ tenant: undefined }) },
    { k1: key({ sha256: SHA256.slice(1) }) },
    { k1: key({ sha256: "zz".repeat(32) }) },
    { k1: key({ role: "owner" }) },
    { "": key() },
    { "k 1": key() },
    { k1: key(), k2: {} },
  ])("[S1] a configuration that cannot be read is a fault, not an open door: %j", (value) => {
    expect(readKeys(configured(value)).kind).toBe("fault");
  });

  test("[S1] a fault names the key and quotes no digest", () => {
    const read = readKeys(configured({ k1: key({ sha256: `${SHA256}00` }) }));

    expect(read.kind === "fault" && read.fault).toContain('"k1"');
    expect(JSON.stringify(read)).not.toContain(SHA256);
  });
});

describe("a presented key", () => {
  const read = readKeys(configured({ k1: key(), k1_b: key() }));
  const byId = read.kind === "keys" ? read.byId : new Map();
  const candidates = (bearer: string): readonly string[] =>
    candidatesFor(bearer, byId).map((one) => `${one.key.id}|${one.secret}`);

  test("[S1] is rp, the id of a key, and the secret", () => {
    expect(candidates("rp_k1_s3cret")).toEqual(["k1|s3cret"]);
  });

  test("[S1] is tried under each id that it may begin with", () => {
    expect(candidates("rp_k1_b_s3cret_x")).toEqual(["k1|b_s3cret_x", "k1_b|s3cret_x"]);
  });

  test.each(["", "rp_", "rp_k1", "rp_k1_", "rp_k2_s3cret", "xx_k1_s3cret", "rp_k1_s 3", `rp_k1_${"x".repeat(300)}`])(
    "[S1] %j is no key of ours",
    (bearer) => {
      expect(candidates(bearer)).toEqual([]);
    },
  );
});

describe("RUNPLAN_SIGNING_KEYS", () => {
  const secret = btoa("0123456789abcdef0123456789abcdef");

  test("[S1] the first signs, all of them verify", () => {
    const read = readSigningKeys(JSON.stringify({ new: secret, old: secret }));

    expect(read.kind === "keys" && [read.first.kid, ...read.byKid.keys()]).toEqual(["new", "new", "old"]);
  });

  test.each(["[]", "x", '{"a":1}', '{"a":"%%%"}', `{"a":"${btoa("short")}"}`, `{"a b":"${secret}"}`])(
    "[S1] secrets that cannot be read are a fault: %s",
    (text) => {
      expect(readSigningKeys(text).kind).toBe("fault");
    },
  );

  test("[S1] kids whose order would not be the written one are a fault", () => {
    expect(readSigningKeys(JSON.stringify({ "7": secret })).kind).toBe("keys");
    expect(readSigningKeys(JSON.stringify({ b: secret, "7": secret })).kind).toBe("fault");
  });

  test("[S1] without secrets there are none", () => {
    expect(readSigningKeys(undefined)).toEqual({ kind: "none" });
    expect(readSigningKeys("{}")).toEqual({ kind: "none" });
  });
});
