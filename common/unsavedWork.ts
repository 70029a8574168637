import { inBrowser } from "./browserStorage.ts";

/**
 * What people typed, into their entries or their reviews, and the server does not have, as the public
 * site keeps it in this browser. Both apps share one origin, and so this storage and its keys: signing
 * out in one of them leaves nothing behind in the other.
 */

/** What a team writes about its idea. */
export interface EntryTexts {
  readonly ideaName: string;
  readonly description: string;
}

/** What a judge says of an entry. */
export interface ReviewTexts {
  /** One for each criterion in order; null where not scored yet. */
  readonly scores: readonly (number | null)[];
  readonly comment_for_team: string;
  readonly comment_for_panel: string;
}

interface Works {
  readonly entry: EntryTexts;
  readonly review: ReviewTexts;
}

export type WorkKind = keyof Works;

/** What was typed and has not reached the server yet. */
export interface Unsaved<Typed> {
  readonly typed: Typed;
  /** Versions of the same person: what was typed on, and what was last sent. */
  readonly ours: readonly Typed[];
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

/** What it is that was typed on, and whose. */
interface Work<Kind extends WorkKind> {
  /** An entry, unless it says something else. */
  readonly kind?: Kind;
  /** The entry's id, or the assignment's. */
  readonly id: string;
  readonly ownerId: string | null;
}

const PREFIX = "challenge-unsaved";

const KINDS: readonly WorkKind[] = ["entry", "review"];

/** Asked before somebody signs out who has such text, in either app. */
export const SIGN_OUT_QUESTION = {
  title: "Sign out and lose what is not saved?",
  loss: {
    entry:
      "Some of what you wrote for your entry is in this browser alone. Signing out removes it from here.",
    review:
      "Some of your scores and comments are in this browser alone. Signing out removes them from here.",
  },
  /** The link to what is not saved, and what follows it. */
  open: { entry: "Open your entry", review: "Open your reviews" },
  openReason: "to save it first.",
  stay: "Stay signed in",
} as const;

/**
 * Keeps it. Every page that is open has a place of its own, so that two never overwrite each other.
 * @returns whether it is kept: not where storage is full or blocked.
 */
export function keepUnsaved<Kind extends WorkKind = "entry">(
  work: Work<Kind>,
  pageId: string,
  unsaved: Unsaved<Works[Kind]>,
): boolean {
  return inBrowser.keep(placeOf(work) + pageId, JSON.stringify(unsaved));
}

/** Forgets what this page has kept, because it is saved or not wanted any more. */
export function dropUnsaved(work: Work<WorkKind>, pageId: string): void {
  forget([placeOf(work) + pageId]);
}

/** Takes out the latest that a page has left behind; null when everything was saved. */
export function takeUnsaved<Kind extends WorkKind = "entry">(
  work: Work<Kind>,
): Unsaved<Works[Kind]> | null {
  const found = keysIn(placeOf(work))
    .map((key) => ({ key, unsaved: read<Works[Kind]>(key) }))
    .sort((a, b) => (b.unsaved?.at ?? "").localeCompare(a.unsaved?.at ?? ""));
  const latest = found[0];
  if (!latest) return null;
  forget([latest.key]);
  return latest.unsaved;
}

/** Whether a page keeps something of this work that the server does not have. */
export function hasUnsaved(work: Work<WorkKind>): boolean {
  return keysIn(placeOf(work)).some((key) => read(key) !== null);
}

/** What a page keeps that this person has typed and the server does not have; undefined for nothing. */
export function unsavedKindOf(personId: string): WorkKind | undefined {
  return KINDS.find((kind) =>
    keysIn(placeOfPerson(kind, personId)).some((key) => read(key) !== null),
  );
}

/** Forgets everything about a work that is gone. */
export function dropAllUnsaved(work: Work<WorkKind>): void {
  forget(keysIn(placeOf(work)));
}

/** Forgets everything that a person has typed, because they leave this browser. */
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

/** What a page keeps; null for anything else that has come to this place. */
function read<Typed>(key: string): Unsaved<Typed> | null {
  try {
    const value = JSON.parse(inBrowser.read(key) ?? "null");
    return value?.typed && Array.isArray(value.ours) && typeof value.at === "string" ? value : null;
  } catch {
    return null;
  }
}

const forget = (keys: readonly string[]) => keys.forEach(inBrowser.forget);
