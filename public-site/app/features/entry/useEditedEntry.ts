import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Entry } from "~/data/entry.ts";
import { useAutosave } from "~/features/autosave/useAutosave.ts";
import { createEditedEntry } from "./editedEntry.ts";

/**
 * The entry while a page edits it, for as long as the page is shown.
 * @param entry as the page has read it last.
 */
export function useEditedEntry(entry: Entry) {
  const { revalidate } = useRevalidator();
  // The guard leads on: to sign in, or to what the visitor has instead of this entry.
  const [edited] = useState(() => createEditedEntry(entry, () => void revalidate()));
  const state = useAutosave(edited, entry, "The last changes to your entry are not saved yet.");
  return { edited, state };
}
