/** `npm run key`: what it prints is what the service reads. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeKey, type Wanted } from "../../src/command/key.ts";
import { readKeys } from "../../src/tenant/keys.ts";
import { readSigningKeys } from "../../src/tenant/signing-keys.ts";

const printed = (wanted: Wanted): string => {
  const made = makeKey(wanted);
  return made.ok ? made.text : `fault: ${made.fault}`;
};
const storeIn = (text: string): string => /^ {2}(\{.*\})$/m.exec(text)?.[1] ?? "";
const keyIn = (text: string): string => /^ {2}(rp_\S+)$/m.exec(text)?.[1] ?? "";

test("[S1] the key it gives out is the one it tells to store", () => {
  const text = printed({ tenant: "acme", role: "reader", id: "k1" });
  const read = readKeys(storeIn(text));
  const secret = keyIn(text).slice("rp_k1_".length);

  const key = read.kind === "keys" ? read.byId.get("k1") : undefined;
  expect(key).toMatchObject({ tenant: "acme", role: "reader" });
  expect(Buffer.from(key?.sha256 ?? []).toString("hex")).toBe(createHash("sha256").update(secret).digest("hex"));
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
});

test("[S1] what is stored does not hold the key", () => {
  const text = printed({ tenant: "acme" });

  expect(storeIn(text)).not.toContain(keyIn(text).split("_").at(-1));
});

test("[S1] a new key stands beside those that are there", () => {
  const first = storeIn(printed({ tenant: "acme", id: "k1" }));
  const both = readKeys(storeIn(printed({ tenant: "acme", id: "k2", keys: first })));

  expect(both.kind === "keys" && [...both.byId.keys()]).toEqual(["k1", "k2"]);
});

test("[S1] a new signing secret comes first, since the first one signs", () => {
  const first = storeIn(printed({ signing: true, id: "s1" }));
  const both = readSigningKeys(storeIn(printed({ signing: true, id: "s2", signingKeys: first })));

  expect(both.kind === "keys" && [...both.byKid.keys()]).toEqual(["s2", "s1"]);
});

test.each([
  {},
  { tenant: "a:b" },
  { tenant: "acme", role: "owner" },
  { tenant: "acme", id: "a b" },
  { tenant: "acme", id: "k1", keys: '{"k1":{"tenant":"acme","sha256":"' + "a".repeat(64) + '","role":"agent"}}' },
  { tenant: "acme", keys: "{" },
  { signing: true, signingKeys: "{" },
  { signing: true, id: "7", signingKeys: `{"s1":"${btoa("x".repeat(32))}"}` },
] satisfies Wanted[])("[S1] %j makes no key", (wanted) => {
  expect(printed(wanted)).toMatch(/^fault: /);
});

test("[S1] the command prints a key and leaves no file", () => {
  const text = execFileSync(process.execPath, ["src/command/key.ts", "--tenant", "acme"], {
    encoding: "utf8",
    env: {},
  });

  expect(keyIn(text)).toMatch(/^rp_k[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
});
