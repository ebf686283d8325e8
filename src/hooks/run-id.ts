/**
 * A run's id out of a runtime's own session id [S4]. The MCP endpoint reads the same ids out of the calls' metadata,
 * so both find one run.
 */

const LONGEST = 128;

/** The id with what a run id cannot hold replaced; a longer one keeps its beginning and a hash of all of it. Null = no id. */
export function runIdOf(session: string | null): string | null {
  if (session === null || session.trim() === "") return null;
  const id = session.trim().replace(/[^A-Za-z0-9._:-]/g, "-");
  if (id.length <= LONGEST) return id;
  const hash = hashOf(session);
  return `${id.slice(0, LONGEST - hash.length - 1)}-${hash}`;
}

/** The run of a sub-agent that is named only within its parent's session. */
export function childIdOf(parent: string, agent: string): string {
  return runIdOf(`${parent}:${agent}`) ?? parent;
}

/** FNV-1a over UTF-16 units, 64 bits in hex: tells ids apart, keeps no secret. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
