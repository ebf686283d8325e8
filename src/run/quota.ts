/**
 * How many bytes one run may hold, its whole history with it. The platform's limit is 10 GB, beyond which writes fail without a
 * word of ours; this one says what to do. A plan's change is some kilobytes, so the usual limit is hundreds of thousands of them.
 */

const USUAL_BYTES = 1_073_741_824;

/** The configured limit, `RUNPLAN_RUN_BYTES`: a whole number of bytes. The usual one for nonsense. */
export function readMostBytes(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text.trim()) ? Number(text) : USUAL_BYTES;
}
