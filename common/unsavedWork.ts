import { inBrowser } from "./browserStorage.ts";

/**
 * Unsaved text of entries and reviews, which the public site keeps in this browser. Both apps share this storage, so that
 * signing out in one of them removes all.
 */

export interface EntryTexts {
  readonly idea_name: string;
  readonly description: string;
}

export interface ReviewTexts {
  /** One for each criterion in order; null if not scored yet. */
  readonly scores: readonly (number | null)[];
  readonly comment_for_team: string;
  readonly comment_for_panel: string;
}

/** The texts of each kind of work. */
export interface UnsavedTexts {
  readonly entry: EntryTexts;
  readonly review: ReviewTexts;
}

export type WorkKind = keyof UnsavedTexts;

/** Unsaved text. */
export interface Unsaved<Typed> {
  readonly typed: Typed;
  /** The person's own versions: the one that was edited, and the last one sent. */
  readonly ownVersions: readonly Typed[];
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

/** An entry or a review, and its author. */
interface Work<Kind extends WorkKind> {
  /** By default, an entry. */
  readonly kind?: Kind;
  /** The id of the entry or the assignment. */
  readonly id: string;
  readonly ownerId: string | null;
}

const PREFIX = "challenge-unsaved";

const KINDS: readonly WorkKind[] = ["entry", "review"];

/** The question before signing out with unsaved text, in either app. */
export const SIGN_OUT_QUESTION = {
  title: "Sign out and lose unsaved text?",
  loss: {
    entry: "Part of your entry's text is only in this browser. Signing out removes it.",
    review: "Some of your scores and comments are only in this browser. Signing out removes them.",
  },
  /** A link, and the text after it. */
  open: { entry: "Open your entry", review: "Open your reviews" },
  openReason: "to save it first.",
  stay: "Stay signed in",
} as const;

/**
 * Keeps unsaved text. Each open page has its own key, so that pages do not overwrite each other.
 * @returns whether it was stored; false if the storage is full or blocked.
 */
export function keepUnsaved<Kind extends WorkKind = "entry">(
  work: Work<Kind>,
  pageId: string,
  unsaved: Unsaved<UnsavedTexts[Kind]>,
): boolean {
  return inBrowser.write(placeOf(work) + pageId, JSON.stringify(unsaved));
}

/** Removes the text of this page once it is saved or discarded. */
export function dropUnsaved(work: Work<WorkKind>, pageId: string): void {
  forget([placeOf(work) + pageId]);
}

/** Removes and returns the latest unsaved text of any page; null if there is none. */
export function takeUnsaved<Kind extends WorkKind = "entry">(
  work: Work<Kind>,
): Unsaved<UnsavedTexts[Kind]> | null {
  const found = keysIn(placeOf(work))
    .map((key) => ({ key, unsaved: read<UnsavedTexts[Kind]>(key) }))
    .sort((a, b) => (b.unsaved?.at ?? "").localeCompare(a.unsaved?.at ?? ""));
  const latest = found[0];
  if (!latest) return null;
  forget([latest.key]);
  return latest.unsaved;
}

/** Whether there is unsaved text. */
export function hasUnsaved(work: Work<WorkKind>): boolean {
  return keysIn(placeOf(work)).some((key) => read(key) !== null);
}

/** The kind of a person's unsaved text; undefined if there is none. */
export function unsavedKindOf(personId: string): WorkKind | undefined {
  return KINDS.find((kind) =>
    keysIn(placeOfPerson(kind, personId)).some((key) => read(key) !== null),
  );
}

/** Removes all unsaved text of an entry or review that was deleted. */
export function dropAllUnsaved(work: Work<WorkKind>): void {
  forget(keysIn(placeOf(work)));
}

/** Removes all unsaved text of a person who signs out. */
export function dropUnsavedOf(personId: string): void {
  forget(KINDS.flatMap((kind) => keysIn(placeOfPerson(kind, personId))));
}

function placeOfPerson(kind: WorkKind, personId: string | null): string {
  return `${PREFIX}-${kind}/${personId}/`;
}

function placeOf({ kind = "entry", id, ownerId }: Work<WorkKind>): string {
  return `${placeOfPerson(kind, ownerId)}${id}/`;
}

const keysIn = (place: string) => inBrowser.keys().filter((key) => key.startsWith(place));

/** Reads unsaved text; null for anything else at this key. */
function read<Typed>(key: string): Unsaved<Typed> | null {
  const value = inBrowser.readJson(key) as Partial<Unsaved<Typed>> | null;
  return value?.typed && Array.isArray(value.ownVersions) && typeof value.at === "string"
    ? (value as Unsaved<Typed>)
    : null;
}

const forget = (keys: readonly string[]) => keys.forEach(inBrowser.remove);
