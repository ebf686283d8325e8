/**
 * Changes of a JSON text that leave all else as it is: comments, order, spacing. A member is put, an item added to a list,
 * either taken out again. Pure; throws `NotJson`, and `Taken` where something of another kind stands in the way.
 */
import { isDeepStrictEqual } from "node:util";
import { type JsonNode, type ListNode, type ObjectNode, readTree, valueOf } from "./json-tree.ts";

/** Something else stands where ours belongs. */
export class Taken extends Error {}

export type Path = readonly [string, ...string[]];

/** Tells our own items of a list, of whatever version. */
export type IsOurs = (value: unknown) => boolean;

/** The text with the value at the path, whatever stood there. */
export function putValue(text: string, path: Path, value: unknown): string {
  const root = rootOf(text);
  const { object, rest } = descend(root.node, path);
  const [key = "", ...below] = rest;
  const member = object.members.find((one) => one.key === key);
  if (member === undefined) return insert(root.text, object, object.members.at(-1)?.end, key, nest(below, value));
  if (isDeepStrictEqual(valueOf(member.value), value)) return text;
  return replace(root.text, member.value, drawn(root.text, member.value.start, value));
}

export function hasValue(text: string, path: Path): boolean {
  return nodeAt(rootOf(text).node, path) !== undefined;
}

/** The text with the item in the list at the path, in place of an older one of ours. */
export function addItem(text: string, path: Path, item: unknown, isOurs: IsOurs): string {
  const root = rootOf(text);
  const list = nodeAt(root.node, path);
  if (list === undefined) return putValue(text, path, [item]);
  if (list.kind !== "list") throw new Taken(`${path.join(".")} is no list`);
  const [first, ...others] = list.items.filter((one) => isOurs(valueOf(one)));
  if (first === undefined) return insert(root.text, list, list.items.at(-1)?.end, null, item);
  if (others.length > 0) return addItem(dropItems(text, path, isOurs), path, item, isOurs);
  if (isDeepStrictEqual(valueOf(first), item)) return text;
  return replace(root.text, first, drawn(root.text, first.start, item));
}

/** The text without the member at the path, and without what is empty because of it. */
export function dropValue(text: string, path: Path): string {
  const { node } = rootOf(text);
  const parent = path.length === 1 ? node : nodeAt(node, [path[0], ...path.slice(1, -1)]);
  if (parent?.kind !== "object") return text;
  const index = parent.members.findIndex((one) => one.key === path.at(-1));
  return index < 0 ? text : prune(cut(text, parent, parent.members, index), path);
}

/** The text without our items in the list at the path. */
export function dropItems(text: string, path: Path, isOurs: IsOurs): string {
  const list = nodeAt(rootOf(text).node, path);
  if (list?.kind !== "list") return text;
  const index = list.items.findIndex((one) => isOurs(valueOf(one)));
  if (index < 0) return text;
  const without = cut(text, list, list.items, index);
  return list.items.length > 1 ? dropItems(without, path, isOurs) : dropValue(without, path);
}

/** An object or list that ours were the whole of goes with them. */
function prune(text: string, [...path]: Path): string {
  path.pop();
  const [first, ...rest] = path;
  if (first === undefined) return text;
  const node = nodeAt(rootOf(text).node, [first, ...rest]);
  const isEmpty = node?.kind === "object" && node.members.length === 0;
  return isEmpty ? dropValue(text, [first, ...rest]) : text;
}

/** An empty file is an empty object. */
function rootOf(text: string): { text: string; node: JsonNode } {
  const some = text.trim() === "" ? "{}\n" : text;
  return { text: some, node: readTree(some) };
}

function nodeAt(node: JsonNode, path: readonly string[]): JsonNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  const member = node.kind === "object" ? node.members.find((one) => one.key === key) : undefined;
  return member && nodeAt(member.value, rest);
}

/** The deepest object on the path that is there already, and the keys that are not. */
function descend(node: JsonNode, path: readonly string[]): { object: ObjectNode; rest: readonly string[] } {
  if (node.kind !== "object") throw new Taken(`there is no object for ${path.join(".")}`);
  const [key, ...rest] = path;
  const next = rest.length === 0 ? undefined : node.members.find((one) => one.key === key);
  return next === undefined ? { object: node, rest: path } : descend(next.value, rest);
}

function nest(keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  return key === undefined ? value : { [key]: nest(rest, value) };
}

/** Puts a part behind the last one, or as the first one. A comma behind the last one is used, not doubled. */
function insert(
  text: string,
  parent: ObjectNode | ListNode,
  last: number | undefined,
  key: string | null,
  value: unknown,
): string {
  const end = eolOf(text);
  const inner = lineIndent(text, parent.start) + unitOf(text);
  const part = (key === null ? "" : `${JSON.stringify(key)}: `) + draw(value, inner, unitOf(text), end);
  const close = parent.end - 1;
  if (last !== undefined) {
    const [comma = ""] = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*,/.exec(text.slice(last, close)) ?? [];
    const at = last + comma.length;
    return `${text.slice(0, at)}${comma === "" ? "," : ""}${end}${inner}${part}${text.slice(at)}`;
  }
  const before = text.slice(0, close).trimEnd();
  return `${before}${end}${inner}${part}${end}${lineIndent(text, parent.start)}${text.slice(close)}`;
}

/** Cuts one part out, with the comma that parted it from its neighbour. */
function cut(text: string, parent: ObjectNode | ListNode, parts: readonly JsonSpan[], index: number): string {
  const [part, before, after] = [parts[index], parts[index - 1], parts[index + 1]];
  if (part === undefined) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(part.end);
  if (after !== undefined) return text.slice(0, part.start) + text.slice(after.start);
  return text.slice(0, parent.start + 1) + text.slice(parent.end - 1);
}

type JsonSpan = { readonly start: number; readonly end: number };

function replace(text: string, { start, end }: JsonSpan, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

function drawn(text: string, at: number, value: unknown): string {
  return draw(value, lineIndent(text, at), unitOf(text), eolOf(text));
}

function draw(value: unknown, indent: string, unit: string, end: string): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", `${end}${indent}`);
}

/** The white space in front of the line that holds the place. */
function lineIndent(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** One step of indentation, as the file has it. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
