/** Recorded sessions through both: the service over TCP and the in-process store say the same, call by call. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { connect } from "../../src/client/index.ts";
import { openStore } from "../../src/client/store/store.ts";
import { freshRun } from "../support/client.ts";
import { testRecordings } from "../support/recordings.ts";
import { useService } from "../support/service.ts";

const service = useService();
/** Every so many recordings are played: the suite is the proof, this looks for what it forgot. */
const STRIDE = 8;

interface Recorded {
  readonly calls: readonly { readonly tool: string; readonly args: unknown; readonly id?: string }[];
}

testRecordings("[G2] recorded sessions are answered alike by service and store", async (folder) => {
  const files = readdirSync(join(folder, "replays")).filter((name) => name.endsWith(".json"));
  const [client, store] = [connect({ url: service.url }), openStore()];

  for (const file of files.filter((_, index) => index % STRIDE === 0)) {
    const { calls }: Recorded = JSON.parse(readFileSync(join(folder, "replays", file), "utf8"));
    const id = freshRun();
    for (const [index, { tool, args }] of calls.entries()) {
      const options = { callId: `call-${index}` };
      const [one, other] = await Promise.all([
        client.run(id).call(tool, args, options),
        store.run(id).call(tool, args, options),
      ]);
      expect([file, index, bare(one)]).toEqual([file, index, bare(other)]);
    }
    expect(bare(await client.run(id).reminder())).toEqual(bare(await store.run(id).reminder()));
    expect(bare(await client.run(id).checkpoint())).toEqual(bare(await store.run(id).checkpoint()));
  }
});

/** Without what is a matter of time or of the wire. */
function bare(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      ["updatedAt", "type", "title", "detail"].includes(key) ? undefined : inner,
    ),
  );
}
