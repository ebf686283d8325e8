/** What a file reads after an edit, and after it is taken back. Pure; throws as json-text.ts does. */
import { withBlock, withoutBlock } from "./block-text.ts";
import { addItem, dropItems, dropValue, hasValue, type IsOurs, putValue, Taken } from "./json-text.ts";
import type { Edit } from "./setup.ts";

/** `text`: the file's, null when there is none. */
export function applied(edit: Edit, text: string | null, runtime: string): string {
  switch (edit.kind) {
    case "put":
      // A number says which form the file has; one that is there is right.
      if (typeof edit.value !== "object" && hasValue(text ?? "", edit.at)) return text ?? "";
      return putValue(text ?? "", edit.at, edit.value);
    case "add":
      return addItem(text ?? "", edit.at, edit.item, oursOf(runtime));
    case "block":
      if (edit.taken.test(withoutBlock(text ?? ""))) throw new Taken("it has such an entry of its own");
      return withBlock(text ?? "", edit.text);
    case "file":
      return edit.text;
  }
}

/** Null: nothing is left of the file. */
export function takenBack(edit: Edit, text: string, runtime: string): string | null {
  switch (edit.kind) {
    case "put":
      return typeof edit.value === "object" ? dropValue(text, edit.at) : text;
    case "add":
      return dropItems(text, edit.at, oursOf(runtime));
    case "block":
      return withoutBlock(text);
    case "file":
      return null;
  }
}

/** A hook of ours calls the command for the runtime, or the service's route for it. */
function oursOf(runtime: string): IsOurs {
  return (value) => {
    const text = JSON.stringify(value) ?? "";
    return (text.includes("runplan") && text.includes(`hook ${runtime}"`)) || text.includes(`/v1/hooks/${runtime}"`);
  };
}
