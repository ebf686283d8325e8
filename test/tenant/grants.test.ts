/** What a caller may do: role, scope and named tools, each on its own and together. */
import { expect, test } from "vitest";
import { type Effect, type Grant, mayDo } from "../../src/tenant/caller.ts";

const EFFECTS: readonly Effect[] = ["read", "list", "replace", "patch", "steer", "govern", "issue"];

const grant = (over: Partial<Grant>): Grant => ({
  tenant: "acme",
  keyId: "k1",
  role: "admin",
  scope: { kind: "tenant" },
  tools: null,
  generation: null,
  ...over,
});

const allowed = (over: Partial<Grant>): readonly Effect[] =>
  EFFECTS.filter((effect) => mayDo(grant(over), effect, "r1"));

test("[S1] a reader reads, an agent also writes, an admin also governs and hands out tokens", () => {
  expect(allowed({ role: "reader" })).toEqual(["read", "list"]);
  expect(allowed({ role: "agent" })).toEqual(["read", "list", "replace", "patch", "steer"]);
  expect(allowed({ role: "admin" })).toEqual(EFFECTS);
});

test("[S1] a token for a run reaches that run and lists none", () => {
  const one = grant({ role: "agent", scope: { kind: "run", run: "r1" } });

  expect(mayDo(one, "replace", "r1")).toBe(true);
  expect(mayDo(one, "read", "r2")).toBe(false);
  expect(mayDo(one, "read", "r11")).toBe(false);
  expect(mayDo(one, "list", "r1")).toBe(false);
});

test("[S1] a token for a prefix reaches the runs that begin with it, and lists those", () => {
  const some = grant({ role: "reader", scope: { kind: "prefix", prefix: "team-a." } });

  expect(mayDo(some, "read", "team-a.7")).toBe(true);
  expect(mayDo(some, "read", "team-b.7")).toBe(false);
  expect(mayDo(some, "list", "team-a.7")).toBe(true);
  expect(mayDo(some, "list", "team-")).toBe(false);
  expect(mayDo(some, "list", "")).toBe(false);
});

test("[S1] a token that names our own tool may cause its effect under every name, and no other effect", () => {
  const patching = grant({ role: "agent", tools: ["patch_plan"] });

  expect(mayDo(patching, "patch", "r1", "patch_plan")).toBe(true);
  expect(mayDo(patching, "patch", "r1", "TaskUpdate")).toBe(true);
  expect(mayDo(patching, "replace", "r1", "update_plan")).toBe(false);
  expect(mayDo(patching, "replace", "r1", "TodoWrite")).toBe(false);
  expect(mayDo(patching, "read", "r1", "read_plan")).toBe(false);
});

test("[S1] a token that names another runtime's tool may call that one and no other", () => {
  const one = grant({ role: "agent", tools: ["TodoWrite"] });

  expect(mayDo(one, "replace", "r1", "TodoWrite")).toBe(true);
  expect(mayDo(one, "replace", "r1", "update_plan")).toBe(false);
  expect(mayDo(one, "patch", "r1", "TaskUpdate")).toBe(false);
});

test("[S1] a token that names tools writes by nothing but tools, and still reads its run", () => {
  const some = grant({ role: "agent", tools: ["update_plan"] });

  expect(mayDo(some, "steer", "r1")).toBe(false);
  expect(mayDo(some, "replace", "r1")).toBe(false);
  expect(mayDo(some, "read", "r1")).toBe(true);
});

test("[S1] naming a tool lifts no role", () => {
  expect(mayDo(grant({ role: "reader", tools: ["update_plan"] }), "replace", "r1", "update_plan")).toBe(false);
});

test("[S1] an empty list of tools grants no tool", () => {
  expect(mayDo(grant({ tools: [] }), "read", "r1", "read_plan")).toBe(false);
});
