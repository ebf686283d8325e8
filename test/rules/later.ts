/**
 * Rules whose part of the product is not built yet. They may be written into SPEC.md and cited early, but need not be. The
 * table only shrinks: who proves a rule takes it off, and rules.test.ts fails on one that was left behind.
 */
export const LATER: Readonly<Record<string, readonly string[]>> = {
  "the client in an agent's loop": ["G3"],
  "plans in conversations": ["V1", "V2", "V3", "V4", "V5"],
  watching: ["W1", "W2", "W3"],
};

/** Cited in titles without being rules: measures and the HTTP face, which tables describe. */
export const NOT_RULES: readonly string[] = ["A", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"];
