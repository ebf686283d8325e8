/**
 * `npm run key`: makes an API key, or with `--signing` a secret that signs tokens, and prints what to
 * give out and what to store. Writes nothing to disk and sends nothing anywhere: what is not copied
 * from the screen is gone.
 */
import { createHash, randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROLES } from "../tenant/caller.ts";
import { isKeyId, readKeys } from "../tenant/keys.ts";
import { readObject } from "../tenant/json-object.ts";
import { isTenant } from "../tenant/run-name.ts";
import { readSigningKeys } from "../tenant/signing-keys.ts";

const USAGE = `Usage: npm run key -- --tenant <name> [--role admin|agent|reader] [--id <id>]
       npm run key -- --signing [--id <kid>]

  --tenant   whose runs the key opens: 1–64 of A-Z a-z 0-9 . _ -
  --role     admin: everything · agent: reads and writes runs (the usual one) · reader: reads
  --id       names the key in logs and in RUNPLAN_KEYS; made up when left out
  --signing  a secret for RUNPLAN_SIGNING_KEYS instead, which POST /v1/tokens needs

With RUNPLAN_KEYS or RUNPLAN_SIGNING_KEYS in the environment the new one is added to those.`;

/** What the command was asked for, and what the environment holds already. */
export interface Wanted {
  readonly tenant?: string | undefined;
  readonly role?: string | undefined;
  readonly id?: string | undefined;
  readonly signing?: boolean | undefined;
  readonly keys?: string | undefined;
  readonly signingKeys?: string | undefined;
}

export type Made = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string };

/** The text to print for what is wanted; `random` gives the bytes of the secret. */
export function makeKey(wanted: Wanted, random: (bytes: number) => Buffer = randomBytes): Made {
  return wanted.signing === true ? makeSigningKey(wanted, random) : makeApiKey(wanted, random);
}

function makeApiKey(wanted: Wanted, random: (bytes: number) => Buffer): Made {
  const { tenant = "", id = `k${random(4).toString("hex")}` } = wanted;
  const role = ROLES.find((one) => one === (wanted.role ?? "agent"));
  if (!isTenant(tenant)) return fault("--tenant is needed: 1–64 of A-Z a-z 0-9 . _ -");
  if (role === undefined) return fault(`--role is one of ${ROLES.join(", ")}.`);
  if (!isKeyId(id)) return fault("--id is 1–64 of A-Z a-z 0-9 . _ -");
  const kept = keptBeside(wanted.keys, id, readKeys(wanted.keys));
  if (typeof kept === "string") return fault(kept);
  const secret = random(32).toString("base64url");
  const sha256 = createHash("sha256").update(secret).digest("hex");
  return told(`The key, for whoever calls (${role} of tenant ${tenant})`, `rp_${id}_${secret}`, "RUNPLAN_KEYS", {
    ...kept,
    [id]: { tenant, sha256, role },
  });
}

function makeSigningKey(wanted: Wanted, random: (bytes: number) => Buffer): Made {
  const { id = `s${random(4).toString("hex")}` } = wanted;
  const kept = keptBeside(wanted.signingKeys, id, readSigningKeys(wanted.signingKeys));
  if (typeof kept === "string") return fault(kept);
  // In front of the others: the first one signs.
  const store = { [id]: random(32).toString("base64"), ...kept };
  const read = readSigningKeys(JSON.stringify(store));
  return read.kind === "fault" ? fault(read.fault) : told(null, null, "RUNPLAN_SIGNING_KEYS", store);
}

/** What is configured already, as it is; or why nothing can be added to it. */
function keptBeside(
  text: string | undefined,
  id: string,
  read: { readonly kind: string; readonly fault?: string },
): object | string {
  if (read.fault !== undefined) return read.fault;
  const kept =
    read.kind === "none" ? new Map<string, unknown>() : (readObject(text ?? "") ?? new Map<string, unknown>());
  return kept.has(id) ? `There is a key with the id ${id} already.` : Object.fromEntries(kept);
}

function told(title: string | null, key: string | null, variable: string, store: object): Made {
  const given = key === null ? [] : [`${title}. It is shown once and kept nowhere:`, "", `  ${key}`, ""];
  const lines = [
    ...given,
    `What the service is given, as ${variable}${key === null ? ". It is a secret: whoever has it can make tokens" : " (no key can be made of it)"}:`,
    "",
    `  ${JSON.stringify(store)}`,
    "",
    `On Cloudflare: npx wrangler secret put ${variable}    On your own machine: ${variable}='…' npm start`,
  ];
  return { ok: true, text: lines.join("\n") };
}

const fault = (text: string): Made => ({ ok: false, fault: text });

export function main(): void {
  const { RUNPLAN_KEYS: keys, RUNPLAN_SIGNING_KEYS: signingKeys } = process.env;
  const made = makeKey({ ...options(), keys, signingKeys });
  if (made.ok) return console.log(made.text);
  console.error(`${made.fault}\n\n${USAGE}`);
  process.exitCode = 2;
}

function options(): Wanted {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ options: { tenant: text, role: text, id: text, signing: { type: "boolean" } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
