/** How fast a run may be changed, on the service as it runs. */
import { expect, test } from "vitest";
import { useService } from "../support/service.ts";

const service = useService({ RUNPLAN_DEV: "1", RUNPLAN_RUN_RATE: "3" });
const items = (content: string) => ({ items: [{ content }] });

test("[S5] a run that is changed too fast refuses, says when again, and is as it was; another is not touched", async () => {
  const run = service.client.run();
  for (const content of ["a", "b", "c"]) expect((await run.tool("update_plan", items(content))).status).toBe(200);

  const refused = await run.tool("update_plan", items("d"));

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({
    ok: false,
    code: "rate_limited",
    text: expect.stringContaining("nothing changed"),
  });
  expect((await run.call("PATCH", "settings", { body: { goal: "x" } })).status).toBe(429);
  expect((await run.get("plan")).body).toMatchObject({ revision: 3, items: [{ content: "c" }], goal: null });
  expect((await service.client.run().tool("update_plan", items("e"))).status).toBe(200);
});
