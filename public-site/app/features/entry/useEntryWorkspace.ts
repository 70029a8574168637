import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Entry } from "~/data/entry.ts";
import { useAutosave } from "~/features/autosave/useAutosave.ts";
import { createEntryWorkspace } from "./entryWorkspace.ts";

/**
 * The workspace of a page that edits an entry, for as long as the page is shown.
 * @param entry as the page's loader has read it.
 */
export function useEntryWorkspace(entry: Entry) {
  const { revalidate } = useRevalidator();
  // The guard leads on: to sign in, or to what the visitor has instead of this entry.
  const [workspace] = useState(() => createEntryWorkspace(entry, () => void revalidate()));
  const state = useAutosave(workspace, entry, ({ closesAt }) => [closesAt]);
  return { workspace, state };
}
