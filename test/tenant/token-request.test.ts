/** What POST /v1/tokens may be asked for. */
import { expect, test } from "vitest";
import { readTokenRequest } from "../../src/tenant/token-request.ts";

const TOOLS = ["update_plan", "patch_plan", "read_plan"];

test("[S1] a token is for a run or a prefix, reads or writes, may name tools, and ends", () => {
  expect(readTokenRequest({ run: "r1", access: "write", tools: ["patch_plan"], ttlSeconds: 86_400 }, TOOLS)).toEqual({
    ok: true,
    request: { scope: { kind: "run", run: "r1" }, access: "write", tools: ["patch_plan"], ttlSeconds: 86_400 },
  });
  expect(readTokenRequest({ prefix: "team-a.", access: "read" }, TOOLS)).toEqual({
    ok: true,
    request: { scope: { kind: "prefix", prefix: "team-a." }, access: "read", tools: null, ttlSeconds: 3_600 },
  });
});

test.each([
  [null, [""]],
  [[], [""]],
  [{}, ["run", "access"]],
  [{ run: "r", prefix: "r", access: "read" }, ["run"]],
  [{ run: "a b", access: "read" }, ["run"]],
  [{ run: 7, access: "read" }, ["run"]],
  [{ prefix: "", access: "read" }, ["prefix"]],
  [{ run: "r", access: "admin" }, ["access"]],
  [{ run: "r", access: "read", tools: "update_plan" }, ["tools"]],
  [{ run: "r", access: "read", tools: ["update_plan", "rm"] }, ["tools[1]"]],
  [{ run: "r", access: "read", tools: Array.from({ length: 65 }, () => "read_plan") }, ["tools"]],
  [{ run: "r", access: "read", ttlSeconds: 86_401 }, ["ttlSeconds"]],
  [{ run: "r", access: "read", ttlSeconds: 0 }, ["ttlSeconds"]],
  [{ run: "r", access: "read", ttlSeconds: 1.5 }, ["ttlSeconds"]],
  [{ run: "r", access: "read", ttlSeconds: "60" }, ["ttlSeconds"]],
  [{ access: "all", tools: 1, ttlSeconds: -1 }, ["run", "access", "tools", "ttlSeconds"]],
])("[S1] %j is refused with each fault", (body, paths) => {
  const read = readTokenRequest(body, TOOLS);

  expect(read.ok ? [] : read.faults.map(({ path }) => path)).toEqual(paths);
});
