/** Reads a hook's JSON field by field. Whatever is not of the kind asked for is absent: no hook ever fails on its input. */

/** What a runtime hands to its hook. */
export type Input = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): Input | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

/** The first of the keys that holds a text with something in it. */
export function textOf(input: Input, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = input[key];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

export function isTrue(input: Input, key: string): boolean {
  return input[key] === true;
}

export function numberOf(input: Input, key: string): number {
  const value = input[key];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

export function listOf(input: Input, key: string): readonly unknown[] {
  const value = input[key];
  return Array.isArray(value) ? value : [];
}

/** Every text inside a value, a few levels down: tools answer with texts, blocks, or JSON in a text. */
export function textsIn(value: unknown, depth: number = 4): readonly string[] {
  if (typeof value === "string") return [value];
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth - 1));
}
