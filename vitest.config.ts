/**
 * Two worlds, told apart by the file's name:
 *   `*.worker.test.ts`  runs inside workerd, beside the Worker and its real objects (`evictDurableObject` and the like).
 *   `*.test.ts`         runs in Node: pure code, the tree itself, and the front door over TCP (`test/support/service.ts`).
 */
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.worker.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            // As `npm start` sets it; a test of the closed door makes its own environment.
            miniflare: { bindings: { RUNPLAN_DEV: "1", RUNPLAN_LOG: "errors" } },
          }),
        ],
        test: {
          name: "workers",
          include: ["test/**/*.worker.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
