import { useState } from "react";
import { inBrowser, inTab } from "./browserStorage.ts";
import { storedSession } from "./session.ts";

/**
 * Drafts of long texts (a message, a reply, a note), which their tab stores until they are sent. Both apps share this
 * storage, so that signing out in one of them removes all.
 */

/** The author of a draft in a public form. */
export const ANONYMOUS = "anybody";

const PREFIX = "challenge-text";

/** The prefix of checked boxes of a submission's author in the local storage, where they stay until the person signs out. */
export const TICKS_PREFIX = "challenge-ticks/";

/**
 * The state of a draft, which survives a reload or the end of a session. Setting it to "" removes it.
 * @param author By default, the signed-in person.
 * @returns the text and the function that changes it, like `useState`.
 */
export function useDraft(name: string, author?: string): [string, (text: string) => void] {
  // Read once, because the session may end while the person writes.
  const [personId] = useState(() => author ?? storedSession()?.user?.id ?? "");
  const key = `${PREFIX}/${personId}/${name}`;
  const [text, setText] = useState(() => {
    // The session of another person, whose drafts are still here, has ended in this tab.
    if (personId !== ANONYMOUS) removeDraftsOf((id) => id !== ANONYMOUS && id !== personId);
    return inTab.read(key) ?? "";
  });
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed === "") inTab.remove(key);
      else inTab.write(key, changed);
    },
  ];
}

/** Removes all drafts and checked boxes when the person signs out. */
export function removeDrafts(): void {
  removeDraftsOf(() => true);
  for (const key of inBrowser.keys()) if (key.startsWith(TICKS_PREFIX)) inBrowser.remove(key);
}

function removeDraftsOf(isAuthor: (personId: string | undefined) => boolean): void {
  for (const key of inTab.keys()) {
    const [prefix, personId] = key.split("/");
    if (prefix === PREFIX && isAuthor(personId)) inTab.remove(key);
  }
}
