import { useState } from "react";
import { useKeptText } from "#common/keptText.ts";
import { storedUserId } from "./sessionMark.ts";

/**
 * A text of the signed-in person, which the tab keeps until it is sent.
 * @returns the text and the function that changes it, like `useState`.
 */
export function useDraft(name: string): [string, (text: string) => void] {
  // The session may end while the person writes.
  const [personId] = useState(storedUserId);
  return useKeptText({ name, personId });
}
