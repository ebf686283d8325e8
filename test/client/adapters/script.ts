/** What the scripted model of an adapter's test says, turn by turn, and a request as every harness tells it. */

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** One answer of the model: calls, or a text that ends the loop unless somebody turns it back. */
export interface Turn {
  readonly calls?: readonly ScriptedCall[];
  readonly text?: string;
}

/** One element of a request, in the order the provider gets them. A message with several blocks is several elements. */
export interface Element {
  readonly kind: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  /** Ids of the calls an assistant element makes. */
  readonly calls: readonly string[];
  /** Id of the call a tool element answers. */
  readonly result?: string;
  readonly failed?: boolean;
}

export function element(kind: Element["kind"], text: string, more: Partial<Element> = {}): Element {
  return { kind, text, calls: [], ...more };
}

export const PLAN = "update_plan";
/** The host's own tool in every harness: answers `did <what>`. */
export const WORK = "work";

export function planCall(id: string, ...steps: readonly (readonly [content: string, status: string])[]): ScriptedCall {
  return { id, name: PLAN, args: { items: steps.map(([content, status]) => ({ content, status })) } };
}

export function workCall(id: string, what: string): ScriptedCall {
  return { id, name: WORK, args: { what } };
}

/** What breaks the order that every provider asks for [R5]: results right after their call, no orphans, a user turn first. */
export function orderFaults(elements: readonly Element[]): string[] {
  const faults: string[] = [];
  let open = new Set<string>();
  const first = elements.find(({ kind }) => kind !== "system");
  if (first?.kind !== "user") faults.push(`begins with ${first?.kind}`);
  for (const { kind, calls, result, text } of elements) {
    if (kind === "tool") {
      if (result === undefined || !open.delete(result)) faults.push(`result ${result} without its call`);
      continue;
    }
    if (open.size > 0) faults.push(`${kind} "${text.slice(0, 30)}" between a call and its result`);
    open = new Set(calls);
  }
  if (open.size > 0) faults.push(`no result for ${[...open].join()}`);
  if (elements.at(-1)?.kind === "assistant") faults.push("ends with the model's own turn");
  return faults;
}
