/** wrangler.toml, which the network reads, and src/serve/config.ts, which plain workerd is given, say the same. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS, OBJECTS, workerdConfig } from "../../src/serve/config.ts";
import { read, ROOT } from "../support/tree.ts";

/** What is compared here of wrangler's own reading of the file. */
interface Deployed {
  readonly compatibility_date: string;
  readonly compatibility_flags: readonly string[];
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly vars: Readonly<Record<string, unknown>>;
}

const deployed: Deployed = readConfig({ config: join(ROOT, "wrangler.toml") });

test("date and flags are the deployment's", () => {
  expect([COMPATIBILITY_DATE, COMPATIBILITY_FLAGS]).toEqual([
    deployed.compatibility_date,
    deployed.compatibility_flags,
  ]);
});

test("every object of the deployment is bound, each with SQLite", () => {
  const bound = deployed.durable_objects.bindings.map(({ name, class_name }) => [name, class_name]);
  const classes = Object.values(OBJECTS).map((name) => [name, { type: "durable-object", storage: "sqlite" }]);

  expect(Object.entries(OBJECTS)).toEqual(bound);
  expect(Object.entries(deployed.exports)).toEqual(classes);
});

test("[S3] a deployment is not a developer's machine", () => {
  expect(Object.keys(deployed.vars)).not.toContain("RUNPLAN_DEV");
});

test("[S1] a secret's value is never written to disk: the configuration names it", () => {
  const config = workerdConfig({ port: 0, objects: "/objects", variables: ["RUNPLAN_KEYS"] });

  expect(config).toContain('(name = "RUNPLAN_KEYS", fromEnvironment = "RUNPLAN_KEYS")');
});

test("one runtime in the tree: what tests run in is what `npm start` runs", () => {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(read("package-lock.json"));
  const runtimes = Object.keys(lock.packages).filter((path) => path.endsWith("node_modules/workerd"));

  expect(runtimes).toEqual(["node_modules/workerd"]);
});
