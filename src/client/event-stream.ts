/** Reads `text/event-stream`: bytes in, events out, whatever the pieces they come in. Knows nothing of plans. */

export interface StreamEvent {
  /** `message` unless the stream says otherwise. */
  readonly event: string;
  readonly data: string;
}

/** Each event of the stream, in order; a comment gives null, as a sign of life. Leaving the loop cancels the stream. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | null> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const lines = block.split("\n");
  const data = lines.filter((line) => line.startsWith("data:")).map((line) => valueOf(line));
  if (data.length === 0) return null;
  const named = lines.findLast((line) => line.startsWith("event:"));
  return { event: named === undefined ? "message" : valueOf(named), data: data.join("\n") };
}

/** What stands after the colon, less one space. */
function valueOf(line: string): string {
  return line.slice(line.indexOf(":") + 1).replace(/^ /, "");
}
