import { useCallback, useState } from "react";
import { inBrowser, inTab } from "./browserStorage.ts";

/**
 * Long texts (a message, a reply, a note), stored in their tab until they are sent. Both apps share this storage, so
 * that signing out in one of them removes all.
 */

/** Identifies a text and its author. */
export interface KeptPlace {
  readonly name: string;
  /** The signed-in person; `ANONYMOUS` for a public form. */
  readonly personId: string;
}

export const ANONYMOUS = "anybody";

const PREFIX = "challenge-text";

/** The prefix of checked boxes of an entry's author in the local storage, kept until they sign out. */
export const TICKS_PREFIX = "challenge-ticks/";

/**
 * The state of a long text that survives a reload or the end of a session. Setting it to "" removes it.
 * @returns the text and the function that changes it, like `useState`.
 */
export function useKeptText(place: KeptPlace): [string, (text: string) => void] {
  const { name, personId } = place;
  const [text, setText] = useState(() => keptText({ name, personId }));
  const change = useCallback(
    (changed: string) => {
      setText(changed);
      keepText({ name, personId }, changed);
    },
    [name, personId],
  );
  return [text, change];
}

/** Removes all texts and checked boxes when the person signs out. */
export function dropKeptTexts(): void {
  forget(() => true);
  for (const key of inBrowser.keys()) if (key.startsWith(TICKS_PREFIX)) inBrowser.forget(key);
}

/** The text that this tab keeps, or "". Removes those of another person, whose session has ended here. */
export function keptText(place: KeptPlace): string {
  if (place.personId !== ANONYMOUS) {
    forget((personId) => personId !== ANONYMOUS && personId !== place.personId);
  }
  return inTab.read(keyOf(place)) ?? "";
}

/** Keeps a text while this tab is open; "" removes it. */
export function keepText(place: KeptPlace, text: string): void {
  if (text === "") inTab.forget(keyOf(place));
  else inTab.keep(keyOf(place), text);
}

function keyOf({ name, personId }: KeptPlace): string {
  return `${PREFIX}/${personId}/${name}`;
}

function forget(which: (personId: string | undefined) => boolean): void {
  for (const key of inTab.keys()) {
    const [prefix, personId] = key.split("/");
    if (prefix === PREFIX && which(personId)) inTab.forget(key);
  }
}
