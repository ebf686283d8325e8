/** A run that holds all it may says so, well before the platform would, and stays readable and deletable [S5]. */
import { expect, test } from "vitest";
import { useService } from "../support/service.ts";

const service = useService({ RUNPLAN_DEV: "1", RUNPLAN_RUN_BYTES: "150000" });

test("[S5] a full run refuses writes with a clear answer, keeps what it has, and can be forked or deleted", async () => {
  const run = service.client.run();
  const send = (i: number) =>
    run.tool("update_plan", {
      items: Array.from({ length: 60 }, (_, n) => ({ content: `${i} ${n} ${"x".repeat(120)}` })),
    });
  let accepted = 0;
  while (accepted < 100 && (await send(accepted)).status === 200) accepted++;

  const refused = await send(accepted);

  expect(accepted).toBeGreaterThan(2);
  expect(refused.body).toMatchObject({
    status: 409,
    code: "run_full",
    ok: false,
    detail: expect.stringContaining("150000"),
  });
  await service.crash();
  await service.restart();
  const again = service.client.run(run.name);
  expect((await again.get("plan")).body).toMatchObject({ revision: accepted });
  const fork = await again.call("POST", "forks", { body: { inherit: "plan" } });
  expect((await service.client.run(Object(fork.body).run).get("plan")).body).toMatchObject({
    revision: 1,
    counts: { pending: 60 },
  });
  expect((await again.call("DELETE", "")).status).toBe(204);
});
