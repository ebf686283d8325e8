/** The service as a person starts it: one per folder, kept across starts, and nothing of it left behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Service, startService } from "../../src/serve/service.ts";
import { ROOT } from "../support/tree.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "runplan-serve-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Long enough for a signal to pass through three processes on a busy machine. */
const GONE_MS = 5_000;

test("a data folder is one service's at a time, and the next one finds the runs", async () => {
  const data = join(FOLDER, "shared");
  const first = await startService({ data });
  const written = await write(first.url, "kept");

  await expect(startService({ data })).rejects.toThrow(/in use by another service/);
  await first.kill();
  const second = await startService({ data });
  const found = await fetch(`${second.url}/v1/runs/kept/reminder`).then((answer) => answer.text());
  await second.stop();

  expect(written.status).toBe(200);
  expect(found).toContain("[~] hold on");
});

test("a taken port is said in one line", async () => {
  const holder = createServer();
  const port = await new Promise<number>((settle) =>
    holder.listen(0, "127.0.0.1", () => settle(portOf(holder.address()))),
  );
  const { child, output } = start({ PORT: String(port), RUNPLAN_DATA: join(FOLDER, "taken") });
  const code = await ended(child);
  holder.close();

  expect(code).toBe(1);
  expect(output()).toBe(`runplan: Port ${port} is in use; choose another with PORT.\n`);
});

test("a port that is none is said in one line", async () => {
  const { child, output } = start({ PORT: "80 80" });

  expect(await ended(child)).toBe(1);
  expect(output()).toBe('runplan: PORT is "80 80"; it must be a number from 0 (any free one) to 65535.\n');
});

test("the line it prints works as it stands", async () => {
  const { child, url, output } = await started("pasted");
  const [, path = "", body = ""] = /^curl \S+?(\/v1\S+) -H \S+ \S+ -d '(.*)'$/m.exec(output()) ?? [];
  const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body });
  const told = await answer.json();
  child.kill("SIGTERM");

  expect(answer.status).toBe(200);
  expect(told).toMatchObject({ ok: true, revision: 1, changed: true });
  expect(await ended(child)).toBe(0);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)("%s leaves nothing running", async (signal) => {
  const { child, url } = await started(signal);
  child.kill(signal);
  await ended(child);

  expect(await isGone(url)).toBe(true);
});

test("a killed service's folder is free again", async () => {
  const { child } = await started("killed");
  child.kill("SIGKILL");
  await ended(child);

  const next = await startWithin(GONE_MS, join(FOLDER, "killed"));

  expect(next.url).toMatch(/^http:/);
  await next.stop();
});

/** The lock goes with the keeper, which needs a moment to hear of its parent's end. */
async function startWithin(ms: number, data: string): Promise<Service> {
  const end = Date.now() + ms;
  for (;;) {
    const service = await startService({ data }).catch((error: unknown) => {
      if (Date.now() > end) throw error;
    });
    if (service) return service;
  }
}

function write(url: string, run: string): Promise<Response> {
  const body = JSON.stringify({ items: [{ content: "hold on", status: "in_progress" }] });
  const headers = { "content-type": "application/json" };
  return fetch(`${url}/v1/runs/${run}/tools/update_plan`, { method: "POST", headers, body });
}

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function start(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [join(ROOT, "src/serve/start.ts")], { env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

async function started(name: string): Promise<Started & { readonly url: string }> {
  const { child, output } = start({ PORT: "0", RUNPLAN_DATA: join(FOLDER, name) });
  for await (const _ of child.stdout ?? []) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
    if (url !== undefined && output().includes("curl")) return { child, output, url };
  }
  throw new Error(`It ended before it listened: ${output()}`);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((settle) => child.once("close", settle));
}

async function isGone(url: string): Promise<boolean> {
  const end = Date.now() + GONE_MS;
  while (Date.now() < end) {
    const answered = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (!answered) return true;
    await new Promise((settle) => setTimeout(settle, 50));
  }
  return false;
}

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}
