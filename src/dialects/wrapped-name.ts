/** Tool names as hosts wrap them: `mcp__<server>__<tool>` [T2c]. A server's name may hold `__` itself. */

/** Longer names are nobody's; taking them apart would only cost time. */
const LONGEST = 256;

/** The name itself, then what may be the tool's own name inside a wrapped one, longest first. */
export function bareNames(name: string): readonly string[] {
  if (!name.startsWith("mcp__") || name.length > LONGEST) return [name];
  const parts = name.split("__").slice(2);
  return [name, ...parts.map((_, index) => parts.slice(index).join("__"))];
}
