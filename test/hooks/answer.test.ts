/** An event's questions carried out against a real service. */
import { expect, test } from "vitest";
import { answerTo, type Memory } from "../../src/hooks/answer.ts";
import { type Asked, forgets, stops, tells } from "../../src/hooks/asked.ts";
import { Remote, type Send } from "../../src/hooks/remote.ts";
import { NOTHING_TOLD, type Told } from "../../src/hooks/told.ts";
import { freshRun } from "../support/client.ts";
import { useService } from "../support/service.ts";

const service = useService();

const OPEN = { items: [{ content: "a", status: "in_progress" }] };
const DONE = { items: [{ content: "a", status: "completed" }] };

/** One session; `sent` is what went over the wire. */
function session(asksBeforeStop = true) {
  const sent: string[] = [];
  const told = new Map<string, Told>();
  const memory: Memory = {
    load: async (run) => told.get(run) ?? NOTHING_TOLD,
    keep: async (run, now) => void told.set(run, now),
  };
  const send: Send = async (path, { method, headers, body }) => {
    sent.push(`${method} ${path.split("/").slice(4).join("/")}`);
    const response = await fetch(service.url + path, { method, headers, body });
    return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
  };
  const ask = async (asked: Asked): Promise<string> =>
    (await answerTo(asked, new Remote(send, () => {}), memory, asksBeforeStop)).stdout;
  return { sent, told, ask };
}

test("[L1] a child is made known before anything else, and calls are passed on in their order", async () => {
  const { sent, ask } = session();
  const call = (content: string) => ({
    tool: "update_plan",
    dialect: "codex",
    args: { plan: [{ step: content, status: "pending" }] },
    callId: null,
  });
  const run = freshRun();

  await ask(tells(run, "anew", String, { child: { parent: freshRun(), title: "x" }, calls: [call("a"), call("b")] }));

  expect(sent).toEqual(["POST children", "POST tools/update_plan", "POST tools/update_plan", "GET reminder"]);
  expect(await service.client.run(run).reminder()).toMatch(/\[ \] b$/);
});

test("[D1] checks are turned on when they would have turned somebody back, once, three times a plan at most", async () => {
  const { ask } = session();
  const run = freshRun();
  const client = service.client.run(run);
  await client.tool("update_plan", OPEN);

  expect(await ask(stops(run, String, ["p1"]))).toContain("[~] a");
  expect((await client.get("settings")).body).toMatchObject({ checkCompletion: true, maxCompletionNudges: 3 });
  await client.call("PATCH", "settings", { body: { checkCompletion: false } });

  expect(await ask(stops(run, String, ["p2"]))).toBe("");
  expect((await client.get("settings")).body).toMatchObject({ checkCompletion: false });
});

test("[D1] a run's own ceiling is left as it is", async () => {
  const run = freshRun();
  const client = service.client.run(run);
  await client.tool("update_plan", OPEN);
  await client.call("PATCH", "settings", { body: { maxCompletionNudges: 7 } });

  await session().ask(stops(run, String));

  expect((await client.get("settings")).body).toMatchObject({ checkCompletion: true, maxCompletionNudges: 7 });
});

test("[D1, D3] who does not want to be asked is not, and a finished plan turns nothing on", async () => {
  const [open, done] = [freshRun(), freshRun()];
  await service.client.run(open).tool("update_plan", OPEN);
  await service.client.run(done).tool("update_plan", DONE);

  expect(await session(false).ask(stops(open, String))).toBe("");
  expect(await session().ask(stops(done, String))).toBe("");
  for (const run of [open, done]) {
    expect((await service.client.run(run).get("settings")).body).toMatchObject({ checkCompletion: false });
  }
});

test("[D2] a ceiling counts times in a row; only a person's word begins anew", async () => {
  const { ask, told } = session();
  const run = freshRun();
  await service.client.run(run).tool("update_plan", OPEN);
  await service.client.run(run).call("PATCH", "settings", { body: { checkCompletion: true } });
  const isTurnedBack = async () => (await ask(stops(run, String, [null], 2))) !== "";

  expect([await isTurnedBack(), await isTurnedBack(), await isTurnedBack()]).toEqual([true, true, false]);
  await ask(tells(run, "changed", String));
  await ask(forgets(run));
  expect(await isTurnedBack()).toBe(false);
  await ask(tells(run, "changed", String, { prompted: true }));
  expect(await isTurnedBack()).toBe(true);
  expect(told.get(run)).toMatchObject({ introduced: true, turned: 1 });
});
