/**
 * What people typed into their entries and the server does not have, as the public site keeps it in
 * this browser. Both apps share one origin, and so this storage and its keys: whoever signs out in one
 * of them leaves nothing behind in the other.
 */

/** What a team writes about its idea. */
export interface EntryTexts {
  readonly ideaName: string;
  readonly description: string;
}

/** What was typed and has not reached the server yet. */
interface UnsavedEntry {
  readonly typed: EntryTexts;
  /** Versions of the same person: what was typed on, and what was last sent. */
  readonly ours: readonly EntryTexts[];
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

/** Whose entry it is that was typed on. */
interface Author {
  /** The entry's id. */
  readonly id: string;
  readonly ownerId: string | null;
}

const PREFIX = "challenge-unsaved-entry";

/** Asked before somebody signs out who has such text, in either app. */
export const SIGN_OUT_QUESTION = {
  title: "Sign out and lose what is not saved?",
  loss: "Some of what you wrote for your entry is in this browser alone. Signing out removes it from here.",
  /** The link to the entry, and what follows it. */
  openEntry: "Open your entry",
  openEntryReason: "to save it first.",
  stay: "Stay signed in",
} as const;

/**
 * Keeps it. Every page that is open has a place of its own, so that two never overwrite each other.
 * @returns whether it is kept: not where storage is full or blocked.
 */
export function keepUnsaved(entry: Author, pageId: string, unsaved: UnsavedEntry): boolean {
  try {
    localStorage.setItem(placeOf(entry) + pageId, JSON.stringify(unsaved));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this page has kept, because it is saved or not wanted any more. */
export function dropUnsaved(entry: Author, pageId: string): void {
  forget([placeOf(entry) + pageId]);
}

/** Takes out the latest that a page has left behind; null when everything was saved. */
export function takeUnsaved(entry: Author): UnsavedEntry | null {
  const found = keysIn(placeOf(entry))
    .map((key) => ({ key, unsaved: parse(read(key)) }))
    .sort((a, b) => (b.unsaved?.at ?? "").localeCompare(a.unsaved?.at ?? ""));
  const latest = found[0];
  if (!latest) return null;
  forget([latest.key]);
  return latest.unsaved;
}

/** Whether a page keeps text of this entry that the server does not have. */
export function hasUnsaved(entry: Author): boolean {
  return keysIn(placeOf(entry)).some((key) => parse(read(key)) !== null);
}

/** Whether a page keeps text that this person has typed and the server does not have. */
export function hasUnsavedOf(personId: string): boolean {
  return keysIn(placeOfPerson(personId)).some((key) => parse(read(key)) !== null);
}

/** Forgets everything about an entry that is gone. */
export function dropAllUnsaved(entry: Author): void {
  forget(keysIn(placeOf(entry)));
}

/** Forgets everything that a person has typed, because they leave this browser. */
export function dropUnsavedOf(personId: string): void {
  forget(keysIn(placeOfPerson(personId)));
}

function placeOfPerson(personId: string | null): string {
  return `${PREFIX}/${personId}/`;
}

function placeOf({ id, ownerId }: Author): string {
  return `${placeOfPerson(ownerId)}${id}/`;
}

// Where storage is blocked there is nothing in it.

function keysIn(place: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(place));
  } catch {
    return [];
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing to forget.
  }
}

function parse(text: string | null): UnsavedEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isUnsaved(value) ? value : null;
  } catch {
    return null;
  }
}

function isUnsaved(value: unknown): value is UnsavedEntry {
  if (typeof value !== "object" || value === null) return false;
  const { typed, ours, at } = value as Partial<Record<keyof UnsavedEntry, unknown>>;
  return isTexts(typed) && Array.isArray(ours) && ours.every(isTexts) && typeof at === "string";
}

function isTexts(value: unknown): value is EntryTexts {
  if (typeof value !== "object" || value === null) return false;
  const { ideaName, description } = value as Partial<Record<keyof EntryTexts, unknown>>;
  return typeof ideaName === "string" && typeof description === "string";
}
