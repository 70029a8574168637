import { useState } from "react";
import { useStoredDraft } from "#common/drafts.ts";
import { storedUserId } from "./sessionMark.ts";

/**
 * A draft by the signed-in person, which the tab keeps until it is sent.
 * @returns the text and the function that changes it, like `useState`.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  // Read once, because the session may end while the person writes.
  const [personId] = useState(storedUserId);
  return useStoredDraft({ name, personId });
}
