/** What a hook says beside the reminder. Read by models: facts, no orders, no tags; pinned by a test. */

/** Names the run, for tools that several conversations reach through one connection. */
export function introduction(run: string): string {
  return `This conversation's plan is kept as run "${run}". The runplan tools take it as their argument run.`;
}
