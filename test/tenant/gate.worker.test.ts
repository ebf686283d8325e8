/** From a presented credential to a caller, on the runtime's own cryptography. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Gate, type GateSettings } from "../../src/tenant/gate.ts";
import { type Claims, signToken } from "../../src/tenant/token.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const HERE = () => ({ host: "127.0.0.1", url: "http://127.0.0.1/", origin: null });
const AWAY = () => ({ host: "runplan.example", url: "https://runplan.example/", origin: null });

const hex = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
const secretOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text.padEnd(32, ".")));
const signingKey = (kid: string): { kid: string; secret: Uint8Array<ArrayBuffer> } => ({ kid, secret: secretOf(kid) });
const signingKeys = (...kids: string[]): string =>
  JSON.stringify(Object.fromEntries(kids.map((kid) => [kid, btoa(String.fromCharCode(...secretOf(kid)))])));

const KEYS = {
  boss: { tenant: "acme", sha256: await hex("boss-secret"), role: "admin" },
  work: { tenant: "acme", sha256: await hex("work-secret"), role: "agent" },
  whole: { tenant: "acme", sha256: await hex("rp_whole_whole-secret"), role: "reader" },
  other: { tenant: "umbrella", sha256: await hex("other-secret"), role: "admin" },
};

const gateOf = (over: Partial<GateSettings> = {}): Gate =>
  new Gate({ keys: JSON.stringify(KEYS), signingKeys: signingKeys("s1"), dev: undefined, ...over });

const CLAIMS: Claims = {
  tenant: "acme",
  by: "boss",
  scope: { kind: "run", run: "r1", generation: 3 },
  access: "write",
  tools: null,
  exp: NOW / 1_000 + 60,
};
const tokenOf = (over: Partial<Claims> = {}, kid = "s1"): Promise<string> =>
  signToken({ ...CLAIMS, ...over }, signingKey(kid));

const present = async (gate: Gate, bearer: string | null, now = NOW): Promise<string> => {
  const admitted = await gate.admit(bearer === null ? "missing" : { bearer }, AWAY, now);
  if (!("code" in admitted)) return `${admitted.tenant} ${admitted.keyId} ${admitted.role}`;
  return admitted.code === "unauthorized" ? admitted.why : admitted.code;
};

test("[S1] a key opens its own tenant with its own role, again and again", async () => {
  const gate = gateOf();

  for (let i = 0; i < 3; i += 1) {
    expect(await present(gate, "rp_boss_boss-secret")).toBe("acme boss admin");
    expect(await present(gate, "rp_work_work-secret")).toBe("acme work agent");
    expect(await present(gate, "rp_other_other-secret")).toBe("umbrella other admin");
  }
});

test("[S1] a digest of the whole key is as good as one of its secret", async () => {
  expect(await present(gateOf(), "rp_whole_whole-secret")).toBe("acme whole reader");
});

test("[S1] nothing but a configured key opens, before and after one did", async () => {
  const gate = gateOf();
  const wrong = ["rp_boss_work-secret", "rp_boss_boss-secreT", "rp_boss_", "rp_nobody_boss-secret", "boss-secret", "x"];

  for (let i = 0; i < 2; i += 1) {
    for (const bearer of wrong) expect(await present(gate, bearer)).toBe("unknown");
    expect(await present(gate, null)).toBe("missing");
    expect(await present(gate, "rp_boss_boss-secret")).toBe("acme boss admin");
  }
});

test("[S1] no digest of a secret opens the door: what is configured is no key", async () => {
  expect(await present(gateOf(), `rp_boss_${KEYS.boss.sha256}`)).toBe("unknown");
});

test("[S1] a key that is taken out is out, whatever was remembered", async () => {
  const { boss: _, ...rest } = KEYS;
  expect(await present(gateOf(), "rp_boss_boss-secret")).toBe("acme boss admin");

  expect(await present(gateOf({ keys: JSON.stringify(rest) }), "rp_boss_boss-secret")).toBe("unknown");
});

test("[S1] a token grants what it says, no more", async () => {
  const admitted = await gateOf().admit({ bearer: await tokenOf({ tools: ["patch_plan"] }) }, AWAY, NOW);

  expect(admitted).toMatchObject({
    tenant: "acme",
    keyId: "boss",
    role: "agent",
    scope: { kind: "run", run: "r1" },
    tools: ["patch_plan"],
    generation: 3,
  });
});

test("[S1] a token ends when it says, also where it is remembered", async () => {
  const gate = gateOf();
  const token = await tokenOf();

  expect(await present(gate, token, NOW + 59_999)).toBe("acme boss agent");
  expect(await present(gate, token, NOW + 60_000)).toBe("expired");
});

test("[S1] every configured secret verifies, one that was taken out does not", async () => {
  const token = await tokenOf({}, "old");

  expect(await present(gateOf({ signingKeys: signingKeys("new", "old") }), token)).toBe("acme boss agent");
  expect(await present(gateOf({ signingKeys: signingKeys("new") }), token)).toBe("unknown");
  expect(await present(gateOf({ signingKeys: undefined }), token)).toBe("unknown");
});

test("[S1] a token is worth no more than the key that made it", async () => {
  const token = await tokenOf();
  const { boss, ...rest } = KEYS;
  const demoted = { ...rest, boss: { ...boss, role: "agent" } };
  const moved = { ...rest, boss: { ...boss, tenant: "umbrella" } };

  expect(await present(gateOf({ keys: JSON.stringify(rest) }), token)).toBe("unknown");
  expect(await present(gateOf({ keys: JSON.stringify(demoted) }), token)).toBe("unknown");
  expect(await present(gateOf({ keys: JSON.stringify(moved) }), token)).toBe("unknown");
});

test("[S1] a token with one bit changed is no token", async () => {
  const gate = gateOf();
  const token = await tokenOf();
  const from = "rpt_".length;

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: from, max: token.length - 1 }),
      fc.constantFrom("A", "b", "9", "_", "."),
      async (at, char) => {
        const changed = token.slice(0, at) + char + token.slice(at + 1);
        fc.pre(changed !== token);
        // The last character of the mac has two bits that say nothing.
        fc.pre(at < token.length - 1);
        expect(await present(gate, changed)).toBe("unknown");
      },
    ),
  );
});

test("[S1] claims that another secret signed, or that nobody signed, count for nothing", async () => {
  const gate = gateOf();
  const [head = "", payload = ""] = (await tokenOf()).split(".");
  const foreign = await signToken(CLAIMS, { kid: "s1", secret: secretOf("guess") });

  for (const bearer of [
    foreign,
    `${head}.${payload}.`,
    `${head}.${payload}.${"A".repeat(43)}`,
    `${head}.${payload}`,
    "rpt_",
    "rpt_s1..",
    `rpt_${"x".repeat(9_000)}`,
  ]) {
    expect(await present(gate, bearer)).toBe("unknown");
  }
});

test("[S1] a configuration that cannot be read lets nobody in, a developer neither", async () => {
  for (const over of [{ keys: "{" }, { keys: undefined, signingKeys: "{" }, { keys: '{"k":{}}', dev: "1" }]) {
    const gate = gateOf(over);

    expect(gate.fault).not.toBe(null);
    expect(await gate.admit({ bearer: "rp_boss_boss-secret" }, HERE, NOW)).toEqual({ code: "keys_unreadable" });
  }
});

test("[S3] without keys a developer's machine is let in as the tenant local, others are not", async () => {
  const gate = gateOf({ keys: undefined, dev: "1" });

  expect(await gate.admit("missing", HERE, NOW)).toMatchObject({ tenant: "local", keyId: "dev", role: "admin" });
  expect(await gate.admit("missing", AWAY, NOW)).toEqual({ code: "no_keys_configured" });
  expect(await gateOf({ keys: undefined }).admit("missing", HERE, NOW)).toEqual({ code: "no_keys_configured" });
});

test("[S3] with keys a developer's machine needs one as well", async () => {
  expect(await gateOf({ dev: "1" }).admit("missing", HERE, NOW)).toEqual({ code: "unauthorized", why: "missing" });
});

test("[S1] a developer's token narrows what the developer may do", async () => {
  const gate = gateOf({ keys: undefined, dev: "1" });
  const token = await tokenOf({ by: "dev", tenant: "local", access: "read" });

  expect(await gate.admit({ bearer: token }, HERE, NOW)).toMatchObject({
    role: "reader",
    scope: { kind: "run", run: "r1" },
  });
  expect(await gate.admit({ bearer: `${token}x` }, HERE, NOW)).toEqual({ code: "unauthorized", why: "unknown" });
  expect(await gate.admit({ bearer: await tokenOf() }, HERE, NOW)).toEqual({ code: "unauthorized", why: "unknown" });
});

test("[S1] more credentials than are remembered all stay good", async () => {
  const gate = gateOf();
  const tokens = await Promise.all(Array.from({ length: 1_100 }, (_, i) => tokenOf({ exp: CLAIMS.exp + i })));

  for (const token of [...tokens, ...tokens.slice(0, 50)]) expect(await present(gate, token)).toBe("acme boss agent");
});
