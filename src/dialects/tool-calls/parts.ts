/** Finding lists of parts in what a provider's SDK hands over: the list, the message around it, the response around that. */
import { isValues, type Values } from "../arguments.ts";

/** The objects of the first list that is there: the body itself, or what lies under one of the paths. */
export function partsIn(body: unknown, paths: readonly (readonly (string | number)[])[]): readonly Values[] | null {
  if (Array.isArray(body)) return body.filter(isValues);
  for (const path of paths) {
    const found = path.reduce<unknown>(step, body);
    if (Array.isArray(found)) return found.filter(isValues);
  }
  return null;
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function step(value: unknown, key: string | number): unknown {
  if (typeof key === "number") return Array.isArray(value) ? value[key] : undefined;
  return isValues(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
