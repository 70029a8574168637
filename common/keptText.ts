import { useCallback, useState } from "react";
import { inBrowser, inTab } from "./browserStorage.ts";

/**
 * Long texts (a message, a reply, a note), kept in their tab until they are sent. Both apps share one
 * origin, and so this storage: signing out in one of them leaves nothing behind.
 */

/** Which text it is, and whose. */
export interface KeptPlace {
  /** Its name among all texts of this kind. */
  readonly name: string;
  /** Who is signed in; `ANYBODY` for a form that one does not sign in for. */
  readonly personId: string;
}

export const ANYBODY = "anybody";

const PREFIX = "challenge-text";

/** What begins with this in the local storage are ticks of the author of an entry, kept until they sign out. */
export const TICKS_PREFIX = "challenge-ticks/";

/**
 * The state of a long text, which a reload, or a session that ends in the middle, does not lose.
 * Setting it to "", as when it is sent, forgets it.
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

/** Forgets every text, and every tick, because the person who has typed leaves this browser. */
export function dropKeptTexts(): void {
  forget(() => true);
  for (const key of inBrowser.keys()) if (key.startsWith(TICKS_PREFIX)) inBrowser.forget(key);
}

/**
 * What this tab keeps; "" if that is nothing. What it keeps of another person, whose session has
 * ended here, is forgotten: somebody else sits at this screen now.
 */
export function keptText(place: KeptPlace): string {
  if (place.personId !== ANYBODY) {
    forget((personId) => personId !== ANYBODY && personId !== place.personId);
  }
  return inTab.read(keyOf(place)) ?? "";
}

/** Keeps a text for as long as this tab is open; "" forgets it. */
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
