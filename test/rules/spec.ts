/** The rules as SPEC.md files of src write them: a list item that opens with the id, bold: `- **F2a** A folded item …`. */
import { filesBelow, read } from "../support/tree.ts";

/** Ids in the order of the files; the same one twice is two. */
export function writtenRules(): string[] {
  return filesBelow("src", "SPEC.md").flatMap((path) =>
    [...read(path).matchAll(/^- \*\*([A-Z]\d+[a-z]?)\*\*/gm)].flatMap(([, id]) => (id === undefined ? [] : [id])),
  );
}
