/** JSON text that should be an object, read without trust. Configuration and tokens are such texts. */

/** The object's own fields in the order of the text, or null when the text is anything else. */
export function readObject(text: string): ReadonlyMap<string, unknown> | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The value's own fields, or null when it is no object. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
}
