/**
 * Our own lines coming back. Models copy the whole reminder into their next list, its count line and
 * its tail line included; neither is a step [P6].
 */

/** Either line as `lineOf` and the tail write them, with or without a mark before it. */
const ECHO =
  /^(?:\[[ xX~!>-]\] ?|… ?)*\((?:\d+) (?:earlier steps completed|further steps in the plan, not shown here)\)$/;

/** Whether a clean line is one of the two lines that the reminder itself adds. */
export function isEcho(content: string): boolean {
  return ECHO.test(content);
}
