/** `GET export` and `POST import`: a whole run as NDJSON, streamed through this Worker page by page [H4]. */
import { type ExportLine, readExportLine } from "../protocol/export-line.ts";
import type { ExportCursor, Imported, Refused } from "../protocol/run-api.ts";
import { BODY_DEPTH, depthOf } from "./body.ts";
import type { AppContext } from "./environment.ts";
import { type Problem, refuse } from "./problem.ts";
import { json } from "./respond.ts";
import type { RunHandler } from "./route.ts";
import { askRun } from "./stub.ts";

/** All of an import. A run beyond it is moved by the platform's means. */
const IMPORT_BYTES = 67_108_864;
/** A line is at most what a row may hold. */
const LINE_LENGTH = 2_000_000;
/** Characters sent to the run at a time. */
const PAGE_LENGTH = 1_000_000;

export const exportRun: RunHandler = async (c, run) => {
  const first = await askRun(c, run, true, (stub) => stub.exportPage(null));
  if ("code" in first) return refuse(c, first);
  if (!first.ok) return refuse(c, first.refusal);
  let next: ExportCursor | null = first.next;
  const encoder = new TextEncoder();
  const bytesOf = (lines: readonly ExportLine[]) =>
    encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytesOf(first.lines)),
    async pull(controller) {
      const cursor = next;
      if (cursor === null) return controller.close();
      const page = await askRun(c, run, true, (stub) => stub.exportPage(cursor));
      // The answer has begun: only by breaking off can it say that it is not whole, and it has no last line then.
      if ("code" in page || !page.ok) return controller.error(new Error("The run went away during its export."));
      next = page.next;
      controller.enqueue(bytesOf(page.lines));
    },
  });
  return new Response(stream, { headers: { "Content-Type": "application/x-ndjson" } });
};

export const importRun: RunHandler = async (c, run) => {
  const type = (c.req.raw.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-ndjson")
    return refuse(c, {
      code: "unsupported_media_type",
      detail: "Send an export as Content-Type: application/x-ndjson.",
    });
  const token = crypto.randomUUID();
  const counts = { entries: 0, folded: 0 };
  let last: Imported | Refused | Problem = { ok: true, next: true };
  for await (const lines of pagesOf(c.req.raw.body)) {
    if ("code" in lines) return refuse(c, lines);
    if (!("ok" in last) || !last.ok || !last.next) break;
    for (const { kind } of lines)
      if (kind === "entry") counts.entries++;
      else if (kind === "folded") counts.folded++;
    // A page that was lost is not sent again: half an import is never seen, and the caller begins anew.
    last = await askRun(c, run, false, (stub) => stub.importPage({ token, lines }));
  }
  return imported(c, run, last, counts);
};

function imported(c: AppContext, run: string, last: Imported | Refused | Problem, counts: object): Response {
  if ("code" in last) return refuse(c, last);
  if (last.ok) return last.next ? refuse(c, wrong("there is no last line")) : json({ run, ...counts }, { status: 201 });
  return refuse(c, "refusal" in last ? last.refusal : wrong(last.why));
}

/** The body's lines, read, some at a time. */
async function* pagesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<readonly ExportLine[] | Problem> {
  let page: ExportLine[] = [];
  let length = 0;
  for await (const text of linesOf(body)) {
    const line = typeof text === "string" ? readLine(text) : text;
    if ("code" in line) return yield line;
    page.push(line);
    length += String(text).length;
    if (length > PAGE_LENGTH) {
      yield page;
      [page, length] = [[], 0];
    }
  }
  if (page.length > 0) yield page;
}

function readLine(text: string): ExportLine | Problem {
  try {
    if (depthOf(text) > BODY_DEPTH) return wrong("a line nests too deep");
    const line = readExportLine(JSON.parse(text));
    return typeof line === "string" ? wrong(line) : line;
  } catch {
    return { code: "malformed_json", detail: "A line is not JSON." };
  }
}

async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string | Problem> {
  if (body === null) return;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let [rest, size] = ["", 0];
  for await (const chunk of body) {
    size += chunk.length;
    if (size > IMPORT_BYTES)
      return yield { code: "body_too_large", detail: `An import has at most ${IMPORT_BYTES} bytes.` };
    const text = decoded(decoder, chunk);
    if (text === null) return yield { code: "malformed_json", detail: "The body is not UTF-8." };
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_LENGTH) return yield wrong("a line is too long");
    yield* lines.filter((line) => line.trim() !== "");
  }
  if (rest.trim() !== "") yield rest;
}

function decoded(decoder: TextDecoder, chunk: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    return null;
  }
}

function wrong(message: string): Problem {
  return {
    code: "body_refused",
    errors: [{ path: "", code: "unreadable_list", message: `not an exported run: ${message}` }],
  };
}
