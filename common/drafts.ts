import { useState } from "react";
import { inBrowser, inTab } from "./browserStorage.ts";
import { storedSession } from "./session.ts";

/**
 * Drafts of long texts (a message, a reply, a note), which their tab stores until they are sent. Both apps share this
 * storage, so that signing out in one of them removes all.
 */

/** Identifies a draft and its author. */
export interface DraftKey {
  readonly name: string;
  /** The signed-in person; `ANONYMOUS` for a public form. */
  readonly personId: string;
}

export const ANONYMOUS = "anybody";

const PREFIX = "challenge-text";

/** The prefix of checked boxes of an entry's author in the local storage, where they stay until the person signs out. */
export const TICKS_PREFIX = "challenge-ticks/";

/**
 * The state of a draft, which survives a reload or the end of a session. Setting it to "" removes it.
 * @param author By default, the signed-in person.
 * @returns the text and the function that changes it, like `useState`.
 */
export function useDraft(name: string, author?: string): [string, (text: string) => void] {
  // Read once, because the session may end while the person writes.
  const [personId] = useState(() => author ?? storedSession()?.user?.id ?? "");
  const key = { name, personId };
  const [text, setText] = useState(() => readDraft(key));
  return [
    text,
    (changed) => {
      setText(changed);
      writeDraft(key, changed);
    },
  ];
}

/** Removes all drafts and checked boxes when the person signs out. */
export function removeDrafts(): void {
  removeDraftsOf(() => true);
  for (const key of inBrowser.keys()) if (key.startsWith(TICKS_PREFIX)) inBrowser.remove(key);
}

/** The draft in this tab, or "". Removes those of another person, whose session has ended here. */
export function readDraft(key: DraftKey): string {
  if (key.personId !== ANONYMOUS) {
    removeDraftsOf((personId) => personId !== ANONYMOUS && personId !== key.personId);
  }
  return inTab.read(storageKey(key)) ?? "";
}

/** Stores a draft while this tab is open; "" removes it. */
export function writeDraft(key: DraftKey, text: string): void {
  if (text === "") inTab.remove(storageKey(key));
  else inTab.write(storageKey(key), text);
}

function storageKey({ name, personId }: DraftKey): string {
  return `${PREFIX}/${personId}/${name}`;
}

function removeDraftsOf(isAuthor: (personId: string | undefined) => boolean): void {
  for (const key of inTab.keys()) {
    const [prefix, personId] = key.split("/");
    if (prefix === PREFIX && isAuthor(personId)) inTab.remove(key);
  }
}
