/**
 * Tags that agent runtimes wrap their own words in. An item's text that imitates one could pass for
 * the host's voice when the reminder is read, so the tag is made harmless when it is stored [P6].
 */

/**
 * Closed: tag names without their separators (`system-reminder`, `system_reminder`, `SystemReminder` are one). Only
 * names no component or element of ordinary code is likely to have: `<User>` in a step is a step about `<User>`.
 */
const WRAPPERS = [
  "system",
  "systemreminder",
  "systemmessage",
  "systemprompt",
  "userinstructions",
  "userinfo",
  "userquery",
  "environmentdetails",
  "environmentcontext",
  "additionaldata",
  "toolresult",
  "toolresults",
  "functionresults",
  "functioncalls",
  "imstart",
  "imend",
  "runplan",
] as const;

const NAMES: ReadonlySet<string> = new Set(WRAPPERS);
/** `<`, perhaps `/` or `|`, then a name. Bounded repeats: the pattern stays linear. */
const TAG = /<(?=[ /|]{0,3}([A-Za-z][A-Za-z0-9_-]{0,40}))/g;

/** The text with `<` of every imitated wrapper tag replaced by `‹`. */
export function defuseWrappers(text: string): string {
  if (!text.includes("<")) return text;
  return text.replace(TAG, (open, name: string) => (isWrapper(name) ? "‹" : open));
}

function isWrapper(name: string): boolean {
  return NAMES.has(name.toLowerCase().replace(/[_-]/g, ""));
}
