/** The front door inside workerd: the Worker's own `fetch`, beside its objects. For `*.worker.test.ts`. */
import { evictDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { Bindings } from "../../src/http/environment.ts";
import type worker from "../../src/index.ts";
import { objectName } from "../../src/tenant/run-name.ts";
import { Client } from "./client.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: { readonly default: typeof worker };
    }
    interface Env extends Bindings {}
  }
}

/** A client whose calls never leave the process. `headers` go with every call. */
export function front(headers: Readonly<Record<string, string>> = {}): Client {
  return new Client("http://127.0.0.1", (request) => exports.default.fetch(request), headers);
}

/** The object of a run, as the developer's tenant names it. */
export function objectOf(run: string): DurableObjectStub {
  return env.RUN.getByName(objectName("local", run));
}

/** Throws the run's object out of memory; what it did not write down is gone. It must be awake. */
export async function evict(run: string): Promise<void> {
  await evictDurableObject(objectOf(run));
}
