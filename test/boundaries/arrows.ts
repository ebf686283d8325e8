/** Which folder of src may know which, and which packages. `types`: by `import type` alone. Held by arrows.test.ts. */

export interface Reach {
  /** Folders besides itself. */
  readonly folders: readonly string[];
  readonly types?: readonly string[];
  /** Packages, `node:` and `cloudflare:` modules; a name also allows what is below it. */
  readonly packages: readonly string[];
  /** Said to whoever crosses the line. */
  readonly advice: string;
}

/** `index` is src/index.ts itself. */
export const ARROWS: Readonly<Record<string, Reach>> = {
  index: {
    folders: ["http", "mcp", "run", "tenant"],
    packages: [],
    advice: "The Worker's file mounts the fronts and exports the classes, nothing else.",
  },
  plan: {
    folders: [],
    packages: [],
    advice:
      "What a plan is depends on nothing. Pass in what the decision needs, or move the code to where it is known.",
  },
  dialects: {
    folders: ["plan"],
    packages: [],
    advice:
      "A dialect translates arguments into a change by hand-written readers; the client carries them, so no package.",
  },
  protocol: {
    folders: ["plan"],
    packages: ["zod"],
    advice: "The words on the wire know the plan's words and zod. Behaviour belongs to whoever reads them.",
  },
  run: {
    folders: ["protocol", "plan", "tenant"],
    packages: ["cloudflare:workers"],
    advice: "By the time a change reaches a run it is just a change: translate it in the front, decide it in src/plan.",
  },
  tenant: {
    folders: ["protocol", "plan"],
    packages: ["cloudflare:workers"],
    advice: "Whose run it is must not depend on how it was asked: give it the credential, not the request's framework.",
  },
  http: {
    folders: ["dialects", "hooks", "mcp", "protocol", "plan", "tenant"],
    types: ["run"],
    packages: ["hono", "zod", "cloudflare:workers"],
    advice: "A front holds stubs (`import type` from src/run), knows paths and statuses, and decides nothing.",
  },
  mcp: {
    folders: ["dialects", "hooks", "protocol", "plan", "tenant"],
    types: ["run"],
    packages: ["@modelcontextprotocol/server", "hono", "zod", "cloudflare:workers"],
    advice:
      "A front holds stubs (`import type` from src/run) and decides nothing; what two fronts share is no front's.",
  },
  client: {
    folders: ["dialects", "plan"],
    types: ["protocol"],
    // Each for one adapter, and only there: test/client/carried.test.ts.
    packages: ["ai", "langchain", "@langchain/core"],
    advice: "The client is carried into other people's programs: fetch, WebSocket and pure code, the protocol by type.",
  },
  hooks: {
    folders: ["plan"],
    packages: [],
    advice: "What a hook says to a runtime is pure text and data; the command and the Worker both carry it.",
  },
  panel: {
    folders: ["client", "plan"],
    packages: [],
    advice: "The panel is one of the client's users and sees only what any other sees.",
  },
  command: {
    folders: ["client", "dialects", "hooks", "plan", "serve", "tenant"],
    types: ["protocol"],
    packages: ["node"],
    advice: "The command is a client with a terminal; it talks to a service and never reaches into the Worker.",
  },
  serve: {
    folders: [],
    packages: ["node", "esbuild", "workerd"],
    advice: "The start script knows workerd, not the product: it builds src/index.ts as a file.",
  },
};

/** Folders whose files do not know each other, save the parts of one: `own.ts` may import `own-definitions.ts`. */
export const STRANGERS = ["src/dialects/runtimes/", "src/hooks/runtimes/", "src/client/adapters/"];

/** The one SDK that each file of src/client/adapters is for, and that nothing else of the client may import. */
export const SDKS: Readonly<Record<string, readonly string[]>> = {
  "ai-sdk": ["ai", "@ai-sdk"],
  langchain: ["langchain", "@langchain"],
};

/** Names that say nothing about what is inside. */
export const EMPTY_NAMES = ["utils", "util", "lib", "core", "common", "services", "helpers", "types", "shared", "misc"];
