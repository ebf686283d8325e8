/** The client on a real service over TCP, and the in-process store: one contract, and the same answers to the same calls. */
import { createHash } from "node:crypto";
import { describe } from "vitest";
import { connect } from "../../src/client/index.ts";
import type { Plans } from "../../src/client/plans.ts";
import { openStore } from "../../src/client/store/store.ts";
import { useService } from "../support/service.ts";
import { plansContract } from "./contract.ts";

const KEYS = Object.fromEntries(
  ["one", "other"].map((tenant) => {
    const sha256 = createHash("sha256").update(`secret-of-${tenant}`).digest("hex");
    return [tenant, { tenant: `tenant-${tenant}`, role: "admin", sha256 }];
  }),
);

describe("over TCP", () => {
  const service = useService({ RUNPLAN_KEYS: JSON.stringify(KEYS), RUNPLAN_LOG: "errors" });
  const tenants = new Map<string, Plans>();

  plansContract("client", (tenant) => {
    const plans = tenants.get(tenant) ?? connect({ url: service.url, key: `rp_${tenant}_secret-of-${tenant}` });
    tenants.set(tenant, plans);
    return plans;
  });
});

describe("in this process", () => {
  const stores = { one: openStore(), other: openStore() };

  plansContract("store", (tenant) => stores[tenant]);
});
