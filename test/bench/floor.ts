/**
 * The floor: the least a Worker can do and still keep a text per run. Hono with two routes and one object; a
 * write parses JSON and replaces a one-row table's text in one RPC, a read answers that text from memory.
 * What the product adds to this is what the product costs. Not a competitor, not a product.
 */
import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";

export class Run extends DurableObject {
  #text = "";

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS floor (id INTEGER PRIMARY KEY, text TEXT)");
    const [row] = ctx.storage.sql.exec<{ text: string }>("SELECT text FROM floor").toArray();
    this.#text = row?.text ?? "";
  }

  put(text: string): void {
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO floor VALUES (1, ?)", text);
    this.#text = text;
  }

  get(): string {
    return this.#text;
  }
}

interface Env {
  readonly RUN: DurableObjectNamespace<Run>;
}

const app = new Hono<{ Bindings: Env }>();

app.post("/v1/runs/:run/tools/update_plan", async (c) => {
  const text = await c.req.text();
  JSON.parse(text);
  await c.env.RUN.getByName(c.req.param("run")).put(text);
  return c.json({ ok: true });
});

app.get("/v1/runs/:run/reminder", async (c) => c.text(await c.env.RUN.getByName(c.req.param("run")).get()));

export default app;
