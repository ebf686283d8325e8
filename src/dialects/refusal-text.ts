/**
 * What a model reads when its call was refused: that nothing changed, what was wrong, what to do. In
 * one place, pinned by a test, reviewed like an API [P5].
 */
import type { Fault } from "../plan/problem.ts";
import { clampLine, cleanLine } from "../plan/text.ts";

/** Faults told in the text. A model mends a few at a time; `errors` has up to twenty. */
const FAULTS_TOLD = 5;
/** A name in a text comes from the request's path and may be anything. */
const NAME_BYTES = 64;

/** `count`: all faults there were, told or not. */
export function refusalText(tool: string, faults: readonly Fault[], count: number): string {
  const told = faults.slice(0, FAULTS_TOLD).map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const more = count - told.length;
  return [`${tool} refused, nothing changed.`, ...told, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

/** `tool` is absent when no tool was called. */
export function staleText(tool: string | undefined, revision: number): string {
  return `${tool ?? "The call"} refused, nothing changed.\nThe plan has moved on to revision ${revision}; read it and decide again.`;
}

/** `tool` is absent when no tool was called. */
export function rateText(tool: string | undefined, seconds: number): string {
  return `${tool ?? "The call"} refused, nothing changed.\nToo many calls; go on with the work and call again in ${seconds} s.`;
}

/** The id of a call is its key; a model that numbers its calls anew gives one twice. */
export function reusedText(tool: string): string {
  return `${tool} refused, nothing changed.\nThe id of this call came before with another call. Call again.`;
}

export function unknownToolText(tool: string, tools: readonly string[]): string {
  return `There is no tool ${clampLine(cleanLine(tool), NAME_BYTES)}, nothing changed.\nPlan tools: ${tools.join(", ")}`;
}
