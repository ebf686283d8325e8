/**
 * One shard of a tenant's directory of runs: which runs there are, and nothing about them. A run
 * writes itself down once when it comes to be and takes itself out when it is deleted, never in
 * between, so that updates cost nothing here. Called by runs and by `GET /v1/runs`.
 *
 * It may lag behind by a moment, or by the run's next alarm where the first attempt was lost: it is
 * for finding runs, not for deciding about them.
 */
import { DurableObject } from "cloudflare:workers";
import type { DirectoryApi, ListedRun } from "../protocol/directory-api.ts";

const SCHEMA =
  "CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID";

/** Written again with the same facts, it costs no row. */
const ADD = `
  INSERT INTO runs (id, created_at) VALUES (?1, ?2)
  ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at WHERE created_at <> excluded.created_at`;

/** Character 127 comes after every character that a run's id may have. */
const LIST = "SELECT id, created_at FROM runs WHERE id >= ?1 AND id < ?1 || char(127) AND id > ?2 ORDER BY id LIMIT ?3";

export class Directory extends DurableObject implements DirectoryApi {
  readonly #sql: SqlStorage;
  /** Whether the table is known to be there; listing an empty tenant creates nothing [S6]. */
  #exists = false;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
  }

  async add(run: string, createdAt: number): Promise<void> {
    if (!this.#exists) this.#sql.exec(SCHEMA);
    this.#exists = true;
    this.#sql.exec(ADD, run, createdAt);
  }

  async remove(run: string): Promise<void> {
    if (this.#isThere()) this.#sql.exec("DELETE FROM runs WHERE id = ?", run);
  }

  async list(prefix: string, after: string, limit: number): Promise<readonly ListedRun[]> {
    if (!this.#isThere()) return [];
    const rows = this.#sql.exec<{ id: string; created_at: number }>(LIST, prefix, after, limit).toArray();
    return rows.map(({ id, created_at }) => ({ run: id, createdAt: new Date(created_at).toISOString() }));
  }

  #isThere(): boolean {
    this.#exists ||= this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'runs'").toArray().length > 0;
    return this.#exists;
  }
}
