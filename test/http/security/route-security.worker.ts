/**
 * What every route must hold, whatever it does: the suites that routes.worker.test.ts runs for each line
 * of the table. A refusal answers a problem document and leaves the run as it was.
 */
import { describe, expect, test } from "vitest";
import { type Client, freshRun } from "../../support/client.ts";
import { client, key, SECRET, token } from "./keyed.worker.ts";
import type { RouteLine } from "./routes.ts";

interface Reply {
  readonly status: number;
  readonly code: unknown;
}

const SAFE = {
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  "cache-control": "private, no-cache",
  "server-timing": expect.stringMatching(/^total;dur=\d+$/),
};

function targetOf(path: string, { tool = "", runtime = "", query = "" }: RouteLine, run: string): string {
  return path.replace(":run", run).replace(":tool", tool).replace(":name", runtime) + query;
}

/** For every route, the open ones too. */
export function safeHeaders(route: string, line: RouteLine): void {
  test(`[S1] ${route} answers with an id and its time, and is not sniffed, framed or kept by others`, async () => {
    const [method = "", path = ""] = route.split(" ");
    for (const bearer of [null, key("admin")]) {
      const { headers } = await client(bearer).call(method, targetOf(path, line, freshRun()));

      expect(Object.fromEntries(headers)).toMatchObject(SAFE);
    }
  });
}

/** A refusal, as its status and code. */
const refusal = (status: number, code: string): Reply => ({ status, code });

export function routeSecurity(route: string, line: RouteLine): void {
  const [method = "", path = ""] = route.split(" ");
  const ofRun = path.includes(":run");
  const isRead = line.effect === "read" || line.effect === "list";
  const isAdmins = line.effect === "govern" || line.effect === "issue";

  const call = async (caller: Client, run: string): Promise<Reply> => {
    const answer = await caller.call(
      method,
      targetOf(path, line, run),
      line.body === undefined ? {} : { body: line.body },
    );
    const { code } = Object(answer.body);
    return { status: answer.status, code };
  };

  /** What the caller is answered on a run that has a plan; the run must be untouched after a refusal. */
  const onRun = async (bearer: string | null, run = freshRun(), isRefused = false): Promise<Reply> => {
    const owner = client(key("admin")).run(run);
    await owner.tool("update_plan", { items: [{ content: "ours" }] });
    const before = (await owner.get("plan")).text + (await owner.get("settings")).text;
    const reply = await call(client(bearer), run);
    if (isRefused || reply.status >= 400)
      expect((await owner.get("plan")).text + (await owner.get("settings")).text).toBe(before);
    return reply;
  };

  describe(route, () => {
    test("[S1] without a credential, or with none that counts, nobody is let in", async () => {
      const past = { exp: Math.floor(Date.now() / 1_000) };
      const none = [null, "", "nonsense", "rp_admin_wrong", "rp_nobody_secret-of-admin", key("agent").slice(0, -1)];
      const ended = [
        await token(past),
        await token({}, SECRET.toReversed()),
        await token({ by: "agent" }),
        `${await token({})}x`,
      ];

      for (const bearer of [...none, ...ended]) expect(await onRun(bearer)).toEqual(refusal(401, "unauthorized"));
    });

    test.skipIf(isRead)("[S1] a reader, a read token and an ungranted tool change nothing", async () => {
      const run = freshRun();
      const scope = { kind: "run", run, generation: 0 } as const;
      const weak = [key("reader"), await token({ access: "read" }), await token({ scope, access: "read" })];
      const narrow = [
        await token({ tools: [] }),
        await token({ tools: ["read_plan"] }),
        await token({ tools: ["TodoWrite"] }),
      ];

      const denied = line.deniesInside === true ? { status: 200 } : refusal(403, "not_granted");

      for (const bearer of [...weak, ...narrow]) expect(await onRun(bearer, run, true)).toEqual(denied);
    });

    test.skipIf(!isAdmins)("[S1] what only an admin may do, no agent and no token does", async () => {
      for (const bearer of [key("agent"), await token({})])
        expect(await onRun(bearer)).toEqual(refusal(403, "not_granted"));
    });

    test.skipIf(line.runInBody === true || line.forAll === true)(
      "[S1] a token reaches the runs it names and no other",
      async () => {
        const other = await token({ scope: { kind: "run", run: "run-other", generation: 0 } });
        const elsewhere = await token({ scope: { kind: "prefix", prefix: "elsewhere" } });
        const reply = refusal(403, "not_granted");

        expect(await onRun(other)).toEqual(reply);
        if (ofRun || line.effect === "issue") expect(await onRun(elsewhere)).toEqual(reply);
      },
    );

    test.skipIf(!ofRun || isAdmins)("[S1] a token of an older generation is refused by the run itself", async () => {
      const run = freshRun();
      const old = await token({ scope: { kind: "run", run, generation: 0 } });
      expect((await onRun(old, run)).status).toBeLessThan(300);

      await client(key("admin")).run(run).call("DELETE", "tokens");

      expect(await onRun(old, run)).toEqual(refusal(401, "unauthorized"));
      const renewed = await token({ scope: { kind: "run", run, generation: 1 } });
      expect((await onRun(renewed, run)).status).toBeLessThan(300);
    });

    test.skipIf(!ofRun)("[S2] another tenant's run and a run that never was answer the same bytes", async () => {
      const run = freshRun();
      await client(key("admin"))
        .run(run)
        .tool("update_plan", { items: [{ content: "ours" }] });
      const ask = async (id: string): Promise<string> => {
        const answer = await client(key("foreign")).call(
          method,
          targetOf(path, line, id),
          line.body === undefined ? {} : { body: line.body },
        );
        return `${answer.status} ${answer.headers.get("etag")} ${answer.text.replaceAll(id, "<run>").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")}`;
      };

      expect(await ask(run)).toBe(await ask(freshRun()));
      expect((await client(key("admin")).run(run).get("plan")).text).toContain("ours");
    });
  });
}
