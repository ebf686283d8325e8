/** M6, M7 and M9: bytes and tokens, counted. */
import { gzipSync } from "node:zlib";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { bundle } from "../../../src/serve/bundle.ts";
import { definitionsIn } from "../../../src/dialects/formats/formats.ts";
import type { Measure } from "../measure.ts";
import { growingRun } from "../../plan/growing.ts";
import { MemoryRun } from "../../plan/memory-run.ts";

/** Bytes of the growing run's last reminder, the folded way. */
export function growingBytes(): number {
  const run = new MemoryRun();
  const calls = growingRun("folded");
  for (let call = calls.next([]); !call.done; call = calls.next(run.plan.items)) run.send(call.value);
  return Buffer.byteLength(run.reminder() ?? "");
}

/** KiB of the Worker as it is uploaded, compressed. */
export async function bundleKib(): Promise<number> {
  return gzipSync(await bundle()).length / 1_024;
}

/** Tokens of the three own tools as an OpenAI chat request carries them. */
export function definitionTokens(): number {
  return encode(JSON.stringify(definitionsIn("openai-chat"))).length;
}

export const sizes: readonly Measure[] = [
  {
    id: "M6",
    name: "reminder of the growing run, bytes",
    kind: "counted",
    take: async () => ({
      value: growingBytes(),
      target: "≤ 621",
      note: "after 301 updates; the most for any plan is 2,048",
    }),
  },
  {
    id: "M7",
    name: "upload, KiB gzip",
    kind: "counted",
    take: async () => ({ value: await bundleKib(), target: "≤ 160", note: "the whole Worker" }),
  },
  {
    id: "M9",
    name: "tokens of the own tools",
    kind: "counted",
    take: async () => ({
      value: definitionTokens(),
      target: "≤ 500",
      note: "update_plan, patch_plan, read_plan; openai-chat, o200k_base",
    }),
  },
];
