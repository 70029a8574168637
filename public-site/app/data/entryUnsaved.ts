import type { EntryTexts } from "./entry.ts";

/** What was typed and has not reached the server yet, kept in this browser. */
export interface UnsavedEntry {
  readonly typed: EntryTexts;
  /** Versions that came from the same hands: what was typed on, and what was last sent. */
  readonly ours: readonly EntryTexts[];
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

const PREFIX = "challenge-unsaved-entry";

/**
 * Keeps it. Every page that is open has a place of its own, so that two never overwrite each other.
 * @returns whether it is kept: not where storage is full or blocked.
 */
export function keepUnsaved(entryId: string, pageId: string, unsaved: UnsavedEntry): boolean {
  try {
    localStorage.setItem(`${PREFIX}/${entryId}/${pageId}`, JSON.stringify(unsaved));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this page has kept, because it is saved or not wanted any more. */
export function dropUnsaved(entryId: string, pageId: string): void {
  try {
    localStorage.removeItem(`${PREFIX}/${entryId}/${pageId}`);
  } catch {
    // Storage is blocked: there is nothing in it.
  }
}

/** Takes out the latest that a page has left behind; null when everything was saved. */
export function takeUnsaved(entryId: string): UnsavedEntry | null {
  try {
    const found = keysOf(entryId)
      .map((key) => ({ key, unsaved: parse(localStorage.getItem(key)) }))
      .sort((a, b) => (b.unsaved?.at ?? "").localeCompare(a.unsaved?.at ?? ""));
    const latest = found[0];
    if (!latest) return null;
    localStorage.removeItem(latest.key);
    return latest.unsaved;
  } catch {
    return null;
  }
}

/** Forgets everything about an entry that is gone. */
export function dropAllUnsaved(entryId: string): void {
  try {
    for (const key of keysOf(entryId)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing in it.
  }
}

function keysOf(entryId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}/${entryId}/`));
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
