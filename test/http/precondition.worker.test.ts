/** `If-Match`: a write that holds only for the plan its caller has seen [H3]. */
import { expect, test } from "vitest";
import { evict, front } from "../support/front.worker.ts";

const api = front();
const list = (content: string) => ({ items: [{ content }] });

test("[H3] the current revision is let through, also after an eviction", async () => {
  const run = api.run();
  await run.tool("update_plan", list("a"), { "if-match": '"0"' });
  await evict(run.name);

  const answer = await run.tool("update_plan", list("b"), { "if-match": '"1"' });

  expect(answer.body).toMatchObject({ revision: 2 });
});

test("[H3] a stale one is 412 with the current plan, and changes nothing", async () => {
  const run = api.run();
  await run.tool("update_plan", list("a"));
  const plan = (await run.get("plan")).body;

  const answer = await run.tool("update_plan", list("b"), { "if-match": '"0"' });

  expect(answer.status).toBe(412);
  expect(answer.body).toMatchObject({
    ok: false,
    code: "stale_revision",
    revision: 1,
    plan,
    text: expect.stringContaining("revision 1"),
  });
  expect((await run.get("plan")).body).toEqual(plan);
});

test('[H3] "0" means never written, * means that the run exists', async () => {
  const [fresh, written] = [api.run(), api.run()];
  await written.tool("update_plan", list("a"));

  const missing = await fresh.tool("update_plan", list("a"), { "if-match": "*" });
  const present = await written.tool("update_plan", list("b"), { "if-match": "*" });

  expect(missing.body).toMatchObject({ status: 412, code: "stale_revision", revision: 0 });
  expect(present.body).toMatchObject({ revision: 2 });
  expect((await fresh.get("")).status).toBe(404);
});

test.each(["1", "'1'", '"01"', '"-1"', '"1", "2"', 'W/"1"', '"1e3"', '"99999999999999999999"', '""'])(
  "[H3] %s names no revision: 400",
  async (value) => {
    const run = api.run();

    const answer = await run.tool("update_plan", list("a"), { "if-match": value });

    expect(answer.body).toMatchObject({ status: 400, code: "bad_if_match" });
    expect((await run.get("plan")).body).toMatchObject({ revision: 0 });
  },
);

test("[H3] settings and deletion hold to it too", async () => {
  const run = api.run();
  await run.tool("update_plan", list("a"));
  const headers = { "if-match": '"0"' };

  const settings = await run.call("PATCH", "settings", { body: { goal: "x" }, headers });
  const deletion = await run.call("DELETE", "", { headers });

  expect([settings.status, deletion.status]).toEqual([412, 412]);
  expect((await run.get("plan")).body).toMatchObject({ revision: 1, goal: null });
});
