/** The other objects that a run speaks to: its tenant's directory and its relatives. A fresh stub each time: one that failed may be broken for good. */
import type { DirectoryApi } from "../protocol/directory-api.ts";
import type { RunApi } from "../protocol/run-api.ts";
import { objectName } from "../tenant/run-name.ts";
import { shardOf } from "../tenant/shards.ts";

export interface OtherObjects {
  readonly RUN: DurableObjectNamespace;
  /** Where the tenant's runs are listed; a deployment may do without. */
  readonly DIRECTORY?: DurableObjectNamespace;
}

/** The shard that lists the run; null where there is no directory. */
export function directoryOf({ DIRECTORY }: OtherObjects, tenant: string, run: string): () => DirectoryApi | null {
  const shard = shardOf(tenant, run);
  // SAFETY: the binding's class is Directory, which implements DirectoryApi.
  return () => (DIRECTORY === undefined ? null : (DIRECTORY.getByName(shard) as unknown as DirectoryApi));
}

/** Another run of the tenant. */
export function relativesOf({ RUN }: OtherObjects, tenant: string): (run: string) => RunApi {
  // SAFETY: the binding's class is Run, which implements RunApi; the platform's own types give up on recursive data.
  return (run) => RUN.getByName(objectName(tenant, run)) as unknown as RunApi;
}
