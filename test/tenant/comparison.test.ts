/** By construction: the source itself is looked at, for what no behaviour shows. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("src/tenant/*.ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("[S1] secrets are compared in one place, by a constant-time primitive on digests of equal length", () => {
  const users = sources.filter(({ text }) => text.includes("timingSafeEqual")).map(({ path }) => path);
  const digest = sources.find(({ path }) => path === "src/tenant/digest.ts")?.text;

  expect(users).toEqual(["src/tenant/digest.ts"]);
  expect(digest).toContain("one.byteLength === other.byteLength && crypto.subtle.timingSafeEqual(one, other)");
});

test("[S1] no digest, secret or mac is compared with an operator", () => {
  const compared =
    /\b(sha256|digest|secret|mac|signature|bearer|credential|token)\b(\.\w+)? *[!=]==? (?!null|undefined|"(string)?")/;

  for (const { path, text } of sources) {
    for (const line of text.split("\n")) expect(`${path}: ${compared.exec(line)?.[0] ?? ""}`).toBe(`${path}: `);
  }
});

test("[S1] a token is verified by the runtime, with an algorithm that the token cannot choose", () => {
  const token = sources.find(({ path }) => path === "src/tenant/token.ts")?.text;

  expect(token).toContain('crypto.subtle.verify("HMAC"');
  expect(token).not.toMatch(/fields\?\.get\("alg"\)/);
});
