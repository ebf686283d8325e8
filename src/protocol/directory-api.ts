/** What may be asked of a tenant's directory over RPC. Additive changes only, as in run-api.ts. */

/** A run, as its tenant's directory knows it. What changes with a run is asked of the run itself. */
export interface ListedRun {
  readonly run: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** One shard of a tenant's directory. Every call may be made twice. */
export interface DirectoryApi {
  /** `createdAt` in milliseconds since 1970. */
  add(run: string, createdAt: number): Promise<void>;
  remove(run: string): Promise<void>;
  /** Runs with the prefix whose id comes after `after`, in the order of their ids, at most `limit`. */
  list(prefix: string, after: string, limit: number): Promise<readonly ListedRun[]>;
}
