/**
 * Who is calling, and what a caller may do. Pure: a credential has become plain data by now, and
 * asking costs no storage and no network [S1]. The door (http/auth.ts) makes callers.
 */

/** What a key may do at most: a reader reads, an agent also writes, an admin also governs. */
export const ROLES = ["admin", "agent", "reader"] as const;

export type Role = (typeof ROLES)[number];

/**
 * What a request does, whatever its path or tool is called [S1].
 * - `read`: looks at one run.
 * - `replace`, `patch`: a tool call that replaces the plan, or changes single items of it.
 * - `steer`: a write that is no tool call (finish, restore, checkpoint, settings …).
 * - `govern`: what cannot be taken back or decides over data: deletion, retention, revocation.
 * - `issue`: hands out a token. `list`: names runs; `run` is then the prefix asked for.
 */
export type Effect = "read" | "replace" | "patch" | "steer" | "govern" | "issue" | "list";

/** The runs a caller may name. A tenant never reaches outside itself, whatever its scope. */
export type Scope =
  | { readonly kind: "tenant" }
  | { readonly kind: "prefix"; readonly prefix: string }
  | { readonly kind: "run"; readonly run: string };

/** What a credential grants. */
export interface Grant {
  readonly tenant: string;
  /** The key's id, `dev`, or `token`. For logs and limits: never a secret. */
  readonly keyId: string;
  readonly role: Role;
  readonly scope: Scope;
  /** The tools a token names; null = all. Our own names stand for their effect under any name. */
  readonly tools: readonly string[] | null;
  /** The generation of the run a run's token was made in; null = not bound to one. */
  readonly generation: number | null;
}

/** A grant that can be asked. */
export interface Caller extends Grant {
  may(effect: Effect, run: string, tool?: string): boolean;
}

/** A caller out of a grant. */
export function callerOf(grant: Grant): Caller {
  return { ...grant, may: (effect, run, tool) => mayDo(grant, effect, run, tool) };
}

/** Whether the grant allows the effect on the run; `tool` is the name called, host's wrapping off. */
export function mayDo(grant: Grant, effect: Effect, run: string, tool?: string): boolean {
  return (
    roleAllows(grant.role, effect) && scopeCovers(grant.scope, effect, run) && toolsAllow(grant.tools, effect, tool)
  );
}

function roleAllows(role: Role, effect: Effect): boolean {
  if (effect === "read" || effect === "list") return true;
  if (effect === "govern" || effect === "issue") return role === "admin";
  return role !== "reader";
}

function scopeCovers(scope: Scope, effect: Effect, run: string): boolean {
  switch (scope.kind) {
    case "tenant":
      return true;
    case "prefix":
      return run.startsWith(scope.prefix);
    case "run":
      return effect !== "list" && run === scope.run;
  }
}

/** The own tool that stands for an effect, under whatever name a runtime calls it. */
const OWN_TOOL: Partial<Record<Effect, string>> = { read: "read_plan", replace: "update_plan", patch: "patch_plan" };

/**
 * Reading a run without a tool stays free to a token that names tools: the host needs the reminder.
 * A write that is no tool call is refused to it: a checkpoint would be a replacement by another door.
 */
function toolsAllow(tools: readonly string[] | null, effect: Effect, tool: string | undefined): boolean {
  if (tools === null) return true;
  if (tool === undefined) return effect === "read" || effect === "list";
  const own = OWN_TOOL[effect];
  return tools.includes(tool) || (own !== undefined && tools.includes(own));
}
