/** Follows one run until it is told to stop, and says when its plan has changed. What it changed to, the client reads. */
import type { Send } from "./asked.ts";

/** Between two looks at a service without event streams, and before a lost stream is taken up again. */
const LOOK_MS = 2_000;

export async function watchRun(send: Send, run: string, changed: () => void, signal: AbortSignal): Promise<void> {
  const path = `/v1/runs/${encodeURIComponent(run)}`;
  const seen = new Seen(changed);
  while (!signal.aborted) {
    const goesOn = (await follow(send, path, seen, signal)) || (await look(send, path, seen));
    if (!goesOn) return;
    await pause(signal);
  }
}

/** The revision last seen; the first one is no change. */
class Seen {
  #revision: string | null = null;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  see(revision: string): void {
    const isNews = this.#revision !== null && this.#revision !== revision;
    this.#revision = revision;
    if (isNews) this.#changed();
  }
}

/** Reads the run's event stream to its end: an event's id is the revision. False: there is no such stream. */
async function follow(send: Send, path: string, seen: Seen, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await send(`${path}/events`, { headers: { Accept: "text/event-stream" }, signal });
    if (!response.ok || response.body === null) return false;
    const lines = new Lines();
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      if (signal.aborted) break;
      for (const line of lines.add(chunk)) if (line.startsWith("id:")) seen.see(line.slice(3).trim());
    }
    return true;
  } catch {
    // A stream that broke off is taken up again.
    return true;
  }
}

/** Asks for the revision alone. False: this caller may not know. */
async function look(send: Send, path: string, seen: Seen): Promise<boolean> {
  const response = await send(`${path}/plan`);
  await response.body?.cancel();
  if (response.ok) seen.see(response.headers.get("etag") ?? "");
  return response.ok || response.status >= 500;
}

class Lines {
  #rest = "";

  add(text: string): readonly string[] {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = lines.pop() ?? "";
    return lines;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LOOK_MS);
    signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
