/** A run's plan and reminder as resources. What they are called names the run, so a client may ask for any it may read. */
import { ProtocolError, type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { runIdOf } from "../hooks/run-id.ts";
import type { McpAsked, NamedRuns, Send } from "./asked.ts";
import { readAnswer } from "./service-answer.ts";

const KINDS = {
  plan: { title: "Plan", description: "The plan as it is kept, with counts.", mimeType: "application/json" },
  reminder: { title: "Reminder", description: "The plan as the model is reminded of it.", mimeType: "text/plain" },
} as const;

type Kind = keyof typeof KINDS;

/** A resource of ours. */
export interface Named {
  readonly run: string;
  readonly kind: Kind;
}

const URI = /^runplan:\/\/runs\/([^/?#]+)\/(plan|reminder)$/;

export function uriOf({ run, kind }: Named): string {
  return `runplan://runs/${encodeURIComponent(run)}/${kind}`;
}

/** What a URI names, if it is one the endpoint may speak of: a run's own endpoint speaks of that run alone. */
export function namedBy(uri: string, { bound }: NamedRuns): Named | null {
  const [, encoded = "", word] = URI.exec(uri) ?? [];
  const run = decode(encoded);
  const kind = word === "plan" || word === "reminder" ? word : null;
  return kind === null || run === null || (bound !== null && run !== bound) ? null : { run, kind };
}

/** Those of the run that is named; without one there is only the template. */
export function listResources({ bound, header }: NamedRuns) {
  const run = bound ?? header;
  return run === null
    ? []
    : kinds().map((kind) => ({ uri: uriOf({ run, kind }), name: `${kind} of ${run}`, ...KINDS[kind] }));
}

export function listTemplates({ bound }: NamedRuns) {
  if (bound !== null) return [];
  return kinds().map((kind) => ({
    uriTemplate: `runplan://runs/{run}/${kind}`,
    name: `${kind} of a run`,
    ...KINDS[kind],
  }));
}

export async function readResource({ runs, send }: McpAsked, uri: string): Promise<ReadResourceResult> {
  const named = namedBy(uri, runs);
  if (named === null) throw new ResourceNotFoundError(uri);
  const response = await send(`/v1/runs/${encodeURIComponent(named.run)}/${named.kind}`);
  if (!response.ok) throw new ProtocolError(INVALID_PARAMS, (await readAnswer(response)).text);
  return { contents: [{ uri, mimeType: KINDS[named.kind].mimeType, text: await response.text() }] };
}

/** A run's reminder, "" when there is none. */
export async function reminderOf(send: Send, run: string): Promise<string> {
  const response = await send(`/v1/runs/${encodeURIComponent(run)}/reminder`);
  if (!response.ok) throw new ProtocolError(INVALID_PARAMS, (await readAnswer(response)).text);
  return response.text();
}

const INVALID_PARAMS = -32602;

function kinds(): readonly Kind[] {
  return ["plan", "reminder"];
}

function decode(text: string): string | null {
  try {
    const run = decodeURIComponent(text);
    return runIdOf(run) === run ? run : null;
  } catch {
    return null;
  }
}
