/**
 * The product with its rows counted: the same Worker, whose objects add up what each statement read and wrote.
 * A key of the synchronous store and an alarm count as the one row each is billed as. `GET /rows` answers the
 * sums of the process and starts them anew.
 */
import product, { Run as Counted } from "../../src/index.ts";

const sums = { read: 0, written: 0 };
let cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
/** Statements whose cursors are kept before they are added up; by then their callers are done with them. */
const KEPT = 500;

function addUp(): void {
  for (const cursor of cursors) {
    sums.read += cursor.rowsRead;
    sums.written += cursor.rowsWritten;
  }
  cursors = [];
}

/** Puts counters before the methods of one object's storage. */
function count(storage: DurableObjectStorage): void {
  const { sql, kv } = storage;
  const exec = sql.exec.bind(sql);
  Object.defineProperty(sql, "exec", {
    value: (query: string, ...bindings: SqlStorageValue[]) => {
      if (cursors.length >= KEPT) addUp();
      const cursor = exec(query, ...bindings);
      cursors.push(cursor);
      return cursor;
    },
  });
  countCalls(kv, "get", "read");
  countCalls(kv, "put", "written");
  countCalls(kv, "delete", "written");
  countCalls(storage, "setAlarm", "written");
}

function countCalls<Owner extends object>(owner: Owner, method: keyof Owner & string, sum: keyof typeof sums): void {
  const original = owner[method];
  if (typeof original !== "function") throw new Error(`There is no method ${method} to count.`);
  const call: (...values: readonly unknown[]) => unknown = original.bind(owner);
  Object.defineProperty(owner, method, {
    value: (...values: readonly unknown[]) => {
      sums[sum]++;
      return call(...values);
    },
  });
}

export class Run extends Counted {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    count(ctx.storage);
    super(ctx, env);
  }
}

export * from "../../src/index.ts";

export default {
  async fetch(request: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== "/rows") return product.fetch(request, env, ctx);
    addUp();
    const answer = Response.json(sums);
    sums.read = sums.written = 0;
    return answer;
  },
};
