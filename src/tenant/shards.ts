/**
 * How a tenant's directory is cut: by a hash of the run's id, so that a burst of new runs with one
 * prefix is spread over all shards. Pure; who knows where the objects are asks them.
 */
import type { ListedRun } from "../protocol/directory-api.ts";

/**
 * Each takes some hundred new runs a second; a page of the listing asks all of them. Part of where
 * the data lies: with another number every run would have to be written down anew.
 */
export const SHARDS = 8;

/** The name of the object that knows the run. */
export function shardOf(tenant: string, run: string): string {
  return shardName(tenant, fnv1a(run) % SHARDS);
}

/** The names of all objects that know the tenant's runs. */
export function shardsOf(tenant: string): readonly string[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardName(tenant, shard));
}

/** One page of the whole, out of a page of each shard that was asked for as many. */
export function mergePages(
  pages: readonly (readonly ListedRun[])[],
  limit: number,
): { readonly entries: readonly ListedRun[]; readonly next: string | null } {
  const all = pages.flat().toSorted((one, other) => (one.run < other.run ? -1 : 1));
  const entries = all.slice(0, limit);
  // A shard that gave a full page may have more than it gave.
  const isMore = all.length > limit || pages.some((page) => page.length === limit);
  return { entries, next: isMore ? (entries.at(-1)?.run ?? null) : null };
}

const shardName = (tenant: string, shard: number): string => `${tenant}:${shard}`;

/** FNV-1a over the characters, which are ASCII. For spreading, not for secrets. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
