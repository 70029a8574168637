import { inBrowser } from "./browserStorage.ts";

/**
 * Unsaved text of submissions and reviews, which the public site keeps in this browser. Both apps share this storage, so that
 * signing out in one of them removes all.
 */

export interface SubmissionTexts {
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
  readonly submission: SubmissionTexts;
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

/** A submission or a review, and its author. */
interface Work<Kind extends WorkKind> {
  /** By default, a submission. */
  readonly kind?: Kind;
  /** The id of the submission or the assignment. */
  readonly id: string;
  readonly ownerId: string | null;
}

const KINDS: readonly WorkKind[] = ["submission", "review"];

/** The question before signing out with unsaved text, in either app. */
export const SIGN_OUT_QUESTION = {
  title: "Sign out and lose unsaved text?",
  loss: {
    submission: "Part of your entry's text is only in this browser. Signing out removes it.",
    review: "Some of your scores and comments are only in this browser. Signing out removes them.",
  },
  /** A link, and the text after it. */
  open: { submission: "Open your entry", review: "Open your reviews" },
  openReason: "to save it first.",
  stay: "Stay signed in",
} as const;

/**
 * Keeps unsaved text. Each open page has its own key, so that pages do not overwrite each other.
 * @returns whether it was stored; false if the storage is full or blocked.
 */
export function keepUnsaved<Kind extends WorkKind = "submission">(
  work: Work<Kind>,
  pageId: string,
  unsaved: Unsaved<UnsavedTexts[Kind]>,
): boolean {
  return inBrowser.write(keyOf(work) + pageId, JSON.stringify(unsaved));
}

/** Removes the text of this page once it is saved or discarded. */
export function dropUnsaved(work: Work<WorkKind>, pageId: string): void {
  inBrowser.remove(keyOf(work) + pageId);
}

/** Removes and returns the latest unsaved text of any page; null if there is none. */
export function takeUnsaved<Kind extends WorkKind = "submission">(
  work: Work<Kind>,
): Unsaved<UnsavedTexts[Kind]> | null {
  const found = keysIn(keyOf(work))
    .map((key) => ({ key, unsaved: read<UnsavedTexts[Kind]>(key) }))
    .sort((a, b) => (b.unsaved?.at ?? "").localeCompare(a.unsaved?.at ?? ""));
  const latest = found[0];
  if (!latest) return null;
  inBrowser.remove(latest.key);
  return latest.unsaved;
}

/** Whether there is unsaved text. */
export function hasUnsaved(work: Work<WorkKind>): boolean {
  return hasTextIn(keyOf(work));
}

/** The kind of a person's unsaved text; undefined if there is none. */
export function unsavedKindOf(personId: string): WorkKind | undefined {
  return KINDS.find((kind) => hasTextIn(placeOf(personId, kind)));
}

/** Removes all unsaved text of a submission or review that was deleted. */
export function dropAllUnsaved(work: Work<WorkKind>): void {
  for (const key of keysIn(keyOf(work))) inBrowser.remove(key);
}

/** Removes all unsaved text of a person who signs out. */
export function dropUnsavedOf(personId: string): void {
  for (const key of keysIn(placeOf(personId))) inBrowser.remove(key);
}

/** The beginning of the keys of a person, a kind of work, or one submission or review. */
const placeOf = (...parts: (string | null)[]) => `challenge-unsaved/${parts.join("/")}/`;

const keyOf = ({ kind = "submission", id, ownerId }: Work<WorkKind>) => placeOf(ownerId, kind, id);

const keysIn = (place: string) => inBrowser.keys().filter((key) => key.startsWith(place));

const hasTextIn = (place: string) => keysIn(place).some((key) => read(key) !== null);

/** Reads unsaved text; null for anything else at this key. */
function read<Typed>(key: string): Unsaved<Typed> | null {
  const value = inBrowser.readJson(key) as Partial<Unsaved<Typed>> | null;
  return value?.typed && Array.isArray(value.ownVersions) && typeof value.at === "string"
    ? (value as Unsaved<Typed>)
    : null;
}
